// Pictures of small runs, one for each thing that the page has to show.

import { Recorder } from './recorder.js';

const budget = (counts) => ({
  global_reads: 0,
  global_writes: 0,
  shared_reads: 0,
  shared_writes: 0,
  global_atomics: 0,
  shared_atomics: 0,
  ...counts,
});
const range = (count, of = (i) => i) => Array.from({ length: count }, (_, i) => of(i));

function lines(text) {
  return text.replace(/^\n|\n$/g, '').split('\n');
}

export function map() {
  const recorder = new Recorder({
    title: 'Puzzle 1: Map',
    file: 'puzzles/01_map/kernel.comp',
    workgroupSize: [4, 1, 1],
    source: lines(`
// Puzzle 1: Map. The task is in README.md, next to kernel.comp.

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    result[i] = x + 10.0;
}`),
    arrays: [
      { name: 'a', role: 'input', shape: [4], initial: [0, 1, 2, 3] },
      { name: 'result', role: 'result', shape: [4] },
    ],
  });
  recorder.beginWorkgroup(0);
  recorder.local('i', 4, (lane) => lane);
  const x = recorder.read('a', 5, (lane) => lane);
  recorder.local('x', 5, (lane) => x.get(lane));
  recorder.write(
    'result',
    6,
    (lane) => lane,
    (lane) => x.get(lane) + 10,
  );
  Object.assign(recorder.picture.counts, {
    budget: budget({ global_reads: 1, global_writes: 1 }),
    best: budget({ global_reads: 1, global_writes: 1 }),
  });
  return recorder.finish([10, 11, 12, 13]);
}

const POOLING = `
// Puzzle 9: Pooling. The task is in README.md, next to kernel.comp.

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = a[i];
    BARRIER
    float sum = s[local_i];
    if (local_i >= 1) sum += s[local_i - 1];
    if (local_i >= 2) sum += s[local_i - 2];
    result[i] = sum;
}`;

function pool(hasBarrier, title) {
  const recorder = new Recorder({
    title,
    file: 'puzzles/09_pooling/kernel.comp',
    workgroupSize: [8, 1, 1],
    source: lines(POOLING.replace('BARRIER', hasBarrier ? 'barrier();' : '// no barrier here')),
    arrays: [
      { name: 'a', role: 'input', shape: [8], initial: range(8) },
      { name: 's', role: 'shared', shape: [8] },
      { name: 'result', role: 'result', shape: [8] },
    ],
  });
  recorder.beginWorkgroup(0);
  recorder.local('i', 6, (lane) => lane);
  recorder.local('local_i', 7, (lane) => lane);
  const own = recorder.read('a', 8, (lane) => lane);
  recorder.write(
    's',
    8,
    (lane) => lane,
    (lane) => own.get(lane),
  );
  if (hasBarrier) recorder.barrier(9);
  const sum = recorder.read('s', 10, (lane) => lane);
  recorder.local('sum', 10, (lane) => sum.get(lane));
  for (const back of [1, 2]) {
    const lanes = recorder.lanes.filter((lane) => lane >= back);
    const read = recorder.read('s', 10 + back, (lane) => lane - back, lanes);
    for (const lane of lanes) sum.set(lane, sum.get(lane) + read.get(lane));
    recorder.local('sum', 10 + back, (lane) => sum.get(lane), lanes);
  }
  recorder.write(
    'result',
    13,
    (lane) => lane,
    (lane) => sum.get(lane),
  );
  Object.assign(recorder.picture.counts, {
    budget: budget({ global_reads: 1, global_writes: 1, shared_reads: 3, shared_writes: 1 }),
    best: budget({ global_reads: 1, global_writes: 1, shared_reads: 2, shared_writes: 1 }),
  });
  return recorder;
}

const POOLED = [0, 1, 3, 6, 9, 12, 15, 18];

export function pooling() {
  return pool(true, 'Puzzle 9: Pooling').finish(POOLED);
}

export function race() {
  const recorder = pool(false, 'Puzzle 9: Pooling');
  recorder.picture.verdict = { name: 'faulty', text: 'Faulty: a data race.' };
  for (const back of [1, 2]) {
    recorder.finding({
      kind: 'data_race',
      lines: [8, 10 + back],
      array: 1,
      element: 0,
      occurrences: 8 - back,
      message: `thread ${back} reads \`s[0]\` in line ${10 + back}, and thread 0 writes it in line 8: nothing orders the two`,
      advice: `Put \`barrier();\` between line 8 and line ${10 + back}.`,
      accesses: [
        { workgroup: 0, lane: back, line: 10 + back, writes: false, atomic: false },
        { workgroup: 0, lane: 0, line: 8, writes: true, atomic: false },
      ],
    });
  }
  return recorder.finish(POOLED);
}

