// The positions on the stage: inputs left, the workgroup's threads and its shared memory in the
// middle, results right; the threads of a large grid may be above the results. A few arrangements
// are tried, and the one whose cells can be largest is taken.

import { isFolded, placeBlock } from './block.js';
import { placeThreads } from '../memory/thread_grid.js';

const LARGEST = 56;
const SMALLEST = 10;
const TINY = 4; // for arrays without room for values: enough to see where they would be
const WIDE = 700;
const SCROLLED = 16; // size of cells if a narrow stage scrolls
const NARROW = 460; // width below which threads, inputs and results have no room beside each other
const MARGIN = 14;
const BLOCK_GAP = 18;
const COLUMN_GAP = 34;

const EVERY = Infinity;

const SUBGROUP = 32;

// How much larger cells must be for an arrangement that is harder to read.
const WRAPPED = 0.85;
const TORN = 0.6; // rows end within a workgroup
const CORNER = 0.65;

function arrangementsFor(scene, width) {
  const flat = scene.arrays.every((array) => array.rows === 1) && scene.threadRows === 1;
  const long = Math.max(scene.threads, ...scene.arrays.map((array) => array.count));
  const hasShared = scene.arrays.some((array) => array.memory === 'shared');
  const list = [];
  if (flat && !hasShared && long <= 16)
    list.push({ beside: true, wrap: 1, stack: true, weight: 1 });
  const usual = scene.threadRows > 1 ? 16 : Math.min(SUBGROUP, Math.max(8, scene.threads));
  if (!flat && (width < NARROW || scene.arrays.some(isFolded))) {
    for (const isTall of [false, true])
      list.push({ tower: true, isTall, wrap: usual, weight: 1 / CORNER });
  }
  if (!flat)
    for (const stack of [true, false]) list.push({ beside: true, wrap: usual, stack, weight: 1 });
  for (const wrap of flat ? wrapsFor(scene.threads) : [EVERY, usual]) {
    const weight = isTorn(scene, wrap) ? TORN : wrap < long ? WRAPPED : 1;
    for (const stack of [false, true]) list.push({ beside: false, wrap, stack, weight });
  }
  for (const wrap of long > 64 ? [SUBGROUP, 16, 8] : [usual]) {
    if (!flat || long > 64) {
      const weight = isTorn(scene, wrap) ? CORNER * TORN : CORNER;
      list.push({ beside: true, corner: true, wrap, stack: true, weight });
    }
  }
  return list;
}

function isTorn({ threads, threadRows }, wrap) {
  return threadRows === 1 && wrap < Math.min(threads, SUBGROUP);
}

// Rows end where a workgroup or a part of it does, so that all elements of one row belong to one
// workgroup and corresponding elements are below each other.
function wrapsFor(threads) {
  const usual = [SUBGROUP, 16, 8];
  const fitting = [...new Set([threads, ...usual])].filter(
    (wrap) => wrap >= 4 && wrap <= SUBGROUP && (wrap % threads === 0 || threads % wrap === 0),
  );
  return [EVERY, ...(fitting.length > 0 ? fitting : usual)];
}

export function layoutOf(scene, width, height, zoom = 1) {
  const arrangements = arrangementsFor(scene, width);
  const least = width >= WIDE ? TINY : SMALLEST;
  const best = roomiest(scene, arrangements, width, height, least);
  const arrangement = best?.arrangement ?? tightest(scene, arrangements, width);
  const size = best?.size ?? sizeOfTight(scene, arrangement, width);
  return place(scene, arrangement, Math.round(size * zoom), height * zoom);
}

// The first arrangement with the largest cells, and their size; null: none fits with cells of the
// least size. An arrangement that cannot beat an earlier one is placed only once, not at one size
// after the other.
function roomiest(scene, arrangements, width, height, least) {
  let best = null;
  for (const arrangement of arrangements) {
    const { weight } = arrangement;
    const from = best ? Math.max(least, Math.floor(best.score / weight) + 1) : least;
    const size = largestSize(scene, arrangement, width, height, from);
    const score = size * weight;
    if (size >= from && !(best?.score >= score)) best = { arrangement, size, score };
  }
  return best;
}

