// The cells of the arrays that are drawn for a workgroup: all of them, or, where they are many, the
// rows and columns that its threads touch and their neighbours: in the whole run, or, where that is
// still too much, in the barrier interval that is shown. null represents a gap.

import { accessesOf, cellOf } from '../picture.js';

// the number of cells with texts that can change within one frame
const MOST_CELLS = 2400;
const SMALL_ARRAY = 64;
const WHOLE_ARRAY = 300; // larger arrays are cropped even where there is room

export class Crops {
  constructor(picture, workgroup) {
    this.arrays = picture.arrays;
    this.touched = touchedCells(picture, workgroup);
    const all = this.arrays.reduce((sum, array) => sum + array.slotCount, 0);
    this.hasRoom = all <= MOST_CELLS;
    const large = this.arrays.filter(isLarge);
    const small = this.arrays.filter((array) => !isLarge(array));
    const left = MOST_CELLS - small.reduce((sum, array) => sum + array.slotCount, 0);
    this.limit = Math.max(SMALL_ARRAY, Math.floor(left / Math.max(1, large.length)));
    this.ofAll = this.arrays.map((array) => this.#crop(array, this.#union(array)));
    this.isWhole = this.ofAll.every((crop) => crop.hidden === 0);
  }

  // The crops of all intervals if there is room for all that they touch, or else of one.
  at(interval) {
    return this.arrays.map((array) =>
      this.ofAll[array.index].hidden === 0
        ? this.ofAll[array.index]
        : this.#crop(array, this.#nearest(array, interval)),
    );
  }

  #crop(array, touched) {
    const isWhole = !isLarge(array) || (this.hasRoom && array.slotCount <= WHOLE_ARRAY);
    return isWhole ? wholeCrop(array) : touchedCrop(array, touched, this.limit);
  }

  #union(array) {
    return new Set(this.touched.flatMap((interval) => [...interval[array.index]]));
  }

  // The cells that an interval touches; if there are none, those of the last one before it.
  #nearest(array, interval) {
    const sets = this.touched.map((touched) => touched[array.index]);
    const before = sets
      .slice(0, interval + 1)
      .reverse()
      .find((set) => set.size > 0);
    return before ?? sets.slice(interval + 1).find((set) => set.size > 0) ?? new Set();
  }
}

function isLarge(array) {
  return array.slotCount > SMALL_ARRAY;
}

// For each barrier interval, the cells of each array that it touches.
function touchedCells(picture, workgroup) {
  const intervals = [];
  for (const { step, t } of picture.workgroups[workgroup].ticks) {
    while (intervals.length <= t) intervals.push(picture.arrays.map(() => new Set()));
    for (const { array, cell } of accessesOf(step))
      if (cell !== null) intervals[t][array].add(cell);
  }
  return intervals;
}

function wholeCrop(array) {
  if (array.cells) return cropOf(array, new Set(array.cells), 0, Infinity);
  return { rows: range(array.rows), columns: range(array.columns), hidden: 0 };
}

// The cells with their neighbours, if there is room for them.
function touchedCrop(array, touched, limit) {
  const cells = touched.size > 0 ? touched : new Set([cellOf(array, 0)]);
  const { rows, columns } = axesOf(array, cells, 1);
  return cropOf(array, cells, rows.length * columns.length <= limit ? 1 : 0, limit);
}

function axesOf(array, cells, margin) {
  const rows = new Set();
  const columns = new Set();
  for (const cell of cells) {
    addAround(rows, Math.floor(cell / array.columns), array.rows, array.rows > 1 ? margin : 0);
    addAround(columns, cell % array.columns, array.columns, array.rows > 1 ? margin : 0);
  }
  return { rows: sorted(rows), columns: sorted(columns) };
}

function cropOf(array, cells, margin, limit) {
  const all = axesOf(array, cells, margin);
  const side = Math.floor(Math.sqrt(limit));
  const columns = all.columns.slice(0, Math.max(side, Math.floor(limit / all.rows.length)));
  const rows = all.rows.slice(0, Math.max(1, Math.floor(limit / columns.length)));
  return {
    rows: withGaps(rows, array.rows),
    columns: withGaps(columns, array.columns),
    hidden: countOutside(array, cells, new Set(rows), new Set(columns)),
  };
}

function addAround(set, center, count, margin) {
  for (let i = center - margin; i <= center + margin; ++i) if (i >= 0 && i < count) set.add(i);
}

function sorted(set) {
  return [...set].sort((a, b) => a - b);
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
