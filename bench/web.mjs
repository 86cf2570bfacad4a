// The time of checks as WebAssembly, in Node, and in the program, by turns:
//
//     node bench/web.mjs build/web-module/checker/web build/release/bench/web_bench
//
// It is processor time in milliseconds, so that other processes of the machine hardly matter.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadModule } from '../checker/web/page/node_module.mjs';

const [moduleFolder, program] = process.argv.slice(2);
const textOf = (name) =>
  readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8');

const SUBJECTS = [
  ['puzzle 14', { ask: 'check', puzzle: 14, text: textOf('solutions/14_matmul.comp') }, 100],
  ['matmul 256²', { ask: 'lab', text: textOf('bench/kernels/picture_large.comp') }, 10],
];
const TURNS = 3;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const milliseconds = (value) => value.toFixed(1).padStart(8);

const native = (request, rounds) =>
  JSON.parse(execFileSync(program, [String(rounds)], { input: JSON.stringify(request) }));

// Time of all threads: the browser's compilers work beside the first rounds.
function timed(work) {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

const start = process.cpuUsage();
const ask = await loadModule(moduleFolder);
ask(SUBJECTS[0][1]);
const { user, system } = process.cpuUsage(start);
console.log(`first check, with loading: ${milliseconds((user + system) / 1000)} ms`);
console.log('                  program  (median)  WebAssembly  (median)   ratio');
for (const [name, request, rounds] of SUBJECTS) {
  const times = { program: [], module: [] };
  for (let turn = 0; turn < TURNS; ++turn) {
    // The first of a process is the compiler's first start.
    times.program.push(...native(request, rounds + 1).slice(1));
    for (let round = 0; round < rounds; ++round) times.module.push(timed(() => ask(request)));
  }
  const [best, other] = [Math.min(...times.program), Math.min(...times.module)];
  const figures = [best, median(times.program), other, median(times.module), other / best];
  console.log(name.padEnd(16), figures.map(milliseconds).join('  '));
}
console.log(`memory of the module: ${(ask.bytes() / 2 ** 20).toFixed(0)} MiB`);