// The largest size of cells, from `from` on, with which everything fits; a smaller result: none
// does.
function largestSize(scene, arrangement, width, height, from) {
  const isFitting = (size) => {
    const placed = place(scene, arrangement, size);
    return placed.width <= width && placed.height <= height;
  };
  let fits = from - 1;
  let fails = LARGEST + 1;
  for (let size = from; fails - fits > 1; size = (fits + fails) >> 1) {
    if (isFitting(size)) fits = size;
    else if (size === from) return fits;
    else fails = size;
  }
  return fits;
}

// Nothing fits: the stage scrolls, downwards rather than sideways.
function tightest(scene, arrangements, width) {
  const cost = (arrangement) => {
    const placed = place(scene, arrangement, SMALLEST);
    return Math.max(0, placed.width - width) * 4 + placed.height;
  };
  return arrangements.reduce((best, next) => (cost(next) < cost(best) ? next : best));
}

// Cells that are scrolled downwards need not be tiny.
function sizeOfTight(scene, arrangement, width) {
  if (!arrangement.tower) return SMALLEST;
  const size = largestSize(scene, arrangement, width, Infinity, TINY);
  return Math.max(SMALLEST, Math.min(SCROLLED, size));
}

function columnOf(array) {
  if (array.role === 'result') return 2;
  return array.memory === 'shared' ? 1 : 0;
}

// room: the height in which threads are centred, so that they are visible beside a higher block.
function place(scene, arrangement, size, room = Infinity) {
  const blocks = scene.arrays.map((array, i) =>
    placeBlock(
      scene,
      i,
      {
        wrap: wrapOf(arrangement, array),
        beside: isBeside(arrangement, array),
        mirror: arrangement.beside && !arrangement.corner && array.role === 'result',
      },
      size,
    ),
  );
  const threads = placeThreads(scene, arrangement, size);
  const columns = [0, 1, 2].map((column) => {
    const items = blocks.filter((_, i) => columnOf(scene.arrays[i]) === column);
    return pile(
      arrangement.corner && column === 2 ? [threads, ...items] : items,
      arrangement.tower ? column === 1 : arrangement.stack,
    );
  });
  const way = wayOf(arrangement);
  const placed = way(columns, threads, size, { ...arrangement, room });
  for (const block of blocks) {
    block.isBelow = block.y >= threads.y + threads.height;
    block.isAbove = Boolean(arrangement.tower) && block.y < threads.y;
  }
  const { noteRoom } = scene;
  return { ...placed, height: placed.height + noteRoom, noteRoom, size, blocks, threads };
}

// Elements of shared memory beyond a workgroup's own, a halo, continue in the same row.
function wrapOf({ wrap }, { memory, count }) {
  return memory === 'shared' && wrap > 1 && count <= 2 * wrap ? EVERY : wrap;
}

// Whether the threads are beside a block, and not above it.
function isBeside({ beside, corner, tower }, array) {
  if (tower) return columnOf(array) === 0; // their titles stand over them, too
  return Boolean(beside) && (Boolean(corner) || array.memory !== 'shared');
}

function wayOf({ tower, corner, beside }) {
  if (tower) return placeTower;
  return corner ? placeCorner : beside ? placeBeside : placeAbove;
}

// A title may extend over the room after a block, but not over the next one.
function behind({ dx, width, titleWidth = 0 }) {
  return dx + Math.max(width, titleWidth);
}

// Puts blocks under or beside each other, and returns the size of the pile.
function pile(blocks, stack) {
  const box = { items: blocks, width: 0, height: 0 };
  blocks.forEach((block, i) => {
    const gap = i === 0 ? 0 : BLOCK_GAP;
    block.dx = stack || i === 0 ? 0 : behind(blocks[i - 1]) + gap;
    block.dy = stack ? box.height + gap : 0;
    block.isCovered = stack && i > 0;
    box.width = stack ? Math.max(box.width, block.width) : block.dx + block.width;
    box.height = stack ? block.dy + block.height : Math.max(box.height, block.height);
  });
  return box;
}

function movePile(box, x, y) {
  for (const block of box.items) {
    block.x = x + block.dx;
    block.y = y + block.dy;
  }
}

function edgeRoom(size) {
  return Math.max(48, Math.min(150, size * 2.6));
}

