// Steps in plain words.

import { accessAt, accessesOf, isAccess, lanesOf, placeOf, slotOf } from './picture.js';
import { plural, rangesText, valueText } from './numbers.js';

const VERBS = { r: ['reads', 'read'], w: ['writes', 'write'], a: ['changes', 'change'] };

// "a[5]": kernels index a buffer flat, and shared memory as it was declared. Memory that a kernel
// declares as structs has its own names: "bodies[2].mass".
export function cellName(array, cell) {
  const own = array.names?.[slotOf(array, cell)];
  if (own !== undefined) return own ? array.name + own : `padding of ${array.name}, cell ${cell}`;
  if (array.memory === 'shared' && array.shape.length > 1) {
    return (
      array.name +
      indicesOf(array, cell)
        .map((index) => `[${index}]`)
        .join('')
    );
  }
  return `${array.name}[${cell}]`;
}

export function indicesOf(array, cell) {
  const indices = [];
  let rest = cell;
  for (let i = array.shape.length - 1; i >= 0; --i) {
    indices.unshift(rest % array.shape[i]);
    rest = Math.floor(rest / array.shape[i]);
  }
  return indices;
}

function accessName(picture, access) {
  const array = picture.arrays[access.array];
  return access.cell === null ? array.name + access.outside : cellName(array, access.cell);
}

function componentsText(array, components) {
  if (!components || array.components === 1) return '';
  const [first, count] = components;
  if (count === array.components) return '';
  if (/vec[234]$/.test(array.type)) return `.${'xyzw'.slice(first, first + count)}`;
  return count === 1 ? `.${first}` : `.${first}–${first + count - 1}`;
}

// "reads a[2] = 4"
export function deedText(picture, access) {
  const array = picture.arrays[access.array];
  const name = accessName(picture, access) + componentsText(array, access.components);
  const verb = VERBS[access.kind][0];
  if (access.cell === null) return `${verb} ${name}, outside ${array.name}: nothing happens`;
  if (access.kind === 'a') {
    return (
      `changes ${name} in one piece (atomic): ${valueText(access.value)} → ` +
      valueText(access.after)
    );
  }
  const value = access.value === null ? 'which was never written' : null;
  return value ? `${verb} ${name}, ${value}` : `${verb} ${name} = ${valueText(access.value)}`;
}

function threadsText(lanes, total) {
  if (lanes.length === 1) return `Thread ${lanes[0]}`;
  if (lanes.length === total) return `All ${total} threads`;
  return `Threads ${rangesText(lanes)}`;
}

function cellsText(array, accesses) {
  const inside = accesses.filter((access) => access.cell !== null);
  const cells = [...new Set(inside.map((access) => access.cell))];
  if (cells.length === 0) return array.name;
  if (cells.length === 1) {
    const same = inside.every((access) => access.value === inside[0].value);
    const value = same && inside[0].kind !== 'a' ? ` = ${valueText(inside[0].value)}` : '';
    return cellName(array, cells[0]) + value;
  }
  const isRun = cells.every((cell, i) => i === 0 || cell === cells[i - 1] + 1);
  if (isRun) return `${cellName(array, cells[0])} to ${cellName(array, cells[cells.length - 1])}`;
  return `${plural(cells.length, 'element')} of ${array.name}`;
}

function accessStepText(picture, step) {
  const lanes = lanesOf(step);
  const accesses = accessesOf(step);
  if (lanes.length === 1) return `Thread ${lanes[0]} ${deedText(picture, accesses[0])}.`;
  const outside = accesses.filter((access) => access.cell === null);
  const array = picture.arrays[step.a];
  const atomic = step.k === 'a' ? ' one after the other (atomic)' : '';
  const main =
    `${threadsText(lanes, picture.threads)} ${VERBS[step.k][1]} ` +
    `${cellsText(array, accesses)}${atomic}.`;
  const empty = accesses.find(
    (access) => access.kind === 'r' && access.cell !== null && access.value === null,
  );
  if (empty) return `${main} ${accessName(picture, empty)} was never written.`;
  if (outside.length === 0) return main;
  const first = outside[0];
  return (
    `${main} ${threadsText(
      outside.map((access) => access.lane),
      picture.threads,
    )} ` +
    `${outside.length === 1 ? 'goes' : 'go'} outside: ${accessName(picture, first)}` +
    `${outside.length > 1 ? ' and more' : ''}.`
  );
}

// "threads 5–7 returned in line 5": for threads that do not reach a barrier.
export function missingTexts(missing) {
  const groups = new Map();
  for (const { lane, line, returned } of missing) {
    const key = `${returned ? 'returned in' : line > 0 ? 'elsewhere, in' : 'elsewhere'}${line > 0 ? ` line ${line}` : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), lane]);
  }
  return [...groups].map(([what, lanes]) => {
    const who = lanes.length === 1 ? 'thread' : 'threads';
    const verb = what.startsWith('returned') ? '' : lanes.length === 1 ? 'is ' : 'are ';
    return `${who} ${rangesText(lanes)} ${verb}${what}`;
  });
}

function barrierText(picture, step) {
  const lanes = lanesOf(step);
  if (!step.missing || step.missing.length === 0) {
    return `All ${picture.threads} threads have arrived at the barrier.`;
  }
  return (
    `${threadsText(lanes, picture.threads)} ${lanes.length === 1 ? 'waits' : 'wait'} at the ` +
    `barrier. The others never reach it: ${missingTexts(step.missing).join(', ')}.`
  );
}

function stepText(picture, step) {
  if (isAccess(step)) return accessStepText(picture, step);
  if (step.k === 'b') return barrierText(picture, step);
  if (step.k === 'gap') return `${plural(step.count, 'access', 'accesses')} left out here.`;
  return `${threadsText(lanesOf(step), picture.threads)} set ${step.name}.`;
}

// The actions of one thread in these ticks, or null.
function threadText(picture, ticks, lane) {
  const deeds = ticks
    .map((tick) => tick.step)
    .filter((step) => isAccess(step) && placeOf(step, lane) >= 0)
    .map((step) => deedText(picture, accessAt(step, placeOf(step, lane))));
  if (deeds.length === 0) return null;
  const more =
    deeds.length > 3 ? `, and ${plural(deeds.length - 3, 'more access', 'more accesses')}` : '';
  return `Thread ${lane} ${deeds.slice(0, 3).join(', ')}${more}.`;
}

function intervalText(picture, ticks) {
  const counts = { r: 0, w: 0, a: 0 };
  for (const { step } of ticks) if (isAccess(step)) counts[step.k] += step.e.length;
  const parts = [plural(counts.r, 'read'), plural(counts.w, 'write')];
  if (counts.a > 0) parts.push(plural(counts.a, 'atomic change'));
  const barrier = ticks.find(({ step }) => step.k === 'b');
  const end = barrier ? ` Then: ${barrierText(picture, barrier.step)}` : '';
  return `Barrier interval ${ticks[0].t + 1}: ${parts.join(', ')}.${end}`;
}

// The ticks that are shown, for the line that screen readers hear.
export function unitText(picture, ticks, mode, lane) {
  if (ticks.length === 0) return 'Before the first step: this is what memory holds at the start.';
  const own = lane === null ? null : threadText(picture, ticks, lane);
  if (own) return own;
  if (mode === 'barrier') return intervalText(picture, ticks);
  const texts = ticks.slice(0, 2).map((tick) => stepText(picture, tick.step));
  const more = ticks.length > 2 ? ` And ${plural(ticks.length - 2, 'more step')}.` : '';
  return texts.join(' ') + more;
}
