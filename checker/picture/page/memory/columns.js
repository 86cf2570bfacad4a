// The single index axis of a story: the column of each thread and each element. An array is shifted
// so that as many threads as possible have their element right above or below them.

import { accessesOf, isAccess, lanesOf } from '../picture.js';
import { missingAt } from '../side/evidence.js';

const BEYOND = 16; // columns that may follow the last thread
const BEFORE = 4; // and precede the first
const MOST_IDLE = 8; // threads after the last active one; of more only SHOWN_IDLE are drawn
const SHOWN_IDLE = 2;

// groups: places of workgroups that are side by side.
export class Columns {
  constructor(picture, groups) {
    Object.assign(this, { picture, groups });
    this.threads = picture.threads * groups.length;
    this.touched = picture.arrays.map(() => new Map());
    this.shifts = picture.arrays.map(() => null);
    for (const group of groups) this.#look(group);
    this.first = 0;
    this.end = this.#lanesShown();
    this.#widen();
    this.lanes = Math.min(this.end, picture.threads);
    if (this.hasMoreThreads) this.end = Math.max(this.end, this.lanes + 1); // for their note
  }

  get hasMoreThreads() {
    return this.lanes < this.picture.threads;
  }

  // Threads that are drawn of each workgroup.
  #lanesShown() {
    const { threads, workgroups } = this.picture;
    if (this.groups.length > 1) return this.threads;
    const { ticks } = workgroups[this.groups[0]];
    const parts = ticks.filter(({ step }) => step.k !== 'b').flatMap(({ step }) => lanesOf(step));
    const missing = ticks.flatMap((tick) => missingAt(tick).map(({ lane }) => lane));
    const last = Math.max(...[...parts, ...missing], -1);
    return last < 0 || threads - last - 1 <= MOST_IDLE ? threads : last + 1 + SHOWN_IDLE;
  }

  ofThread(group, lane) {
    return this.groups.indexOf(group) * this.picture.threads + lane;
  }

  // The column of an access to an array, given the shift of the row in which it is drawn.
  ofCell(array, group, index, shift) {
    return index + (isShared(array) ? this.ofThread(group, 0) : shift);
  }

  // The shift that a row with these accesses adds to an index.
  shiftOf(array, accesses) {
    const usual = this.shifts[array.index] ?? 0;
    if (isShared(array) || this.#isOfGroups(array)) return usual;
    const own = modeOf(this, accesses);
    const near = (shift) =>
      accesses.filter(({ group, access }) =>
        this.#isNear(this.ofCell(array, group, indexOf(access), shift)),
      ).length;
    return near(own) > near(usual) ? own : usual;
  }

  // Elements that are drawn although this step does not touch them.
  cellsOf(array, group) {
    if (isShared(array)) return { first: 0, last: Math.min(array.count, this.room) - 1 };
    if (this.#isOfGroups(array)) return { first: 0, last: array.count - 1 };
    const cells = [...this.touched[array.index].keys()];
    if (cells.length === 0) return { first: 0, last: Math.min(array.count, this.threads) - 1 };
    return { first: Math.min(...cells), last: Math.max(...cells), group };
  }

  // Whether a global array has an element for each workgroup: all of them are drawn.
  #isOfGroups({ memory, count, rows }) {
    const groups = this.picture.launch.workgroups.reduce((a, b) => a * b, 1);
    const isShown = memory === 'global' && rows === 1 && count <= this.threads;
    return isShown && groups > this.groups.length && count === groups;
  }

  contains(column) {
    return column >= this.first && column < this.end;
  }

  // The column, or the last one at that side.
  within(column) {
    return Math.max(this.first, Math.min(this.end - 1, column));
  }

  get room() {
    return this.threads + BEYOND;
  }

  #isNear(column) {
    return column >= -BEFORE && column < this.room;
  }

  #look(group) {
    for (const { step } of this.picture.workgroups[group].ticks) {
      if (!isAccess(step)) continue;
      const accesses = accessesOf(step).map((access) => ({ group, access }));
      const array = this.picture.arrays[step.a];
      this.shifts[step.a] ??= this.#isOfGroups(array) ? 0 : modeOf(this, accesses);
      for (const { access } of accesses) {
        if (access.cell !== null) this.touched[step.a].set(access.cell, group);
      }
    }
  }

  #widen() {
    const take = (column) => {
      if (!this.#isNear(column)) return;
      this.first = Math.min(this.first, column);
      this.end = Math.max(this.end, column + 1);
    };
    for (const group of this.groups) {
      for (const { step } of this.picture.workgroups[group].ticks) {
        if (!isAccess(step)) continue;
        const array = this.picture.arrays[step.a];
        const shift = this.shifts[step.a];
        for (const access of accessesOf(step))
          take(this.ofCell(array, group, indexOf(access), shift));
      }
    }
    for (const array of this.picture.arrays.filter(isShared)) {
      if (this.groups.length === 1) take(Math.min(array.count, this.room) - 1);
    }
  }
}

export function isShared(array) {
  return array.memory === 'shared';
}

// The flat index, also of an access outside: 4294967295 is one before the first.
export function indexOf(access) {
  if (access.cell !== null) return access.cell;
  const index = Number(/\[(-?\d+)\]$/.exec(access.outside)?.[1] ?? NaN);
  return index >= 2 ** 31 ? index - 2 ** 32 : index;
}

function modeOf(columns, accesses) {
  const counts = new Map();
  let best = 0;
  for (const { group, access } of accesses) {
    const index = indexOf(access);
    if (Number.isNaN(index)) continue;
    const shift = columns.ofThread(group, access.lane) - index;
    counts.set(shift, (counts.get(shift) ?? 0) + 1);
    if (!counts.has(best) || counts.get(shift) > counts.get(best)) best = shift;
  }
  return best;
}