function placeAbove(columns, threads, size) {
  const used = columns.filter((column) => column.items.length > 0);
  const row =
    used.reduce((sum, column) => sum + column.width, 0) + COLUMN_GAP * Math.max(0, used.length - 1);
  const inner = Math.max(row, threads.width);
  const top = MARGIN + threads.height + edgeRoom(size);
  let x = MARGIN + (inner - row) / 2;
  for (const column of used) {
    movePile(column, x, top);
    x += column.width + COLUMN_GAP;
  }
  const middle = columns[1].items[0];
  const wanted = middle
    ? middle.x + (middle.left + middle.right) / 2 - threads.width / 2
    : MARGIN + (inner - threads.width) / 2;
  threads.x = Math.max(MARGIN, Math.min(wanted, MARGIN + inner - threads.width));
  threads.y = MARGIN;
  const height = Math.max(0, ...used.map((column) => column.height));
  return { width: inner + 2 * MARGIN, height: top + height + MARGIN };
}

function placeBeside(columns, threads, size, { room: seen }) {
  const room = edgeRoom(size) * (columns[1].items.length > 0 ? 1 : 1.4);
  const [left, middleArrays, right] = columns;
  const middle = {
    width: Math.max(threads.width, middleArrays.width),
    height: threads.height + (middleArrays.items.length > 0 ? room * 0.6 + middleArrays.height : 0),
  };
  const inner = Math.max(left.height, middle.height, right.height);
  const around = Math.min(inner, Math.max(middle.height, right.height, seen - 2 * MARGIN));
  const top = (height) => MARGIN + (Math.max(height, around) - height) / 2;
  const overhang = left.items.map((block) => block.dx + block.titleWidth - room * 0.7);
  const leftWidth = Math.max(left.width, ...overhang);
  const middleLeft = MARGIN + (left.items.length > 0 ? leftWidth + room : 0);
  movePile(left, MARGIN, top(left.height));
  const first = middleArrays.items[0];
  const arraysLeft = middleLeft + (middle.width - middleArrays.width) / 2;
  const center = first
    ? arraysLeft + (first.left + first.right) / 2
    : middleLeft + middle.width / 2;
  threads.x = Math.max(middleLeft, center - threads.width / 2);
  threads.y = top(middle.height);
  movePile(middleArrays, arraysLeft, threads.y + threads.height + room * 0.6);
  const rightLeft = middleLeft + middle.width + (right.items.length > 0 ? room : 0);
  movePile(right, rightLeft, top(right.height));
  const titles = Math.max(0, ...right.items.map((block) => block.dx + block.titleWidth));
  const width = rightLeft + Math.max(right.width, titles) + MARGIN;
  return { width, height: inner + 2 * MARGIN };
}

function placeCorner(columns, threads, size, { room: seen }) {
  const used = columns.filter((column) => column.items.length > 0);
  const inner = Math.max(...used.map((column) => column.height));
  const around = Math.min(inner, Math.max(columns[2].height, seen - 2 * MARGIN));
  let x = MARGIN;
  for (const column of used) {
    movePile(column, x, MARGIN + Math.max(0, around - column.height) / 2);
    x +=
      Math.max(column.width, ...column.items.map((item) => item.titleWidth)) + edgeRoom(size) * 0.6;
  }
  return { width: x - edgeRoom(size) * 0.6 + MARGIN, height: inner + 2 * MARGIN };
}

// Inputs above the threads, everything else below: side by side, or in a tall tower one after the
// other.
function placeTower([inputs, shared, results], threads, size, { isTall }) {
  const under = [shared, results].filter(({ items }) => items.length > 0);
  const below = pile(under, isTall);
  const inner = Math.max(inputs.width, threads.width, below.width);
  const leftOf = ({ width }) => MARGIN + (inner - width) / 2;
  const room = edgeRoom(size) * 0.8;
  movePile(inputs, leftOf(inputs), MARGIN);
  threads.x = leftOf(threads);
  threads.y = MARGIN + (inputs.items.length > 0 ? inputs.height + room : 0);
  const top = threads.y + threads.height + room;
  for (const column of under)
    movePile(column, isTall ? leftOf(column) : leftOf(below) + column.dx, top + column.dy);
  return { width: inner + 2 * MARGIN, height: top + below.height + MARGIN };
}
