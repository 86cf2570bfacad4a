// Values that the threads of a subgroup exchange without memory: sums, shuffles, ballots. The
// picture's data has the values of a thread's variables after them, and the source has the name of
// the function.

import { lanesOf } from '../picture.js';

const CALL = /\b(subgroup(?!Elect|Barrier|MemoryBarrier)\w+)\s*\(/;
const TAKEN_FROM = {
  subgroupShuffle: (lane, by) => by,
  subgroupBroadcast: (lane, by) => by,
  subgroupShuffleXor: (lane, by) => lane ^ by,
  subgroupShuffleUp: (lane, by) => lane - by,
  subgroupShuffleDown: (lane, by) => lane + by,
};

// The assignments after a step that subgroups make together: {line, names, operation, values,
// from}. values: by thread; from: the thread that each has its value from, where the source shows
// it. held: the values of variables, by name and thread; it is updated.
export function exchangesOf(picture, steps, held) {
  const list = [];
  for (const step of steps) {
    const found = CALL.exec(picture.source[step.line - 1] ?? '');
    if (found) join(list, exchangeOf(picture, step, found, held));
    assign(held, step);
  }
  return list;
}

// The same exchange of several variables, line by line, appears once.
function join(list, exchange) {
  const before = list.find(
    ({ operation, from, line }) =>
      operation === exchange.operation &&
      from !== null &&
      line < exchange.line &&
      JSON.stringify([...from]) === JSON.stringify([...(exchange.from ?? [])]),
  );
  if (before && !before.names.includes(exchange.names[0])) before.names.push(exchange.names[0]);
  else list.push(exchange);
}

function exchangeOf(picture, step, { 1: operation }, held) {
  const lanes = lanesOf(step);
  const values = new Map(
    lanes.map((lane, i) => [lane, valueFor(operation, step.v[i], lane, picture)]),
  );
  const from = sourcesOf(picture, step, operation, lanes, held);
  return { line: step.line, names: [step.name], operation, values, from };
}

// For a ballot, each thread's own bit.
function valueFor(operation, value, lane, { subgroup_size: size }) {
  if (operation !== 'subgroupBallot' || !Array.isArray(value)) return value;
  const place = lane % size;
  return (value[place >> 5] >>> (place & 31)) & 1;
}

// Null: the source has neither a number nor a variable's name there.
function sourcesOf({ source, subgroup_size: size }, step, operation, lanes, held) {
  const way = TAKEN_FROM[operation];
  const words = /\(\s*[^(),]+,\s*(?:(\d+)u?|(\w+))\s*\)/.exec(
    source[step.line - 1].split(operation)[1],
  );
  if (!way || !words) return null;
  const by = (lane) => (words[1] ? Number(words[1]) : held.get(words[2])?.get(lane));
  const from = new Map();
  for (const lane of lanes) {
    if (typeof by(lane) !== 'number') return null;
    const first = lane - (lane % size);
    const place = way(lane - first, by(lane));
    if (place >= 0 && place < size) from.set(lane, first + place);
  }
  return from;
}

function assign(held, step) {
  if (!held.has(step.name)) held.set(step.name, new Map());
  const values = held.get(step.name);
  lanesOf(step).forEach((lane, i) => values.set(lane, step.v[i]));
}
