// Compares the module's answer for every kernel in this tree with the program's:
//
//     node same_as_native.mjs MODULE_FOLDER WORKBOOK SOURCE_ROOT
//
// Ends with 77, which CTest shows as skipped, where the browser edition is not built.

import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { loadModule } from '../../checker/web/page/node_module.mjs';

const [moduleFolder, workbook, root] = process.argv.slice(2);
if (!existsSync(path.join(moduleFolder, 'vkp.wasm'))) {
  console.log('The browser edition is not built: ./workbook web');
  process.exit(77);
}

const NOT_IN_TIME = 'timed_out';

function kernelsIn(folder, puzzleOf) {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.comp'))
    .map((name) => {
      const file = path.join(folder, name);
      const text = readFileSync(path.join(root, file), 'utf8');
      return { file, text, puzzle: puzzleOf(name, text) };
    });
}

// The page has no files beside the shader.
const isOfOneFile = (text) => !text.includes('#include');

function allKernels() {
  return [
    ...kernelsIn('tests/hostile', () => 1), // some take seconds, so they are first
    ...kernelsIn('solutions', (name) => Number(name.slice(0, 2))),
    ...kernelsIn('tests/kernels', (_, text) => Number(/^\/\/ puzzle: (\d+)/m.exec(text)[1])),
    ...kernelsIn('tests/lab', () => null),
    ...kernelsIn('tests/shaders', () => null).filter(({ text }) => isOfOneFile(text)),
  ];
}

async function native({ file, puzzle }) {
  const words = puzzle ? ['check', String(puzzle), '--kernel', file] : ['lab', file];
  const options = { cwd: root, env: { ...process.env, VKP_ROOT: root }, maxBuffer: 1 << 28 };
  const run = promisify(execFile)(
    workbook,
    [...words, '--device', 'none', '--format', 'json', '--timeout', '60'],
    options,
  );
  // Not solved is no failure here.
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => stdout || `no JSON: ${stderr}`,
  );
}

// Specialization constants get values in the program alone, which also expands functions that take
// images (checker/web/no_optimizer.cpp).
const isLeftOut = (text, answer) =>
  /constant_id|local_size_x_id|image/.test(text) &&
  answer.json?.includes('the browser edition cannot do that');

function firstDifference(one, other) {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `line ${at + 1}: "${lines[at]}" and "${others[at]}"`;
}

// For each kernel it receives, answers with the difference, '' where there is none, false where it
// is left out, and null where the program does not end in time. The program runs beside the module.
async function compareKernels() {
  let ask = await loadModule(moduleFolder);
  async function difference(kernel) {
    const { file, text, puzzle } = kernel;
    const running = native(kernel);
    let answer;
    try {
      answer = ask({ ask: puzzle ? 'check' : 'lab', path: file, text, ...(puzzle && { puzzle }) });
    } catch (error) {
      answer = { error: String(error) };
      ask = await loadModule(moduleFolder);
    }
    const json = await running;
    if (json.includes(`"verdict": "${NOT_IN_TIME}"`)) return null;
    if (answer.json === json) return '';
    if (isLeftOut(text, answer)) return false;
    return `${file}: ${answer.error ?? firstDifference(json, answer.json)}`;
  }
  parentPort.on('message', async (kernel) => parentPort.postMessage(await difference(kernel)));
}

// There are as many threads as processors; each takes the next kernel when it has finished one.
async function compareAll() {
  const kernels = allKernels();
  const results = [];
  const waiting = [...kernels];
  const thread = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) });
      const next = () => (waiting.length > 0 ? worker.postMessage(waiting.shift()) : resolve());
      worker.on('message', (result) => {
        results.push(result);
        next();
      });
      worker.on('error', reject);
      next();
    });
  await Promise.all(Array.from({ length: os.cpus().length }, thread));
  const different = results.filter(Boolean);
  const same = results.filter((result) => result === '').length;
  const skipped = results.filter((result) => result === null).length;
  const leftOut = results.filter((result) => result === false).length;
  console.log(different.join('\n'));
  console.log(
    `${same} of ${kernels.length} kernels get the same JSON; ${skipped} are too slow here, ` +
      `${leftOut} left out`,
  );
  process.exit(different.length === 0 && same > 600 ? 0 : 1);
}

await (isMainThread ? compareAll() : compareKernels());
