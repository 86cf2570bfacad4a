// A step with very many accesses, from region to region: the part of an array that the threads read
// or write. Edges remain for races, accesses outside, and threads or elements that the reader
// points at.

import { isAccess, lanesOf } from '../picture.js';
import { svg } from '../drawing/elements.js';
import { blockArrow } from '../drawing/block_arrow.js';
import { plural } from '../numbers.js';

const PAD = 3;
const DEEDS = { r: 'reads', w: 'writes', a: 'atomic changes' };

export function countAccesses(ticks, wants) {
  const isWanted = ({ step }) => isAccess(step) && wants({ kind: step.k, array: step.a });
  return ticks.filter(isWanted).reduce((sum, { step }) => sum + step.e.length, 0);
}

// For each array and kind of access {kind, array, cells, lanes, count}. Nothing is made for an access: they
// may be thousands.
export function collectRegions(ticks, wants) {
  const regions = new Map();
  for (const { step } of ticks) {
    if (!isAccess(step) || !wants({ kind: step.k, array: step.a })) continue;
    const key = `${step.k} ${step.a}`;
    if (!regions.has(key)) {
      const { k: kind, a: array } = step;
      regions.set(key, { kind, array, cells: new Set(), lanes: new Set(), count: 0 });
    }
    const region = regions.get(key);
    for (const cell of step.e) if (cell !== null) region.cells.add(cell);
    for (const lane of lanesOf(step)) region.lanes.add(lane);
    region.count += step.e.length;
  }
  return [...regions.values()];
}

// cells: positions of the array's block; marks: those of all threads. Null: none is drawn.
export function drawRegion({ kind, array, cells, lanes, count }, name, shown, marks) {
  const boxes = [...cells].map((cell) => shown.get(cell)).filter(Boolean);
  if (boxes.length === 0) return null;
  const part = around(boxes, PAD);
  const circles = [...lanes].map((lane) => marks[lane]);
  const threads = around(circles.map(boxOf), PAD);
  const [near, far] = endsOf(boxes[0], threads, part);
  const [start, end] = kind === 'r' ? [far, near] : [near, far];
  return svg(
    'g',
    {
      class: `edge region is-${kind}`,
      role: 'img',
      'aria-label': `${plural(count, 'access', 'accesses')} to ${name}: ${DEEDS[kind]}`,
      'data-array': array,
      'data-edges': count,
    },
    svg('path', { class: 'cells', d: boxesPath(boxes) }),
    svg('rect', { ...part, rx: 4 }),
    blockArrow(start, end),
  );
}

// All cells as one path: a class for each of them would cost more than a frame has time for.
function boxesPath(boxes) {
  return boxes
    .map(({ x, y, width, height }) => `M${x + 1},${y + 1}h${width - 2}v${height - 2}h${2 - width}z`)
    .join('');
}

function boxOf({ x, y, radius }) {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

function around(boxes, pad) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return {
    x: left - pad,
    y: top - pad,
    width: right - left + 2 * pad,
    height: bottom - top + 2 * pad,
  };
}

// The point where an arrow leaves the threads, and the point where it meets the part of the array.
function endsOf({ isBelow, isAbove }, threads, part) {
  if (!isBelow && !isAbove) return sidewards(threads, part);
  const [upper, lower] = isBelow ? [threads, part] : [part, threads];
  const ends = [
    { x: upper.x + upper.width / 2, y: upper.y + upper.height },
    { x: lower.x + lower.width / 2, y: lower.y },
  ];
  return isBelow ? ends : ends.reverse();
}

function sidewards(threads, part) {
  const isLeft = part.x + part.width / 2 < threads.x + threads.width / 2;
  const edge = (box, atLeft) => ({
    x: atLeft ? box.x : box.x + box.width,
    y: box.y + box.height / 2,
  });
  return [edge(threads, isLeft), edge(part, !isLeft)];
}
