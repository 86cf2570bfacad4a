// The positions of the marks of a workgroup's threads. Rows of a one-dimensional workgroup end
// after a subgroup of 32.

import { cellWidth } from '../drawing/block.js';

const TITLE = 22;
const SUBGROUP = 32;
const LARGEST = 48;
const SMALLEST = 10;
const SMALLEST_OF_MANY = 6;
const MANY = 256;
const FINGER = 22; // pitch in a narrow window, where there is room for it
const MOST_FOR_FINGERS = 14;

export function placeThreads(scene, arrangement, size) {
  const columns = columnCount(scene, arrangement);
  const rows = Math.ceil(scene.threads / columns);
  const pitch = pitchOf(scene, arrangement, size, rows);
  const step = { x: pitch, y: rows === 1 ? Math.min(pitch, LARGEST) : pitch };
  const marks = [];
  for (let lane = 0; lane < scene.threads; ++lane) {
    marks.push({
      lane,
      x: (lane % columns) * step.x + step.x / 2,
      y: TITLE + Math.floor(lane / columns) * step.y + step.y / 2,
    });
  }
  const radius = Math.min(step.x, step.y, LARGEST) * 0.4;
  return {
    marks,
    columns,
    radius,
    rows,
    width: columns * step.x,
    titleWidth: columns * step.x,
    height: TITLE + rows * step.y,
  };
}

function columnCount(scene, arrangement) {
  if (arrangement.wrap === 1) return 1;
  if (scene.threadRows > 1) return scene.threadColumns;
  const wrap = Number.isFinite(arrangement.wrap) ? arrangement.wrap : SUBGROUP;
  return Math.min(scene.threads, Math.max(wrap, 8), SUBGROUP);
}

// Threads of one row are above the cells of shared memory that have their numbers.
function pitchOf(scene, arrangement, size, rows) {
  const shared = scene.arrays.findIndex((array) => array.memory === 'shared');
  if (rows === 1 && shared >= 0 && scene.arrays[shared].rows === 1) {
    return cellWidth(scene.chars[shared], size);
  }
  if (arrangement.wrap === 1) return size;
  if (arrangement.tower && columnCount(scene, arrangement) <= MOST_FOR_FINGERS)
    return Math.max(FINGER, Math.min(LARGEST, size));
  const least = scene.threads > MANY ? SMALLEST_OF_MANY : SMALLEST;
  return Math.max(least, Math.min(LARGEST, rows > 4 ? size * 0.8 : size));
}
