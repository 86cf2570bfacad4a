// The story of a run whose threads or arrays have two axes, as strips in the order of time: in each
// the arrays that some lines access, each array in its own column, so that an element has one place
// for the whole story. Between the strips are the barriers, also the missing ones.

import { accessAt, accessesOf, isAccess, lanesOf, placeOf } from '../picture.js';
import { indexOf } from '../memory/columns.js';
import { cellText } from '../numbers.js';
import { missingWalls, racesOf } from '../races.js';
import { missingAt } from '../side/evidence.js';
import { deedText } from '../words.js';

const MOST_STRIPS = 60;
const MOST_ACCESSES = 50000;
const MOST_ROWS = 80; // rows of an array
const MOST_COLUMNS = 80;
const WHOLE = 16; // rows or columns up to which none is left out
const WRAP = 16; // elements in a row of an array with one axis, unless a workgroup has fewer
const NARROWEST = 4;
const FIRST_ROWS = 10; // first rows of an array with more than MOST_ROWS
const LAST_ROWS = 3;
const MOST_CHARS = 10; // of a value in an element
const MOST_READERS = 16; // threads whose reads are drawn as a matrix
const BEYOND = 2; // rows after the end, for accesses outside

// Null: the run is too large for it. {grids, items, edges}: grids of the arrays that are accessed;
// items: strips, walls, ghosts and gaps; edges: from strip to strip, where they race.
export function stripsOf(picture, place) {
  const { ticks } = picture.workgroups[place];
  const accesses = ticks.reduce((sum, { step }) => sum + (step.e?.length ?? 0), 0);
  if (accesses > MOST_ACCESSES) return null;
  const grids = gridsOf(picture, place);
  if (grids.length === 0 || grids.some((grid) => grid === null)) return null;
  const items = itemsOf(picture, place);
  if (items.length > MOST_STRIPS) return null;
  for (const item of items) if (item.kind === 'strip') item.hasNotes = hasFar(item, grids);
  if (items.some((item) => item.kind === 'strip' && hidesFaults(item, grids))) return null;
  for (const grid of grids) grid.chars = charsOf(grid, items);
  const isSmall = picture.threads <= MOST_READERS;
  for (const item of items) {
    if (item.kind !== 'strip') continue;
    item.fragment = fragmentOf(item);
    item.note = item.fragment?.text ?? exampleOf(picture, item);
    for (const part of item.parts.values())
      part.readers = isSmall ? readersOf(item, part, grids, ticks) : null;
  }
  return { grids, items, edges: racingEdges(picture, place, items) };
}

// Where each thread has several elements of each array for itself, as of a tile that a subgroup holds:
// those of one thread, {lane, text}. Otherwise null.
function fragmentOf({ parts, lanes }) {
  const all = [...parts.values()];
  const lane = [...lanes.keys()][lanes.size >> 2];
  const isOwn = ({ cells }) => [...cells.values()].every((cell) => cell.lanes.size === 1);
  const share = ({ cells }) => [...cells.values()].filter((cell) => cell.lanes.has(lane)).length;
  const isEven = (part) => share(part) > 1 && share(part) * lanes.size === part.cells.size;
  if (all.length < 2 || !all.every(isOwn) || !all.every(isEven)) return null;
  return { lane, text: `framed: what thread ${lane} has` };
}

// What the last thread that has an access in each step of a short strip does there, if that reads and
// writes.
function exampleOf(picture, { seats }) {
  const steps = seats.map(({ group, index }) => picture.workgroups[group].ticks[index].step);
  if (steps.length < 2 || steps.length > 3) return null;
  if (steps[0].k !== 'r' || steps.at(-1).k === 'r') return null;
  const lane = lanesOf(steps.at(-1)).findLast((each) =>
    steps.every((step) => placeOf(step, each) >= 0),
  );
  if (lane === undefined) return null;
  const deeds = steps.map((step) => deedText(picture, accessAt(step, placeOf(step, lane))));
  return `thread ${lane}: ${deeds.join(', ')}`;
}

// The length of the longest value; 0: they are too long to be drawn.
function charsOf({ array }, items) {
  const parts = items.flatMap((item) => item.parts?.get(array.index) ?? []);
  const values = parts.flatMap(({ cells }) => [...cells.values()].map(({ value }) => value));
  const most = values.reduce((length, value) => Math.max(length, cellText(value, 3).length), 0);
  return most > MOST_CHARS ? 0 : most;
}

