// The parts of the arrays that a workgroup touches, round by round: a round begins where
// it moves to other parts of its inputs.

import { accessesOf, isAccess } from '../picture.js';

const MOST_ROWS = 200; // of an array on a map

// Null if the launch and the arrays have one axis, or too many rows.
export function roundsOf(picture, place) {
  const all = picture.arrays.filter((array) => array.memory === 'global');
  const arrays = all.filter((array) => array.rows > 1);
  if (arrays.some((array) => array.rows > MOST_ROWS)) return null;
  if (arrays.length === 0 || picture.workgroups[place].ticks.length === 0) return null;
  const [, sizeY] = picture.launch.workgroup_size;
  if (sizeY === 1 && picture.launch.workgroups[1] === 1) return null;
  const rounds = split(picture, place, all);
  const product = arrangement(arrays, rounds);
  if (product.left) return { ...product, rounds };
  const widest = Math.max(...arrays.map((array) => array.columns));
  const isShown = (array) => array.rows > 1 || array.columns <= widest;
  return { ...arrangement(all.filter(isShown), rounds), rounds };
}

// Rows of a and columns of b make the result's: then they are placed left of it and above it, one
// of them transposed where the kernel reads it so.
function arrangement(arrays, rounds) {
  const result = arrays.find((array) => array.role === 'result');
  const inputs = arrays.filter((array) => array !== result);
  if (!result || inputs.length !== 2) return { arrays, result, inputs };
  const [left, above] = inputs;
  const turn = (array) => turned(array, rounds);
  const [left2, above2] = [turn(left), turn(above)];
  const pair = [
    [left, above],
    [left2, above],
    [left, above2],
  ].find(([one, other]) => isProduct(one, other, result, rounds));
  if (!pair) return { arrays, result, inputs };
  return { arrays: [...pair, result], result, left: pair[0], above: pair[1] };
}

// b may have one more row, which is added to the sum of the products. Transposed, that is a column
// which the gradient of the input leaves out; and the gradient of the weights has a row for it.
function isProduct(left, above, result, rounds) {
  const more = (array) => (array.isTurned ? 1 : 0);
  const isOrMore = (count, least, most) => count >= least && count <= least + most;
  return (
    isOrMore(result.rows, left.rows, more(left)) &&
    isOrMore(above.columns, result.columns, more(above)) &&
    isOrMore(above.rows, left.columns, left.isTurned || above.isTurned ? 0 : 1) &&
    isTakenWhole(left, rounds, 'columns') &&
    isTakenWhole(above, rounds, 'rows')
  );
}

// The array with rows and columns exchanged; the parts that the rounds touch are noted as well.
function turned(array, rounds) {
  const { rows, columns } = array;
  const result = {
    ...array,
    name: `${array.name}ᵀ`,
    rows: columns,
    columns: rows,
    isTurned: true,
  };
  const place = (cell) => (cell % columns) * rows + Math.floor(cell / columns);
  for (const { touched } of rounds)
    if (touched.has(array)) touched.set(result, new Set([...touched.get(array)].map(place)));
  return result;
}

// Whether the rounds together go from its first row, or column, to its last.
function isTakenWhole(array, rounds, axis) {
  const all = new Set(rounds.flatMap(({ touched }) => [...(touched.get(array) ?? [])]));
  const box = boundsOf(array, all);
  if (!box) return false;
  const [first, end] = axis === 'rows' ? [box.top, box.bottom] : [box.left, box.right];
  return first === 0 && end === array[axis];
}

function split(picture, place, arrays) {
  const rounds = [];
  const { ticks } = picture.workgroups[place];
  const inputs = arrays.filter((array) => array.role !== 'result');
  const isLoad = ({ step }) => step.k === 'r' && inputs.includes(picture.arrays[step.a]);
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
