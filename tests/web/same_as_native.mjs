// What the module says of every kernel in this tree, against what the program says of it:
//
//     node same_as_native.mjs MODULE_FOLDER WORKBOOK SOURCE_ROOT
//
// Ends with 77, which CTest shows as skipped, where the browser edition is not built.

import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
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

const kernels = [
  ...kernelsIn('solutions', (name) => Number(name.slice(0, 2))),
  ...kernelsIn('tests/kernels', (_, text) => Number(/^\/\/ puzzle: (\d+)/m.exec(text)[1])),
  ...kernelsIn('tests/hostile', () => 1),
  ...kernelsIn('tests/lab', () => null),
];

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

// As many programs at once as there are processors; in the order of the kernels.
async function* nativeAnswers() {
  const ahead = [];
  let next = 0;
  while (next < kernels.length || ahead.length > 0) {
    while (next < kernels.length && ahead.length < os.cpus().length) {
      ahead.push({ kernel: kernels[next], json: native(kernels[next]) });
      ++next;
    }
    const { kernel, json } = ahead.shift();
    yield { kernel, json: await json };
  }
}

function firstDifference(one, other) {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `line ${at + 1}: "${lines[at]}" and "${others[at]}"`;
}

let ask = await loadModule(moduleFolder);
let same = 0;
let skipped = 0;
const different = [];
for await (const { kernel, json } of nativeAnswers()) {
  if (json.includes(`"verdict": "${NOT_IN_TIME}"`)) {
    ++skipped;
    continue;
  }
  const { file, text, puzzle } = kernel;
  let answer;
  try {
    answer = ask({ ask: puzzle ? 'check' : 'lab', path: file, text, ...(puzzle && { puzzle }) });
  } catch (error) {
    answer = { error: String(error) };
    ask = await loadModule(moduleFolder);
  }
  if (answer.json === json) ++same;
  else different.push(`${file}: ${answer.error ?? firstDifference(json, answer.json)}`);
}
console.log(different.join('\n'));
console.log(`${same} of ${kernels.length} kernels get the same JSON; ${skipped} are too slow here`);
process.exit(different.length === 0 && same > 600 ? 0 : 1);
