// Makes pictures of runs for the tests: tests add the accesses of a kernel's threads step by step,
// and the recorder computes values, counts, heat and costs. It follows the picture's data, schema
// 1.

const COUNTERS = [
  'global_reads',
  'global_writes',
  'shared_reads',
  'shared_writes',
  'global_atomics',
  'shared_atomics',
];
const VERBS = { r: 'reads', w: 'writes', a: 'atomics' };

export function noCounts() {
  return Object.fromEntries(COUNTERS.map((name) => [name, 0]));
}

export function ranges(lanes) {
  const list = [];
  for (const lane of lanes) {
    const last = list[list.length - 1];
    if (last && last[0] + last[1] === lane) last[1] += 1;
    else list.push([lane, 1]);
  }
  return list;
}

export class Recorder {
  // about: {title, source, workgroups, workgroupSize, arrays, …}; arrays: {name, role, shape, initial}
  constructor({
    title,
    file = 'puzzles/kernel.comp',
    source,
    workgroups = [1, 1, 1],
    workgroupSize,
    arrays,
  }) {
    this.arrays = arrays.map((array) => arrayOf(array));
    this.perThread = new Map();
    this.byLine = new Map();
    this.byAccess = new Map();
    this.picture = {
      schema: 1,
      title,
      case: 'classic',
      file,
      program: 'Vulkan Puzzles 1.0',
      verdict: { name: 'solved', text: 'Solved' },
      source,
      launch: { workgroups, workgroup_size: workgroupSize },
      counts: { maximum: noCounts(), total: noCounts(), budget: null, best: null },
      arrays: this.arrays,
      workgroups: [],
      findings: [],
      costs: [],
      lines: [],
      left_out: [],
      complete: true,
    };
    this.memory = new Map(this.arrays.map((array) => [array.name, fresh(array)]));
    this.threads = workgroupSize.reduce((a, b) => a * b, 1);
    this.lanes = Array.from({ length: this.threads }, (_, i) => i);
  }

  beginWorkgroup(index, id = [index, 0, 0]) {
    this.workgroup = { index, id, steps: [], left_out: 0 };
    this.picture.workgroups.push(this.workgroup);
    this.interval = 0;
    for (const array of this.arrays)
      if (array.memory === 'shared') this.memory.set(array.name, fresh(array));
  }

