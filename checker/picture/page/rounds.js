// Which parts of the arrays with two axes a workgroup touches, round by round: a round begins where
// it turns to other parts of its inputs.

import { accessesOf, isAccess } from './picture.js';

// Null where the launch and the arrays have one axis.
export function roundsOf(picture, place) {
  const arrays = picture.arrays.filter((array) => array.memory === 'global' && array.rows > 1);
  if (arrays.length === 0 || picture.workgroups[place].ticks.length === 0) return null;
  const [, sizeY] = picture.launch.workgroup_size;
  if (sizeY === 1 && picture.launch.workgroups[1] === 1) return null;
  return { arrays, ...arrangement(arrays), rounds: split(picture, place, arrays) };
}

// Rows of a and columns of b make the result's: then they stand at its left and above it.
function arrangement(arrays) {
  const result = arrays.find((array) => array.role === 'result');
  const inputs = arrays.filter((array) => array !== result);
  const [left, above] = inputs;
  const isProduct =
    result &&
    inputs.length === 2 &&
    left.rows === result.rows &&
    above.columns === result.columns &&
    left.columns === above.rows;
  return isProduct ? { result, left, above } : { result, inputs };
}

function split(picture, place, arrays) {
  const rounds = [];
  const { ticks } = picture.workgroups[place];
  const isLoad = ({ step }) => step.k === 'r' && arrays.includes(picture.arrays[step.a]);
  ticks.forEach((tick, index) => {
    const last = rounds[rounds.length - 1];
    const isNew = !last || (isLoad(tick) && last.loaded !== null && tick.t > last.loaded);
    const round = isNew ? { begin: index, loaded: null, touched: new Map() } : last;
    if (isNew) rounds.push(round);
    if (isLoad(tick)) round.loaded = tick.t;
    round.end = index + 1;
    if (isAccess(tick.step)) touch(picture, round, tick.step);
  });
  return rounds;
}

function touch(picture, round, step) {
  const array = picture.arrays[step.a];
  if (!round.touched.has(array)) round.touched.set(array, new Set());
  const cells = round.touched.get(array);
  for (const { cell } of accessesOf(step)) if (cell !== null) cells.add(cell);
}

// The rows and columns that a set of cells spans: {top, left, bottom, right}; null: none.
export function boundsOf(array, cells) {
  if (!cells || cells.size === 0) return null;
  const box = { top: Infinity, left: Infinity, bottom: -1, right: -1 };
  for (const cell of cells) {
    const row = Math.floor(cell / array.columns);
    const column = cell % array.columns;
    box.top = Math.min(box.top, row);
    box.bottom = Math.max(box.bottom, row + 1);
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column + 1);
  }
  return box;
}
