// What the stage of one workgroup has to show, before anything is placed.

import { accessesOf } from './picture.js';
import { cellText } from './numbers.js';
import { cropsOf } from './crop.js';

const MOST_CHARS = 7;
const MOST_CHARS_OF_PARTS = 14;

export function sceneOf(picture, workgroup) {
  const { arrays, threads } = picture;
  const [sizeX, sizeY, sizeZ] = picture.launch.workgroup_size;
  const chars = arrays.map(initialChars);
  const outside = arrays.map(() => new Set());
  for (const { step } of picture.workgroups[workgroup]?.ticks ?? []) {
    for (const access of accessesOf(step)) {
      const length = cellText(access.after ?? access.value).length;
      if (length > chars[access.array]) chars[access.array] = length;
      if (access.cell === null) outside[access.array].add(access.outside);
    }
  }
  return {
    arrays, threads, outside: outside.map((set) => set.size > 0),
    threadRows: sizeY * sizeZ, threadColumns: sizeX,
    chars: chars.map((count, i) =>
      Math.min(count, arrays[i].components > 1 ? MOST_CHARS_OF_PARTS : MOST_CHARS)),
    crops: cropsOf(picture, workgroup),
  };
}

function initialChars(array) {
  let most = 2;
  for (const list of [array.initial, array.final, array.expected]) {
    for (const value of list ?? []) most = Math.max(most, cellText(value).length);
  }
  return most;
}