  // cellOf(lane): the flat cell, or null: the thread takes no part. Returns the value that each
  // thread read.
  read(name, line, cellOf, lanes = this.lanes) {
    const values = new Map();
    this.#access('r', name, line, cellOf, lanes, (memory, cell, lane) => {
      const value = cell in memory ? memory[cell] : 0;
      values.set(lane, value ?? 0);
      return [value];
    });
    return values;
  }

  write(name, line, cellOf, valueOf, lanes = this.lanes) {
    this.#access('w', name, line, cellOf, lanes, (memory, cell, lane) => {
      if (cell in memory) memory[cell] = valueOf(lane);
      return [valueOf(lane)];
    });
  }

  add(name, line, cellOf, valueOf, lanes = this.lanes) {
    this.#access('a', name, line, cellOf, lanes, (memory, cell, lane) => {
      const before = memory[cell];
      memory[cell] = before + valueOf(lane);
      return [before, memory[cell]];
    });
  }

  local(name, line, valueOf, lanes = this.lanes) {
    this.workgroup.steps.push({
      k: 'l',
      name,
      line,
      t: this.interval,
      lanes: ranges(lanes),
      v: lanes.map(valueOf),
    });
  }

  barrier(line, missing = []) {
    const gone = new Set(missing.map((entry) => entry.lane));
    const lanes = this.lanes.filter((lane) => !gone.has(lane));
    this.workgroup.steps.push({ k: 'b', line, t: this.interval, lanes: ranges(lanes), missing });
    this.interval += 1;
  }

  finding(finding) {
    this.picture.findings.push({
      advice: '',
      lines: [],
      array: null,
      element: null,
      outside: null,
      accesses: [],
      occurrences: 1,
      ...finding,
    });
  }

  #access(kind, name, line, cellOf, lanes, act) {
    const array = this.arrays.findIndex((candidate) => candidate.name === name);
    const about = this.arrays[array];
    const taking = lanes.filter((lane) => cellOf(lane) !== null);
    if (taking.length === 0) return;
    const step = { k: kind, a: array, line, t: this.interval, lanes: ranges(taking), e: [], v: [] };
    if (kind === 'a') step.n = [];
    for (const lane of taking) {
      const cell = cellOf(lane);
      const isInside = cell >= 0 && cell < about.count;
      const [value, after] = act(this.memory.get(name), cell, lane);
      step.e.push(isInside ? cell : null);
      step.v.push(isInside || kind !== 'r' ? value : null);
      if (kind === 'a') step.n.push(after);
      if (!isInside) (step.out ??= {})[lane] = `[${cell}]`;
      this.#count(kind, about, line, lane, isInside ? cell : null);
    }
    step.cost = costOf(about, step.e);
    this.#charge(kind, about, line, step.cost);
    this.workgroup.steps.push(step);
  }

  #count(kind, array, line, lane, cell) {
    const counter = `${array.memory}_${VERBS[kind]}`;
    const thread = `${this.workgroup.index} ${lane}`;
    for (const [map, key] of [
      [this.perThread, thread],
      [this.byLine, line],
    ]) {
      if (!map.has(key)) map.set(key, noCounts());
      map.get(key)[counter] += 1;
    }
    this.picture.counts.total[counter] += 1;
    if (cell === null) return;
    if (kind !== 'w') array.reads[cell] += 1;
    if (kind !== 'r') array.writes[cell] += 1;
  }

  #charge(kind, array, line, [transfers, fewest]) {
    const key = `${line} ${array.name} ${kind}`;
    if (!this.byAccess.has(key)) {
      this.byAccess.set(key, {
        line,
        array: array.name,
        memory: array.memory,
        writes: kind !== 'r',
        requests: 0,
        transfers: 0,
        fewest: 0,
        worst: 0,
      });
    }
    const cost = this.byAccess.get(key);
    cost.requests += 1;
    cost.transfers += transfers;
    cost.fewest += fewest;
    cost.worst = Math.max(cost.worst, transfers);
  }

  // The picture; expected: of the result, by its flat index.
  finish(expected = null) {
    const { picture } = this;
    for (const array of this.arrays) {
      if (array.memory === 'global') array.final = [...this.memory.get(array.name)];
      if (array.role === 'result' && expected) judge(array, expected);
    }
    for (const counts of this.perThread.values()) {
      for (const name of COUNTERS)
        picture.counts.maximum[name] = Math.max(picture.counts.maximum[name], counts[name]);
    }
    picture.lines = [...this.byLine]
      .sort((a, b) => a[0] - b[0])
      .map(([line, counts]) => ({ line, counts }));
    picture.costs = [...this.byAccess.values()].sort((a, b) => a.line - b.line);
    return JSON.parse(
      JSON.stringify(picture, (key, value) => (key === 'count' ? undefined : value)),
    );
  }
}

function arrayOf({ name, role, shape, initial = null, type = 'float' }) {
  const count = shape.reduce((a, b) => a * b, 1);
  return {
    name,
    role,
    type,
    shape,
    count,
    initial,
    memory: role === 'shared' ? 'shared' : 'global',
    components: 1,
    cells: null,
    final: null,
    expected: null,
    wrong: [],
    unwritten: [],
    reads: new Array(count).fill(0),
    writes: new Array(count).fill(0),
  };
}

function fresh(array) {
  return array.initial ? [...array.initial] : new Array(array.count).fill(null);
}

function judge(array, expected) {
  array.expected = expected;
  expected.forEach((value, cell) => {
    if (array.final[cell] === null) array.unwritten.push(cell);
    else if (array.final[cell] !== value) array.wrong.push(cell);
  });
}

// Transfers and the fewest possible, for 4 bytes a cell and subgroups of 32: sectors of 32 bytes of
// global memory, passes over the 32 banks of shared memory.
function costOf(array, cells) {
  let transfers = 0;
  let fewest = 0;
  for (let start = 0; start < cells.length; start += 32) {
    const group = [...new Set(cells.slice(start, start + 32).filter((cell) => cell !== null))];
    fewest += Math.ceil(group.length / (array.memory === 'shared' ? 32 : 8));
    transfers +=
      array.memory === 'shared' ? passes(group) : new Set(group.map((cell) => cell >> 3)).size;
  }
  return [transfers, fewest];
}

function passes(cells) {
  const banks = new Map();
  for (const cell of cells) banks.set(cell % 32, (banks.get(cell % 32) ?? 0) + 1);
  return Math.max(0, ...banks.values());
}
