// The story of a run, as rows in the order of time: elements, threads, what subgroups exchange, a
// barrier, … with an edge for each access from row to row.

import { accessesOf, isAccess, lanesOf } from '../picture.js';
import { Columns, indexOf, isShared } from '../memory/columns.js';
import { missingWalls, racesOf, racesThrough } from '../races.js';
import { missingAt } from '../side/evidence.js';
import { Replay } from '../replay.js';
import { exchangesOf } from './exchanges.js';

const MOST_THREADS = 64;
const MOST_TOGETHER = 24; // threads of workgroups side by side
const MOST_TICKS = 100;
const MOST_ROUNDS = 4; // rounds of a loop that only reads; more become one row

// Null: the run is too large for it, has more than one axis, or elements far from their threads.
export function storyOf(picture, place) {
  const [, sizeY, sizeZ] = picture.launch.workgroup_size;
  if (sizeY * sizeZ > 1 || picture.threads > MOST_THREADS) return null;
  if (picture.arrays.some((array) => isShared(array) && array.rows > 1)) return null;
  if (picture.workgroups[place].ticks.length > MOST_TICKS) return null;
  const together = sideBySide(picture);
  const steps = together ? together.steps : mergedSteps(picture, [place]);
  const story = new Builder(picture, together ? together.groups : [place], steps).build();
  return story.rows.some(hasFar) ? null : story;
}

// Whether an element inside the array is so far off that it would be in another element's column.
function hasFar({ kind, cells }) {
  return kind === 'cells' && [...cells.values()].some((cell) => cell.isFar && !cell.isOutside);
}

// All workgroups, if they are small and do the same.
function sideBySide(picture) {
  const all = picture.launch.workgroups.reduce((a, b) => a * b, 1);
  const count = picture.workgroups.length;
  if (count < 2 || count !== all || picture.threads * count > MOST_TOGETHER) return null;
  if (picture.launch.workgroups[0] !== all) return null;
  if (picture.arrays.some((array) => isShared(array) && array.count > picture.threads)) return null;
  const groups = picture.workgroups.map((_, i) => i);
  const steps = mergedSteps(picture, groups);
  return steps && { groups, steps };
}

function signature({ step, t }) {
  return `${step.k} ${step.a} ${step.line} ${t}`;
}

// Identical steps of several workgroups become one: a list of [{group, index, tick}]; null: they
// are not identical.
function mergedSteps(picture, groups) {
  const lists = groups.map((group) =>
    picture.workgroups[group].ticks
      .map((tick, index) => ({ group, index, tick }))
      .filter(({ tick }) => tick.step.k !== 'l'),
  );
  const longest = lists.reduce((a, b) => (b.length > a.length ? b : a));
  const at = lists.map(() => 0);
  const steps = longest.map(({ tick }) => {
    const wanted = signature(tick);
    const isNext = (list, i) => at[i] < list.length && signature(list[at[i]].tick) === wanted;
    return lists.flatMap((list, i) => (isNext(list, i) ? [list[at[i]++]] : []));
  });
  return at.every((count, i) => count === lists[i].length) ? steps : null;
}

class Builder {
  constructor(picture, groups, steps) {
    Object.assign(this, { picture, groups, steps });
    this.columns = new Columns(picture, groups);
    this.rows = [];
    this.edges = [];
    this.written = new Set(); // initial values of a result are not wrong yet
    this.replays = new Map(groups.map((group) => [group, new Replay(picture)]));
    this.held = new Map(groups.map((group) => [group, new Map()]));
    this.walls = groups.map((group) => missingWalls(racesOf(picture, group)));
  }

  build() {
    for (const step of this.#withRoundsAsOne()) this.#take(step);
    if (this.rows.length === 0) this.#showStart();
    this.#showExpected();
    const { columns, rows, edges, groups } = this;
    return { columns, rows, edges, groups };
  }

  // Many rounds in which a line reads the same array become one row with the edges of all.
  #withRoundsAsOne() {
    const runs = [];
    for (const seats of this.steps) {
      const run = runs[runs.length - 1];
      if (run && this.#goesOn(run[run.length - 1], seats)) run.push(seats);
      else runs.push([seats]);
    }
    return runs.flatMap((run) => {
      const isOne = run.length > MOST_ROUNDS && this.#fitsOneRow(run.flat());
      return isOne ? [run.flat()] : run;
    });
  }

  #goesOn(before, seats) {
    const { tick } = seats[0];
    const isSame = tick.step.k === 'r' && signature(tick) === signature(before[0].tick);
    return isSame && this.#wallsBefore(seats).length === 0;
  }

