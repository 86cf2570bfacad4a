// The contents of the stage of one workgroup, before anything is placed.

import { accessesOf } from '../picture.js';
import { cellText } from '../numbers.js';
import { Crops } from '../memory/crop.js';
import { isNoted } from '../side/found.js';

const MOST_CHARS = 7;
const MOST_CHARS_OF_PARTS = 14;
const NOTE_ROOM = 86;

// It changes with the barrier interval only if there are more cells than the stage has room for.
export class Scenes {
  constructor(picture) {
    this.picture = picture;
    this.workgroup = -1;
  }

  // The same object as long as nothing but the step changes.
  at(workgroup, interval) {
    if (workgroup !== this.workgroup) {
      this.workgroup = workgroup;
      this.base = sceneOf(this.picture, workgroup);
      this.crops = new Crops(this.picture, workgroup);
      this.scene = null;
    }
    const wanted = this.crops.isWhole ? 0 : interval;
    if (!this.scene || this.interval !== wanted) {
      this.interval = wanted;
      const crops = this.crops.at(interval);
      const key = JSON.stringify(crops);
      if (this.scene?.key !== key) this.scene = { ...this.base, key, crops };
    }
    return this.scene;
  }
}

function sceneOf(picture, workgroup) {
  const { arrays, threads } = picture;
  const [sizeX, sizeY, sizeZ] = picture.launch.workgroup_size;
  const chars = arrays.map(initialChars);
  const outside = arrays.map(() => new Set());
  for (const { step } of picture.workgroups[workgroup].ticks) {
    for (const access of accessesOf(step)) {
      const length = cellText(access.after ?? access.value).length;
      if (length > chars[access.array]) chars[access.array] = length;
      if (access.cell === null) outside[access.array].add(access.outside);
    }
  }
  return {
    arrays,
    threads,
    outside,
    threadRows: sizeY * sizeZ,
    threadColumns: sizeX,
    noteRoom: picture.findings.some(isNoted) ? NOTE_ROOM : 0,
    chars: chars.map((count, i) =>
      Math.min(count, arrays[i].components > 1 ? MOST_CHARS_OF_PARTS : MOST_CHARS),
    ),
  };
}

function initialChars(array) {
  let most = 2;
  for (const list of [array.initial, array.final, array.expected]) {
    for (const value of list ?? []) most = Math.max(most, cellText(value).length);
  }
  return most;
}