// The elements that each thread reads of an array in one row, if they read the same and several each:
// then it matters who reads which. Otherwise null.
function readersOf({ seats }, { array, line, kind, cells }, grids, ticks) {
  const { rows } = grids.find((grid) => grid.array === array);
  const isPlain = kind === 'r' && [...cells.values()].every(({ state }) => state === '');
  if (rows.length > 1 || !isPlain) return null;
  const readers = new Map();
  for (const { index } of seats) {
    const { step } = ticks[index];
    if (step.a !== array.index || step.line !== line) continue;
    for (const { lane, cell } of accessesOf(step)) {
      if (!readers.has(lane)) readers.set(lane, new Set());
      readers.get(lane).add(cell);
    }
  }
  const isCommon = [...cells.values()].some(({ lanes }) => lanes.size > 1);
  return isCommon && [...readers.values()].some((own) => own.size > 1) ? readers : null;
}

// A note replaces accesses that are too far outside to be drawn.
function hasFar(strip, grids) {
  return hidden(strip, grids).some((state) => state === 'outside');
}

function hidesFaults(strip, grids) {
  return hidden(strip, grids).some((state) => state !== '' && state !== 'outside');
}

// The states of elements that have no place.
function hidden({ parts }, grids) {
  return grids.flatMap(({ array, at }) =>
    [...(parts.get(array.index)?.cells ?? [])]
      .filter(([index]) => !at(index))
      .map(([, { state }]) => state),
  );
}

function gridsOf(picture, place) {
  const { ticks } = picture.workgroups[place];
  const touched = picture.arrays.map(() => ({ inside: new Set(), outside: new Set() }));
  for (const { step } of ticks) {
    for (const access of accessesOf(step)) {
      const { inside, outside } = touched[access.array];
      if (access.cell === null) outside.add(indexOf(access));
      else inside.add(access.cell);
    }
  }
  const isTouched = ({ index }) => touched[index].inside.size + touched[index].outside.size > 0;
  return picture.arrays
    .filter(isTouched)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((array) => {
      const grid = gridOf(array, touched[array.index], widthOf(array, picture));
      return grid && withIdle(grid, picture, place);
    });
}

// The grid with the workgroup's threads that have no element of a result although it would be at
// their place: {lane, column, row}. down and across: rows and columns with theirs.
function withIdle(grid, picture, place) {
  const lanes = grid.array.role === 'result' ? ownLanes(grid.array, picture, place) : [];
  const idle = lanes
    .filter(({ column, row }) => column >= grid.array.columns || row >= grid.array.rows)
    .filter(({ column, row }) => Math.max(column, row) < WHOLE);
  const most = (name, count) => idle.reduce((most, at) => Math.max(most, at[name] + 1), count);
  return {
    ...grid,
    idle,
    down: most('row', grid.rows.length),
    across: most('column', grid.columns.length),
  };
}

// The global indices of all threads, if each of them writes the element at its index.
function ownLanes({ index, columns, rows }, { workgroups, launch }, place) {
  const { id, ticks } = workgroups[place];
  const [sizeX, sizeY] = launch.workgroup_size;
  const lanes = Array.from({ length: sizeX * sizeY }, (_, lane) => ({
    lane,
    column: id[0] * sizeX + (lane % sizeX),
    row: id[1] * sizeY + Math.floor(lane / sizeX),
  }));
  const isOwn = ({ lane, cell }) =>
    lane < lanes.length && cell === lanes[lane].row * columns + lanes[lane].column;
  const writes = ticks
    .filter(({ step }) => step.a === index && step.k === 'w')
    .flatMap(({ step }) => accessesOf(step));
  return rows > 1 && sizeY > 1 && writes.length > 0 && writes.every(isOwn) ? lanes : [];
}

// The order in which values go: from inputs through shared memory to results.
function rankOf({ role, memory }) {
  if (role === 'result') return 2;
  return memory === 'shared' ? 1 : 0;
}

// The number of elements in a row. Where threads are in one row, an array of vectors is not drawn
// as a column: its last axis with several elements goes across.
function widthOf({ rows, columns, shape }, { threads, launch }) {
  const wrap = threads >= NARROWEST && threads <= WRAP ? threads : WRAP;
  if (rows === 1) return Math.min(columns, wrap);
  const isColumn = columns === 1 && launch.workgroup_size[1] === 1;
  const across = isColumn ? shape.findLast((count) => count > 1) : columns;
  return isColumn ? Math.min(across, wrap) : columns;
}

// {array, rows, columns, at}: null represents rows or columns that are left out; at(index) is the
// place of an element, {column, row}, or null.
export function gridOf(array, { inside, outside }, width) {
  const height = Math.ceil(array.count / width);
  const near = [...outside].filter((index) => index >= 0 && index < (height + BEYOND) * width);
  const indices = [...inside, ...near];
  const rows = endsOf(axisOf(new Set(indices.map((index) => Math.floor(index / width))), height));
  const columns = axisOf(new Set(indices.map((index) => index % width)), width);
  if (columns.length > MOST_COLUMNS) return null;
  const rowOf = new Map(rows.map((row, i) => [row, i]));
  const columnOf = new Map(columns.map((column, i) => [column, i]));
  const at = (index) => {
    const [row, column] = [rowOf.get(Math.floor(index / width)), columnOf.get(index % width)];
    return row === undefined || column === undefined ? null : { row, column };
  };
  return { array, rows, columns, width, at, idle: [], down: rows.length, across: columns.length };
}