const GUARD = `
// Puzzle 3: Guard. The task is in README.md, next to kernel.comp.

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10.0;
}`;

export function outOfBounds() {
  const recorder = new Recorder({
    title: 'Puzzle 3: Guard',
    file: 'puzzles/03_guard/kernel.comp',
    workgroupSize: [8, 1, 1],
    source: lines(GUARD),
    arrays: [
      { name: 'a', role: 'input', shape: [6], initial: range(6) },
      { name: 'result', role: 'result', shape: [6] },
    ],
  });
  recorder.beginWorkgroup(0);
  recorder.local('i', 4, (lane) => lane);
  const x = recorder.read('a', 5, (lane) => lane);
  recorder.write(
    'result',
    5,
    (lane) => lane,
    (lane) => x.get(lane) + (lane === 2 ? 9 : 10),
  );
  recorder.picture.verdict = { name: 'faulty', text: 'Faulty: reads and writes outside.' };
  for (const [array, writes] of [
    [0, false],
    [1, true],
  ]) {
    const name = ['a', 'result'][array];
    recorder.finding({
      kind: 'out_of_bounds',
      lines: [5],
      array,
      outside: '[6]',
      occurrences: 2,
      message: `thread 6 ${writes ? 'writes' : 'reads'} \`${name}[6]\`, but \`${name}\` has 6 elements`,
      advice: `Guard the line: \`if (i < ${name}_shape[0])\`.`,
      accesses: [{ workgroup: 0, lane: 6, line: 5, writes, atomic: false }],
    });
  }
  recorder.finding({
    kind: 'wrong_result',
    array: 1,
    element: 2,
    message: 'result[2] is 11, and 12 is expected',
    advice: 'Look at thread 2.',
  });
  return recorder.finish([10, 11, 12, 13, 14, 15]);
}

const DIVERGENT = `
shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= a_shape[0]) return;
    s[i] = a[i];
    barrier();
    result[i] = s[i] + s[i + 1];
}`;

export function divergence() {
  const recorder = new Recorder({
    title: 'Puzzle 9: Pooling',
    file: 'puzzles/09_pooling/kernel.comp',
    workgroupSize: [8, 1, 1],
    source: lines(DIVERGENT),
    arrays: [
      { name: 'a', role: 'input', shape: [5], initial: range(5) },
      { name: 's', role: 'shared', shape: [8] },
      { name: 'result', role: 'result', shape: [5] },
    ],
  });
  const inside = range(5);
  recorder.beginWorkgroup(0);
  recorder.local('i', 4, (lane) => lane);
  const own = recorder.read('a', 6, (lane) => lane, inside);
  recorder.write(
    's',
    6,
    (lane) => lane,
    (lane) => own.get(lane),
    inside,
  );
  recorder.barrier(
    7,
    [5, 6, 7].map((lane) => ({ lane, line: 5, returned: true })),
  );
  const left = recorder.read('s', 8, (lane) => lane, inside);
  const right = recorder.read('s', 8, (lane) => lane + 1, inside);
  recorder.write(
    'result',
    8,
    (lane) => lane,
    (lane) => left.get(lane) + right.get(lane),
    inside,
  );
  recorder.picture.verdict = {
    name: 'faulty',
    text: 'Faulty: a barrier that not all threads reach.',
  };
  recorder.finding({
    kind: 'barrier_divergence',
    lines: [7, 5],
    message: 'threads 0 to 4 wait at the barrier in line 7, and 3 threads never come',
    advice: 'Move the barrier out of the condition: all threads of a workgroup must reach it.',
  });
  recorder.finding({
    kind: 'uninitialized_read',
    lines: [8],
    array: 1,
    element: 5,
    message: 'thread 4 reads `s[5]`, which was never written',
    advice: 'Write it first, or do not read it.',
    accesses: [{ workgroup: 0, lane: 4, line: 8, writes: false, atomic: false }],
  });
  return recorder.finish([1, 3, 5, 7, 4]);
}

export function atomics() {
  const recorder = new Recorder({
    title: 'Lab: Histogram',
    file: 'histogram.comp',
    workgroups: [2, 1, 1],
    workgroupSize: [8, 1, 1],
    source: lines(`
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    atomicAdd(bins[values[i]], 1);
}`),
    arrays: [
      {
        name: 'values',
        role: 'array',
        shape: [16],
        type: 'uint',
        initial: range(16, (i) => (i * 7) % 4),
      },
      { name: 'bins', role: 'array', shape: [4], type: 'uint', initial: [0, 0, 0, 0] },
    ],
  });
  recorder.picture.verdict = { name: 'clean', text: 'Clean' };
  for (const workgroup of [0, 1]) {
    recorder.beginWorkgroup(workgroup);
    recorder.local('i', 2, (lane) => workgroup * 8 + lane);
    const bin = recorder.read('values', 3, (lane) => workgroup * 8 + lane);
    recorder.add(
      'bins',
      3,
      (lane) => bin.get(lane),
      () => 1,
    );
  }
  return recorder.finish();
}