  #fitsOneRow(seats) {
    const array = this.picture.arrays[seats[0].tick.step.a];
    const accesses = seats.flatMap(({ group, tick }) =>
      accessesOf(tick.step).map((access) => ({ group, access })),
    );
    const shift = this.columns.shiftOf(array, accesses);
    return accesses.every(({ group, access }) =>
      this.columns.contains(this.columns.ofCell(array, group, indexOf(access), shift)),
    );
  }

  #take(seats) {
    this.#addGhosts(seats);
    const { step } = seats[0].tick;
    if (isAccess(step)) this.#access(seats, step);
    else if (step.k === 'b') this.#barrier(seats);
    else this.#push({ kind: 'gap', count: step.count, seats });
    this.#exchange(seats);
  }

  // Adds the exchanges of subgroups between this access and the next.
  #exchange(seats) {
    const rows = [];
    for (const { group, index, tick } of seats) {
      const steps = [...(tick.before ?? []), ...tick.locals];
      exchangesOf(this.picture, steps, this.held.get(group)).forEach((exchange, i) => {
        rows[i] ??= this.#push(newExchange(exchange));
        const row = rows[i];
        const column = (lane) => this.columns.ofThread(group, lane);
        row.seats.push({ group, index, tick });
        for (const [lane, value] of exchange.values) row.values.set(column(lane), value);
        for (const [lane, from] of exchange.from ?? []) row.from.set(column(lane), column(from));
      });
    }
  }

  #wallsBefore(seats) {
    return seats.flatMap(({ group, index }) =>
      this.walls[this.groups.indexOf(group)].filter(({ before }) => before === index),
    );
  }

  // A barrier that is missing before this step.
  #addGhosts(seats) {
    const found = this.#wallsBefore(seats);
    if (found.length === 0) return;
    const count = found.reduce((sum, wall) => sum + wall.count, 0);
    const findings = [...new Set(found.flatMap((wall) => wall.findings))];
    this.#push({ kind: 'ghost', count, findings, seats: [] });
  }

  #access(seats, step) {
    const array = this.picture.arrays[step.a];
    const accesses = seats.flatMap(({ group, index, tick }) => {
      const racing = racesOf(this.picture, group).later.get(index);
      return accessesOf(tick.step).map((access) => ({
        group,
        index,
        access,
        isRace: racing?.has(access.lane) ?? false,
      }));
    });
    if (step.k === 'r') this.#read(array, accesses, seats, step.line);
    else this.#write(array, accesses, seats, step.line);
  }

  #read(array, accesses, seats, line) {
    const same = this.#sameStatement(array, accesses, seats, line);
    if (same) return this.#readAgain(same, array, accesses, seats);
    const before = this.rows[this.rows.length - 1];
    const source = this.#sourceRow(array, accesses, seats);
    const ghost = before?.kind === 'ghost' && !source.isWritten ? before : null;
    if (ghost) Object.assign(ghost, { below: source, stubs: new Set() });
    const threads = this.#push({ kind: 'threads', states: new Map(), seats, line, source });
    for (const entry of accesses) {
      const cell = this.#cellFor(source, array, entry, seats);
      if (!source.isWritten) cell.touch = 'r';
      if (entry.access.value === null && entry.access.cell !== null) cell.isUnwritten = true;
      if (entry.isRace) ghost?.stubs.add(cell.column);
      this.#join(entry, source, threads, cell);
    }
  }

  // The threads' row of the read before, if that is of the same array in the same statement, as in
  // s[i] += s[i + stride]: then both are one row. In a loop variables change between rounds.
  #sameStatement(array, accesses, seats, line) {
    const last = this.rows[this.rows.length - 1];
    const isSame = last?.kind === 'threads' && last.line === line && last.source?.array === array;
    if (!isSame || last.source.gathered || last.seats.some(({ tick }) => tick.locals.length > 0))
      return null;
    const stands = ({ group, access }) =>
      this.columns.contains(this.columns.ofCell(array, group, indexOf(access), last.source.shift));
    const hasTicks = last.seats.length === seats.length;
    return hasTicks && accesses.every(stands) ? last : null;
  }

  #readAgain(threads, array, accesses, seats) {
    threads.seats = [...threads.seats, ...seats];
    for (const edge of this.edges) edge.isOfRounds ||= edge.to === threads;
    for (const entry of accesses) {
      const cell = this.#cellFor(threads.source, array, entry, seats);
      if (!threads.source.isWritten) cell.touch = 'r';
      if (entry.access.value === null && entry.access.cell !== null) cell.isUnwritten = true;
      this.#join(entry, threads.source, threads, cell);
    }
  }

  // The elements after the last write, if only barriers have followed.
  #sourceRow(array, accesses, seats) {
    const last = this.rows.findLast((row) => row.kind !== 'wall' && row.kind !== 'ghost');
    if (last?.kind === 'cells' && last.array === array && !last.isSource) {
      last.isSource = true;
      return last;
    }
    const row = this.#cellsRow(array, accesses, seats, 0);
    row.isSource = true;
    return row;
  }

  #write(array, accesses, seats, line) {
    const last = this.rows.findLast((row) => row.kind !== 'ghost');
    const threads =
      last?.kind === 'threads' ? last : this.#push({ kind: 'threads', states: new Map(), seats });
    threads.seats = [...threads.seats, ...seats];
    for (const { access } of accesses) this.written.add(`${array.index} ${access.cell}`);
    const row = this.#cellsRow(array, accesses, seats, 1);
    Object.assign(row, { line, isWritten: true });
    for (const entry of accesses) {
      const cell = this.#cellFor(row, array, entry, seats);
      cell.touch = entry.access.kind;
      this.#join(entry, threads, row, cell);
    }
  }

  #join(entry, from, to, cell) {
    const { group, index, access, isRace } = entry;
    const column = this.columns.ofThread(group, access.lane);
    const threads = from.kind === 'threads' ? from : to;
    const isAfter = from.kind === 'threads' && from.line > 0;
    const state = threads.states.get(column) ?? { kind: access.kind, isAfter };
    state.isRace ||= isRace;
    threads.states.set(column, state);
    const isBad = access.cell === null || (access.kind === 'r' && access.value === null);
    const isOfRounds = to.seats.some((seat) => seat.group === group && seat.index !== index);
    this.edges.push({ from, to, column, cell, group, index, access, isRace, isBad, isOfRounds });
  }

  #cellFor(row, array, { group, access }, seats) {
    const name = nameOf(array, group, indexOf(access));
    if (!row.cells.has(name)) this.#addCell(row, array, group, indexOf(access), seats, 0);
    return row.cells.get(name);
  }

  // The elements after so many of the steps' own ticks.
  #cellsRow(array, accesses, seats, after) {
    const shift = this.columns.shiftOf(array, accesses);
    const gathered = this.#gathered(array, accesses, shift);
    const row = this.#push({ kind: 'cells', array, shift, gathered, cells: new Map(), seats });
    if (gathered) return row;
    const groups = isShared(array) ? new Set(seats.map(({ group }) => group)) : [seats[0].group];
    for (const group of groups) {
      const { first, last } = this.columns.cellsOf(array, group);
      for (let cell = first; cell <= last; ++cell) {
        if (this.columns.contains(this.columns.ofCell(array, group, cell, shift)))
          this.#addCell(row, array, group, cell, seats, after);
      }
    }
    return row;
  }

  // The columns of elements that are read too far apart for the axis: each stands over the first
  // thread that reads it. Null: all are near, or one is of a fault.
  #gathered(array, accesses, shift) {
    const isSound = ({ access, isRace }) => access.value !== null && !isRace;
    const isNear = ({ group, access }) =>
      this.columns.contains(this.columns.ofCell(array, group, access.cell, shift));
    const isRead = accesses.length > 0 && accesses.every(({ access }) => access.kind === 'r');
    if (this.groups.length > 1 || !isRead || !accesses.every(isSound) || accesses.every(isNear))
      return null;
    const columns = accesses.map(({ group, access }) => [
      access.cell,
      this.columns.ofThread(group, access.lane),
    ]);
    return new Map(columns.reverse());
  }

  #addCell(row, array, group, index, seats, after) {
    const isOutside = !(index >= 0 && index < array.count);
    const seat = seats.find((candidate) => candidate.group === group) ?? seats[0];
    const value = isOutside ? null : this.#valueOf(array, index, seats, seat, after);
    const column = row.gathered?.get(index) ?? this.columns.ofCell(array, group, index, row.shift);
    row.cells.set(nameOf(array, group, index), {
      index,
      column: this.columns.within(Number.isNaN(column) ? Infinity : column),
      isFar: !this.columns.contains(column),
      group,
      value,
      isOutside,
      touch: '',
      isWrong:
        value !== null &&
        array.isWrong.has(index) &&
        this.written.has(`${array.index} ${index}`) &&
        differs(array, index, value),
    });
  }

  #valueOf(array, index, seats, seat, after) {
    const own = (at) =>
      this.replays
        .get(at.group)
        .at(at.group, at.index + after)
        .value(array.index, index);
    if (isShared(array)) return own(seat);
    // Another of the workgroups may have written since.
    const latest = seats.findLast((at) => touches(at.tick.step, array, index));
    return own(latest ?? seat);
  }

  #barrier(seats) {
    const missing = seats.flatMap(({ group, tick }) =>
      missingAt(tick).map((entry) => ({
        ...entry,
        column: this.columns.ofThread(group, entry.lane),
      })),
    );
    const came = seats.flatMap(({ group, tick }) =>
      lanesOf(tick.step).map((lane) => this.columns.ofThread(group, lane)),
    );
    const through = seats.reduce(
      (sum, { group, index }) => sum + racesThrough(racesOf(this.picture, group), index),
      0,
    );
    this.#push({ kind: 'wall', came, missing, through, seats, line: seats[0].tick.step.line });
  }

  // Nothing was accessed: what there is to work with.
  #showStart() {
    const seats = this.groups.map((group) => ({ group, index: 0, tick: { step: { k: '' } } }));
    const isResult = (array) => array.role === 'result';
    const show = (array) => this.#cellsRow(array, [], seats, 0);
    const { arrays } = this.picture;
    arrays.filter((array) => !isResult(array)).forEach(show);
    this.#push({ kind: 'threads', states: new Map(), seats: [] });
    for (const array of arrays.filter(isResult)) show(array).isStart = true;
  }

  // Shows the expected values under the last row of a result that is not right.
  #showExpected() {
    for (const array of this.picture.arrays) {
      if (!array.expected || array.isWrong.size + array.isUnwritten.size === 0) continue;
      const isLast = (row) => row.array === array && (row.isWritten || row.isStart);
      const at = this.rows.findLastIndex(isLast);
      if (at < 0) continue;
      const row = this.rows[at];
      const cells = [...row.cells.values()].filter((cell) => !cell.isOutside);
      this.rows.splice(at + 1, 0, {
        kind: 'expected',
        array,
        of: row,
        isStart: row.isStart,
        seats: [],
        cells,
      });
    }
  }

  #push(row) {
    this.rows.push(row);
    return row;
  }
}

function newExchange({ line, names, operation }) {
  const isBallot = operation === 'subgroupBallot';
  return {
    kind: 'exchange',
    line,
    names,
    operation,
    isBallot,
    values: new Map(),
    from: new Map(),
    seats: [],
  };
}

function nameOf(array, group, index) {
  return isShared(array) ? `${group} ${index}` : `${index}`;
}

function touches(step, array, index) {
  return isAccess(step) && step.a === array.index && step.e.includes(index);
}

function differs(array, index, value) {
  const slot = array.slots ? array.slots.get(index) : index;
  return JSON.stringify(array.expected?.[slot] ?? null) !== JSON.stringify(value);
}
