// Which cells of the arrays are drawn for a workgroup: all of them, or, where they are many, the rows
// and columns that its threads touch and their neighbours. null stands for a gap.

import { accessesOf, cellOf } from './picture.js';

// So many cells with their texts can change within one frame.
const MOST_CELLS = 1400;
const SMALL_ARRAY = 64;

export function cropsOf(picture, workgroup) {
  const shown = picture.arrays;
  const all = shown.reduce((sum, array) => sum + array.slotCount, 0);
  if (all <= MOST_CELLS) return shown.map((array) => wholeCrop(array));
  const touched = touchedCells(picture, workgroup);
  const isSmall = (array) => array.slotCount <= SMALL_ARRAY;
  const small = shown.filter(isSmall).reduce((sum, array) => sum + array.slotCount, 0);
  const large = shown.filter((array) => !isSmall(array)).length;
  const limit = Math.max(SMALL_ARRAY, Math.floor((MOST_CELLS - small) / Math.max(1, large)));
  return shown.map((array) =>
    isSmall(array) ? wholeCrop(array) : touchedCrop(array, touched[array.index], limit));
}

function touchedCells(picture, workgroup) {
  const touched = picture.arrays.map(() => new Set());
  for (const { step } of picture.workgroups[workgroup]?.ticks ?? []) {
    for (const { array, cell } of accessesOf(step)) if (cell !== null) touched[array].add(cell);
  }
  return touched;
}

function wholeCrop(array) {
  if (array.cells) return cropOf(array, new Set(array.cells), 0, Infinity);
  return { rows: range(array.rows), columns: range(array.columns), hidden: 0 };
}

function touchedCrop(array, touched, limit) {
  const cells = touched.size > 0 ? touched : new Set([cellOf(array, 0)]);
  return cropOf(array, cells, 1, limit);
}

function cropOf(array, cells, margin, limit) {
  const rows = new Set();
  const columns = new Set();
  for (const cell of cells) {
    addAround(rows, Math.floor(cell / array.columns), array.rows, array.rows > 1 ? margin : 0);
    addAround(columns, cell % array.columns, array.columns, margin);
  }
  const columnLimit = array.rows > 1 ? Math.floor(Math.sqrt(limit)) : limit;
  const kept = cut(columns, columnLimit);
  const keptRows = cut(rows, Math.max(1, Math.floor(limit / Math.max(1, kept.length))));
  const hidden = countOutside(array, cells, new Set(keptRows), new Set(kept));
  return {
    rows: withGaps(keptRows, array.rows),
    columns: withGaps(kept, array.columns),
    hidden,
  };
}

function addAround(set, center, count, margin) {
  for (let i = center - margin; i <= center + margin; ++i) if (i >= 0 && i < count) set.add(i);
}

function cut(numbers, limit) {
  return [...numbers].sort((a, b) => a - b).slice(0, limit);
}

function countOutside(array, cells, rows, columns) {
  let count = 0;
  for (const cell of cells) {
    if (!rows.has(Math.floor(cell / array.columns)) || !columns.has(cell % array.columns)) ++count;
  }
  return count;
}

function withGaps(numbers, count) {
  const list = [];
  numbers.forEach((number, i) => {
    if (number > (i === 0 ? 0 : numbers[i - 1] + 1)) list.push(null);
    list.push(number);
  });
  if (numbers.length > 0 && numbers[numbers.length - 1] < count - 1) list.push(null);
  return list;
}

function range(count) {
  return Array.from({ length: count }, (_, i) => i);
}
