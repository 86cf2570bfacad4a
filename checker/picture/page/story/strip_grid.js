// The content of a grid in a strip: the accessed elements, by state, and the threads that access
// them.

import { svg } from '../drawing/elements.js';
import { plural } from '../numbers.js';
import { squaresPath } from '../memory/squares.js';

export const NUMBERS_FROM = 12; // the size of elements from which a thread's number has room

// {node, at, now, nowBad, own}: at(index) is the position of an element; the others are paths for
// lit elements and those that the reader points at. place: of the grid, and its number among all.
export function drawGrid(grid, part, size, { x, y, number }) {
  const at = (index) => placed(grid, index, size);
  const box = { width: grid.columns.length * size, height: grid.rows.length * size };
  const [now, nowBad, own] = ['now', 'now is-bad', 'own'].map((name) =>
    svg('path', { class: name, d: '' }),
  );
  const node = svg(
    'g',
    {
      class: `strip-grid is-${part.kind} ${size < NUMBERS_FROM ? 'is-small' : ''}`,
      transform: `translate(${x},${y})`,
      role: 'img',
      'aria-label': gridLabel(part),
    },
    svg('text', { class: 'row-name', x: 0, y: -6 }, part.array.name),
    svg('path', { class: 'rest', d: squaresPath(restOf(grid, part, size), size) }),
    ...[...byState(part)].map(([state, indices]) =>
      svg('path', { class: `touched ${state}`, d: pathOf(indices, at, size) }),
    ),
    ...gapMarks(grid, size),
    now,
    nowBad,
    own,
    ...numbers(part, at, size),
    ...outsideNotes(part, at, box),
    svg('rect', { class: 'reach', ...box, 'data-grid': number }),
  );
  return { node, at, now, nowBad, own };
}

function placed(grid, index, size) {
  const place = grid.at(index);
  return place && { x: place.column * size, y: place.row * size };
}

export function pathOf(indices, at, size) {
  return squaresPath(indices.map(at).filter(Boolean), size);
}

function restOf({ rows, columns, width }, part, size) {
  const places = [];
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      if (row === null || column === null) return;
      const index = row * width + column;
      if (index < part.array.count && !part.cells.has(index))
        places.push({ x: x * size, y: y * size });
    });
  });
  return places;
}

// The marks of omitted rows or columns.
function gapMarks({ rows, columns }, size) {
  const mark = (text, x, y) =>
    svg('text', { class: 'who', x, y, 'font-size': Math.min(12, size) }, text);
  const middles = (list) => list.flatMap((entry, i) => (entry === null ? [(i + 0.5) * size] : []));
  return [
    ...middles(rows).map((y) => mark('⋮', (columns.length * size) / 2, y)),
    ...middles(columns).map((x) => mark('…', x, (rows.length * size) / 2)),
  ];
}

// The states of elements, each with its elements.
function byState({ cells }) {
  const states = new Map();
  for (const [index, { state }] of cells) {
    const name = state === '' ? '' : `is-${state}`;
    if (!states.has(name)) states.set(name, []);
    states.get(name).push(index);
  }
  return states;
}

// The number of the thread, if there is only one and room for it; or how many they are.
function numbers({ cells }, at, size) {
  if (size < NUMBERS_FROM) return [];
  return [...cells].flatMap(([index, { lanes, state }]) => {
    const place = at(index);
    if (!place) return [];
    const font = Math.min(12, size * 0.5);
    return svg(
      'text',
      {
        class: `who ${state ? 'is-bad' : ''}`,
        x: place.x + size / 2,
        y: place.y + size / 2,
        'font-size': font,
      },
      state === 'outside' ? '✕' : lanesText([...lanes], (size - 2) / (font * 0.6)),
    );
  });
}

// "0 1", or their number where there is no room for all.
function lanesText(lanes, chars) {
  const all = lanes.join(' ');
  return all.length <= Math.max(chars, 2) || lanes.length === 1 ? all : `${lanes.length}×`;
}

// Notes for accesses that are too far outside to be drawn.
function outsideNotes({ array, cells }, at, { height }) {
  const far = [...cells].filter(([index, { state }]) => state === 'outside' && !at(index));
  if (far.length === 0) return [];
  const text = `✕ ${array.name}[${far[0][0]}]${far.length > 1 ? `, … (${far.length})` : ''}`;
  return [svg('text', { class: 'side-note is-bad', x: 0, y: height + 9 }, text)];
}

function gridLabel({ array, kind, cells }) {
  const count = (state) => [...cells.values()].filter((cell) => cell.state === state).length;
  const done = { r: 'read', w: 'written', a: 'changed' }[kind];
  const notes = [
    [count('race'), 'in a race'],
    [count('outside'), 'outside'],
    [count('unwritten'), 'not written before'],
    [count('wrong'), 'wrong'],
  ].filter(([number]) => number > 0);
  return [
    `${array.name}: ${plural(cells.size, 'element')} ${done}`,
    ...notes.map(([number, text]) => `${number} ${text}`),
  ].join(', ');
}
