// The picture's data, prepared for the rest of the page: arrays know their slots, workgroups their
// ticks. A tick is what one step of the time line executes: an access (or barrier, or gap) and the
// assignments to threads' own variables that follow it.

import { EXACT } from './numbers.js';

const USUAL_SUBGROUP = 32;
const EMPTY = { lines: [], costs: [], findings: [], left_out: [], source: [], files: [] };

// The dispatch that the address or else the program selects; dispatches has the names of all.
export function loadPicture(text, wanted = null) {
  const data = JSON.parse(text);
  const all = data.dispatches ?? [data];
  const index = wanted !== null && all[wanted] ? wanted : (data.first ?? 0);
  return { ...prepared(all[index]), dispatches: all.map(({ dispatch }) => dispatch), index };
}

function prepared(data) {
  const picture = { ...EMPTY, ...data };
  picture.subgroup_size ||= USUAL_SUBGROUP;
  picture.arrays.forEach(prepareArray);
  picture.arrays
    .filter((array) => isPacked(array, picture))
    .forEach((array) => showBits(array, picture));
  picture.workgroups.forEach((workgroup) => {
    for (const step of workgroup.steps) if (step.runs) step.e = elementsOf(step.runs);
    workgroup.ticks = ticksOf(workgroup.steps);
  });
  picture.threads = picture.launch.workgroup_size.reduce((a, b) => a * b, 1);
  return picture;
}

// Whether unsigned numbers are that large: then their bits count, and all of them are shown in
// hexadecimal.
function isPacked(array, picture) {
  if (!/^u(int|vec)/.test(array.type)) return false;
  const isLarge = (value) => (Array.isArray(value) ? value.some(isLarge) : value >= EXACT);
  return valuesOf(array, picture).some((list) => list.some(isLarge));
}

// All lists of an array's values.
function valuesOf({ initial, expected, index }, { workgroups }) {
  const steps = workgroups.flatMap((workgroup) => workgroup.steps).filter(({ a }) => a === index);
  return [initial, expected, ...steps.flatMap(({ v, n }) => [v, n])].filter(Array.isArray);
}

function showBits(array, picture) {
  const bits = (value) => {
    if (Array.isArray(value)) return value.map(bits);
    return typeof value === 'number' ? `0x${value.toString(16).padStart(8, '0')}` : value;
  };
  for (const list of valuesOf(array, picture)) list.splice(0, list.length, ...list.map(bits));
}

// Expands runs, [[first, step, count], …].
function elementsOf(runs) {
  return runs.flatMap(([first, step, count]) =>
    Array.from({ length: count }, (_, i) => first + i * step),
  );
}

function prepareArray(array, index) {
  array.index = index;
  array.shape = array.shape.length > 0 ? array.shape : [1];
  array.count = array.shape.reduce((a, b) => a * b, 1);
  array.columns = array.shape[array.shape.length - 1];
  array.rows = array.columns > 0 ? array.count / array.columns : 0;
  array.slots = array.cells ? new Map(array.cells.map((cell, slot) => [cell, slot])) : null;
  array.slotCount = array.cells ? array.cells.length : array.count;
  array.isWrong = new Set(array.wrong);
  array.isUnwritten = new Set(array.unwritten);
}

// The index of a cell's values in the lists of its array; undefined: the picture does not have it.
export function slotOf(array, cell) {
  if (array.slots) return array.slots.get(cell);
  return cell < array.count ? cell : undefined;
}

export function cellOf(array, slot) {
  return array.cells ? array.cells[slot] : slot;
}

function ticksOf(steps) {
  const ticks = [];
  const leading = [];
  for (const step of steps) {
    if (step.k === 'l') {
      (ticks.length > 0 ? ticks[ticks.length - 1].locals : leading).push(step);
    } else {
      const before = ticks[ticks.length - 1];
      ticks.push({
        step,
        locals: [],
        line: step.line ?? before?.line ?? 0,
        t: step.t ?? before?.t ?? 0,
      });
    }
  }
  if (leading.length > 0 && ticks.length > 0) ticks[0].before = leading;
  if (ticks.length === 0 && leading.length > 0) {
    ticks.push({ step: leading[0], locals: leading.slice(1), line: leading[0].line, t: 0 });
  }
  return ticks;
}

// The steps of a tick, in the order in which they were executed.
export function stepsOf(tick) {
  return [...(tick.before ?? []), tick.step, ...tick.locals];
}

export function isAccess(step) {
  return step.k === 'r' || step.k === 'w' || step.k === 'a';
}

// All thread numbers of a step's ranges, in order.
export function lanesOf(step) {
  if (!step.laneList) {
    step.laneList = [];
    for (const [first, count] of step.lanes ?? []) {
      for (let i = 0; i < count; ++i) step.laneList.push(first + i);
    }
  }
  return step.laneList;
}

// The index of a thread in a step's lists; -1: it takes no part.
export function placeOf(step, lane) {
  let before = 0;
  for (const [first, count] of step.lanes ?? []) {
    if (lane >= first && lane < first + count) return before + lane - first;
    before += count;
  }
  return -1;
}

// The access of the thread at an index of the step's lists.
export function accessAt(step, place) {
  const lane = lanesOf(step)[place];
  const cell = step.e[place];
  return {
    kind: step.k,
    array: step.a,
    line: step.line,
    lane,
    cell,
    outside: cell === null ? (step.out?.[lane] ?? '[?]') : null,
    value: step.v?.[place],
    after: step.n?.[place],
    components: step.c ?? null,
  };
}

export function accessesOf(step) {
  return isAccess(step) ? step.e.map((_, place) => accessAt(step, place)) : [];
}

// Nothing was written: what is wanted is no fault yet.
export function isUntouched({ verdict, findings, arrays }) {
  const isRight = arrays.every(({ isWrong }) => isWrong.size === 0);
  return verdict.name === 'not_started' && findings.length === 0 && isRight;
}
