// The story of a run with too many steps to draw each: what every barrier interval leaves in the
// shared array that threads work on most.

import { accessesOf, isAccess } from '../picture.js';
import { isShared } from '../memory/columns.js';
import { racesOf } from '../races.js';
import { Replay } from '../replay.js';
import { missingAt } from '../side/evidence.js';
import { gridOf } from './strips.js';

const MOST_CELLS = 1024; // touched elements of the array
const MOST_WIRES = 160; // elements of a network
const FEWEST = 4; // intervals
const IN_PAIRS = 0.6; // share of the intervals that make a network of them

// Null: there is no such array, or something is wrong, which the single steps show.
// {array, grid, isNetwork, intervals}; an interval: {begin, end, lines, cells, pairs}, where cells
// has what is read or written, as in a strip, and pairs has two elements of each thread that
// compares them: {from, to, isMoved}.
export function intervalsOf(picture, place) {
  const { ticks } = picture.workgroups[place];
  const array = subjectOf(picture, ticks);
  if (!array || !isSound(picture, place)) return null;
  const intervals = split(ticks, array).filter(({ cells }) => [...cells.values()].some(isWritten));
  if (intervals.length < FEWEST) return null;
  const inside = cellsOfMany(intervals);
  if (inside.size > MOST_CELLS) return null;
  const replay = new Replay(picture);
  for (const interval of intervals) {
    const memory = replay.at(place, interval.end);
    interval.values = new Map([...inside].map((cell) => [cell, memory.value(array.index, cell)]));
    for (const [cell, entry] of interval.cells) entry.value = interval.values.get(cell);
  }
  const paired = intervals.filter(({ pairs }) => pairs.length > 0);
  const isNetwork =
    array.rows === 1 && inside.size <= MOST_WIRES && paired.length >= IN_PAIRS * intervals.length;
  if (isNetwork) return { array, isNetwork, intervals, wires: [...inside].sort((a, b) => a - b) };
  const grid = array.rows > 1 ? gridOf(array, { inside, outside: new Set() }, array.columns) : null;
  return grid && { array, isNetwork, intervals, grid };
}

// Elements that more than one interval works on: loading may set more than the run goes on with.
function cellsOfMany(intervals) {
  const counts = new Map();
  for (const { cells } of intervals)
    for (const cell of cells.keys()) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return new Set([...counts.keys()].filter((cell) => counts.get(cell) > 1));
}

function isWritten({ state }) {
  return state === '';
}

function subjectOf(picture, ticks) {
  const counts = new Map();
  for (const { step } of ticks)
    if (isAccess(step)) counts.set(step.a, (counts.get(step.a) ?? 0) + step.e.length);
  const shared = picture.arrays.filter((array) => isShared(array) && counts.has(array.index));
  return shared.sort((one, other) => counts.get(other.index) - counts.get(one.index))[0];
}

function isSound(picture, place) {
  const { ticks } = picture.workgroups[place];
  const isOutside = ({ step }) => isAccess(step) && step.e.includes(null);
  const isBroken = (tick) => missingAt(tick).length > 0 || isOutside(tick) || tick.step.k === 'gap';
  return racesOf(picture, place).pairs.length === 0 && !ticks.some(isBroken);
}

function split(ticks, array) {
  const intervals = [];
  ticks.forEach((tick, index) => {
    if (intervals.at(-1)?.t !== tick.t)
      intervals.push({
        t: tick.t,
        begin: index,
        lines: new Set(),
        cells: new Map(),
        byLane: new Map(),
      });
    const interval = intervals.at(-1);
    interval.end = index + 1;
    if (tick.step.a === array.index && isAccess(tick.step)) take(interval, tick.step);
  });
  return intervals.map((interval) => ({ ...interval, pairs: pairsOf(interval) }));
}

// state: 'seen' if an element is only read.
function take({ lines, cells, byLane }, step) {
  lines.add(step.line);
  for (const { cell, lane, kind } of accessesOf(step)) {
    const entry = cells.get(cell) ?? { lanes: new Set(), state: 'seen' };
    cells.set(cell, entry);
    entry.lanes.add(lane);
    if (kind !== 'r') entry.state = '';
    if (!byLane.has(lane)) byLane.set(lane, { read: new Set(), written: new Set() });
    byLane.get(lane)[kind === 'r' ? 'read' : 'written'].add(cell);
  }
}

// Empty unless each thread reads two elements, and writes only those.
function pairsOf({ byLane }) {
  const pairs = [...byLane.values()];
  const isPair = ({ read, written }) =>
    read.size === 2 && [...written].every((cell) => read.has(cell));
  if (!pairs.every(isPair)) return [];
  return pairs.map(({ read, written }) => {
    const [from, to] = [...read].sort((a, b) => a - b);
    return { from, to, isMoved: written.size > 0 };
  });
}