// All rows of a small array; the touched rows of a larger one, with null between them.
function axisOf(touched, count) {
  const all = new Set(touched);
  if (count <= WHOLE) for (let i = 0; i < count; ++i) all.add(i);
  const sorted = [...all].sort((a, b) => a - b);
  return sorted.flatMap((number, i) =>
    i > 0 && number > sorted[i - 1] + 1 ? [null, number] : [number],
  );
}

function endsOf(rows) {
  if (rows.length <= MOST_ROWS) return rows;
  return [...rows.slice(0, FIRST_ROWS), null, ...rows.slice(-LAST_ROWS)];
}

function itemsOf(picture, place) {
  const races = racesOf(picture, place);
  const ghosts = new Map(missingWalls(races).map((wall) => [wall.before, wall]));
  const items = [];
  picture.workgroups[place].ticks.forEach((tick, index) => {
    const ghost = ghosts.get(index);
    if (ghost) items.push({ kind: 'ghost', ...ghost, seats: [] });
    const { step } = tick;
    const seat = { group: place, index, line: step.line };
    if (step.k === 'b')
      items.push({ kind: 'wall', line: step.line, missing: missingAt(tick), seats: [seat] });
    else if (step.k === 'gap') items.push({ kind: 'gap', count: step.count, seats: [seat] });
    else if (isAccess(step)) stripFor(items, step).take(picture, races, seat, tick);
  });
  return items;
}

function stripFor(items, step) {
  const last = items[items.length - 1];
  if (last?.kind === 'strip' && last.canTake(step)) return last;
  const strip = new Strip();
  items.push(strip);
  return strip;
}

// Neighbouring steps, as long as each array is accessed in one line and way.
class Strip {
  constructor() {
    this.kind = 'strip';
    this.seats = [];
    this.lines = [];
    this.parts = new Map(); // parts by the array's number
    this.lanes = new Map(); // {kind, isRace}
  }

  canTake({ a, k, line }) {
    const part = this.parts.get(a);
    if (part) return part.kind === k && part.line === line;
    // A new round begins where a loop repeats.
    return line >= this.lines[this.lines.length - 1];
  }

  take(picture, races, seat, { step }) {
    this.seats.push(seat);
    if (!this.lines.includes(step.line)) this.lines.push(step.line);
    if (!this.parts.has(step.a)) this.parts.set(step.a, newPart(picture.arrays[step.a], step));
    const part = this.parts.get(step.a);
    const later = races.later.get(seat.index);
    const cells = races.cells.get(seat.index);
    for (const access of accessesOf(step)) {
      const index = indexOf(access);
      const cell = part.cells.get(index) ?? { lanes: new Set(), state: '' };
      cell.value = access.after ?? access.value;
      part.cells.set(index, cell);
      cell.lanes.add(access.lane);
      cell.state = stateOf(part, access, cells) || cell.state;
      const lane = this.lanes.get(access.lane) ?? { kind: step.k, isRace: false };
      lane.isRace ||= later?.has(access.lane) ?? false;
      this.lanes.set(access.lane, lane);
    }
  }
}

function newPart(array, { k, line }) {
  return { array, kind: k, line, cells: new Map() };
}

function stateOf({ array, kind }, { cell, value }, racing) {
  if (cell === null) return 'outside';
  if (racing?.has(cell)) return 'race';
  if (kind === 'r') return value === null ? 'unwritten' : '';
  return array.isWrong.has(cell) ? 'wrong' : '';
}

// Edges from the strip of the first access to that of the second: {from, to, array, cells}.
function racingEdges(picture, place, items) {
  const { pairs, cells } = racesOf(picture, place);
  const { ticks } = picture.workgroups[place];
  const stripAt = new Map();
  for (const item of items) for (const { index } of item.seats) stripAt.set(index, item);
  const edges = new Map();
  for (const { first, second } of pairs) {
    const [from, to] = [stripAt.get(first), stripAt.get(second)];
    if (from === to) continue;
    const array = ticks[first].step.a;
    const key = `${items.indexOf(from)} ${items.indexOf(to)} ${array}`;
    if (!edges.has(key)) edges.set(key, { from, to, array, cells: new Set() });
    for (const cell of cells.get(first))
      if (cells.get(second).has(cell)) edges.get(key).cells.add(cell);
  }
  return [...edges.values()];
}