const MATMUL = `
// Puzzle 14: Matrix multiplication. The task is in README.md, next to kernel.comp.

shared float tile_a[TPB][TPB];
shared float tile_b[TPB][TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row of result
    uint j = gl_GlobalInvocationID.x;  // column of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint n = a_shape[0];
    float sum = 0.0;
    for (uint start = 0; start < n; start += TPB) {
        tile_a[local_i][local_j] = a[i * n + start + local_j];
        tile_b[local_i][local_j] = b[(start + local_i) * n + j];
        barrier();  // both tiles are complete
        for (uint k = 0; k < TPB; k++) {
            sum += tile_a[local_i][k] * tile_b[k][local_j];
        }
        barrier();  // nobody needs these tiles any more
    }
    result[i * n + j] = sum;
}`;

// n: rows of the matrices; tile: threads on an axis; groups: how many workgroups are recorded.
export function matmul(n = 16, tile = 16, groups = Infinity) {
  const tiles = n / tile;
  const recorder = new Recorder({
    title: 'Puzzle 14: Matrix multiplication',
    file: 'puzzles/14_matmul/kernel.comp',
    source: lines(MATMUL),
    workgroups: [tiles, tiles, 1],
    workgroupSize: [tile, tile, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [n, n], initial: range(n * n, (i) => i % 10) },
      { name: 'b', role: 'input', shape: [n, n], initial: range(n * n, (i) => (i * 3) % 7) },
      { name: 'tile_a', role: 'shared', shape: [tile, tile] },
      { name: 'tile_b', role: 'shared', shape: [tile, tile] },
      { name: 'result', role: 'result', shape: [n, n] },
    ],
  });
  for (let group = 0; group < Math.min(groups, tiles * tiles); ++group)
    matmulGroup(recorder, group, n, tile);
  return recorder.finish();
}

function matmulGroup(recorder, group, n, tile) {
  const across = n / tile;
  recorder.beginWorkgroup(group, [group % across, Math.floor(group / across), 0]);
  const y = (lane) => Math.floor(lane / tile);
  const x = (lane) => lane % tile;
  const row = (lane) => recorder.workgroup.id[1] * tile + y(lane);
  const column = (lane) => recorder.workgroup.id[0] * tile + x(lane);
  const sums = recorder.lanes.map(() => 0);
  recorder.local('sum', 12, () => 0);
  for (let start = 0; start < n; start += tile) {
    const a = recorder.read('a', 14, (lane) => row(lane) * n + start + x(lane));
    recorder.write(
      'tile_a',
      14,
      (lane) => lane,
      (lane) => a.get(lane),
    );
    const b = recorder.read('b', 15, (lane) => (start + y(lane)) * n + column(lane));
    recorder.write(
      'tile_b',
      15,
      (lane) => lane,
      (lane) => b.get(lane),
    );
    recorder.barrier(16);
    for (let k = 0; k < tile; ++k) {
      const left = recorder.read('tile_a', 18, (lane) => y(lane) * tile + k);
      const right = recorder.read('tile_b', 18, (lane) => k * tile + x(lane));
      for (const lane of recorder.lanes) sums[lane] += left.get(lane) * right.get(lane);
      recorder.local('sum', 18, (lane) => sums[lane]);
    }
    recorder.barrier(20);
  }
  recorder.write(
    'result',
    22,
    (lane) => row(lane) * n + column(lane),
    (lane) => sums[lane],
  );
}

// About 100,000 accesses, in 8 workgroups.
export function large() {
  const picture = matmul(128, 16, 4);
  picture.left_out.push('60 of 64 workgroups are not shown.');
  return picture;
}

const NASTY =
  '</script><script>window.broken=1</script><img src=x onerror="window.broken=1">"\']]>&amp;<!--';

// Every text that can come from a file tries to be interpreted as HTML or script.
export function nasty() {
  const picture = race();
  for (const array of picture.arrays) array.name += NASTY;
  picture.costs.forEach((cost) => {
    cost.array += NASTY;
  });
  picture.title = `Puzzle ${NASTY}`;
  picture.case = NASTY;
  picture.file = `${NASTY}.comp`;
  picture.verdict = { name: NASTY, text: NASTY };
  picture.source = picture.source.map((line) => `${line} // ${NASTY}`);
  picture.left_out.push(NASTY);
  for (const finding of picture.findings)
    Object.assign(finding, { message: NASTY, advice: NASTY, kind: 'data_race' });
  for (const step of picture.workgroups[0].steps) {
    if (step.k === 'l') Object.assign(step, { name: `x${NASTY}`, v: step.v.map(() => NASTY) });
  }
  return picture;
}
