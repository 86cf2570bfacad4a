// Classic faults: the reference kernels, each with one thing wrong.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { solutionOf } from './page.js';

const BARRIER = /^ *barrier\(\);.*$/m;
const SECOND_BARRIER = /(barrier\(\);[^]*?)^ *barrier\(\);.*$/m;
const NONE = '// no barrier here';
const BODY = /if \(i < rows[^]*(?= {4}\/\/ END)/;

// The number of the puzzle, and what of its kernel is replaced by what.
const FAULTS = {
  map_wrong: [1, '+ 10.0', '+ 9.0'],
  guard_missing: [3, 'i < a_shape[0]', 'true'],
  guard_missing_2d: [4, 'i < a_shape[0]', 'true'],
  pooling_no_barrier: [9, BARRIER, NONE],
  dot_no_barrier: [10, BARRIER, NONE],
  conv_no_barrier: [11, BARRIER, NONE],
  block_sums_no_barrier: [12, BARRIER, NONE],
  block_sums_barrier_in_if: [12, /( *barrier\(\);.*\n)(.*if \(local_i < stride\).*\n)/, '$2$1'],
  axis_sum_no_barrier: [13, BARRIER, NONE],
  matmul_no_first_barrier: [14, BARRIER, NONE],
  matmul_no_second_barrier: [14, SECOND_BARRIER, `$1${NONE}`],
  matmul_outside: [14, 'i < n && start + local_j < n', 'true'],
  transpose_no_barrier: [15, BARRIER, NONE],
  transpose_barrier_in_if: [15, '    barrier();', '    if (local_i < 4) barrier();'],
  transpose_naive: [
    15,
    BODY,
    'if (i < rows && j < cols) result[j * rows + i] = a[i * cols + j];\n',
  ],
  banks_no_barrier: [16, BARRIER, NONE],
  banks_conflict: [16, '[TPB + 1]', '[TPB]'],
  sum_no_barrier: [18, BARRIER, NONE],
  scan_no_second_barrier: [19, SECOND_BARRIER, `$1${NONE}`],
  register_tiles_no_barrier: [20, BARRIER, NONE],
};

export const FAULT_NAMES = Object.keys(FAULTS);

const folder = mkdtempSync(path.join(tmpdir(), 'vkp-faults-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

// The arguments for "workbook picture": the puzzle and a kernel with the fault.
export function faulty(name) {
  const [number, wanted, instead] = FAULTS[name];
  const right = readFileSync(solutionOf(`${number}`.padStart(2, '0')), 'utf8');
  const wrong = right.replace(wanted, instead);
  if (wrong === right) throw new Error(`${name} changes nothing`);
  const file = path.join(folder, `${name}.comp`);
  writeFileSync(file, wrong);
  return [`${number}`, '--kernel', file];
}
