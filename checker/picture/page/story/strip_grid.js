// The content of a grid in a strip: the values of its elements, those that are accessed by state,
// with their threads in a corner.

import { svg } from '../drawing/elements.js';
import { fittedText, plural } from '../numbers.js';
import { squaresPath } from '../memory/squares.js';
import { READABLE } from './strips_layout.js';

const CORNER_FROM = 34; // and from which a thread has room beside it
const SIGNS = { outside: '✕', unwritten: '?' }; // instead of a value

// {node, at, now, nowBad, own}: at(index) is the position of an element; the others are paths for
// lit elements and those that the reader points at. place: of the grid, and its number among all.
// valueOf(index): what an element holds that the strip does not access.
export function drawGrid(grid, part, size, { x, y, number, width = size }, valueOf) {
  const at = (index) => placed(grid, index, size, width);
  const box = { width: grid.columns.length * width, height: grid.rows.length * size };
  const [now, nowBad, own] = ['now', 'now is-bad', 'own'].map((name) =>
    svg('path', { class: name, d: '' }),
  );
  const node = svg(
    'g',
    {
      class: `strip-grid is-${part.kind} ${size < READABLE ? 'is-small' : ''}`,
      transform: `translate(${x},${y})`,
      role: 'img',
      'aria-label': gridLabel(part),
      'data-array': part.array.index,
    },
    svg('text', { class: 'row-name', x: 0, y: -6 }, part.array.name),
    svg('path', { class: 'rest', d: squaresPath(restOf(grid, part, size, width), size, width) }),
    ...[...byState(part)].map(([state, indices]) =>
      svg('path', { class: `touched ${state}`, d: pathOf(indices, at, size, width) }),
    ),
    ...gapMarks(grid, size, width),
    now,
    nowBad,
    own,
    ...values(grid, part, at, { size, width }, valueOf),
    ...corners(part, at, size, width),
    ...idleThreads(grid, part, size, width),
    ...outsideNotes(part, at, box),
    svg('rect', { class: 'reach', ...box, 'data-grid': number }),
  );
  return { node, at, now, nowBad, own };
}

// Which thread reads which element: a row for each thread, instead of the values.
export function drawReaders(grid, part, size, { x, y, number }) {
  const down = Math.max(...part.readers.keys()) + 1;
  const places = { read: [], rest: [] };
  for (let lane = 0; lane < down; ++lane)
    grid.columns.forEach((index, column) => {
      const isRead = part.readers.get(lane)?.has(index);
      places[isRead ? 'read' : 'rest'].push({ x: column * size, y: lane * size });
    });
  const lanes = Array.from({ length: down }, (_, lane) =>
    svg(
      'text',
      {
        class: 'who is-rest',
        x: -7,
        y: (lane + 0.5) * size,
        'font-size': Math.min(10, size * 0.8),
      },
      `${lane}`,
    ),
  );
  const [now, nowBad, own] = ['now', 'now is-bad', 'own'].map((name) =>
    svg('path', { class: name, d: '' }),
  );
  const node = svg(
    'g',
    {
      class: 'strip-grid is-r is-readers',
      transform: `translate(${x},${y})`,
      role: 'img',
      'aria-label': `${gridLabel(part)}, ${plural(places.read.length, 'time')} in all`,
    },
    svg('title', {}, 'a row for each thread, and what it reads'),
    svg('text', { class: 'row-name', x: 0, y: -6 }, part.array.name),
    svg('path', { class: 'rest', d: squaresPath(places.rest, size) }),
    svg('path', { class: 'touched', d: squaresPath(places.read, size) }),
    ...lanes,
    svg('rect', {
      class: 'reach',
      width: grid.columns.length * size,
      height: down * size,
      'data-grid': number,
    }),
  );
  return { node, at: () => null, now, nowBad, own };
}

function placed(grid, index, size, width) {
  const place = grid.at(index);
  return place && { x: place.column * width, y: place.row * size };
}

export function pathOf(indices, at, size, width) {
  return squaresPath(indices.map(at).filter(Boolean), size, width);
}

function restOf({ rows, columns, width: across }, part, size, width) {
  const places = [];
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      if (row === null || column === null) return;
      const index = row * across + column;
      if (index < part.array.count && !part.cells.has(index))
        places.push({ x: x * width, y: y * size });
    });
  });
  return places;
}

// The marks of omitted rows or columns.
function gapMarks({ rows, columns }, size, width) {
  const mark = (text, x, y) =>
    svg('text', { class: 'who', x, y, 'font-size': Math.min(12, size) }, text);
  const middles = (list, pitch) =>
    list.flatMap((entry, i) => (entry === null ? [(i + 0.5) * pitch] : []));
  return [
    ...middles(rows, size).map((y) => mark('⋮', (columns.length * width) / 2, y)),
    ...middles(columns, width).map((x) => mark('…', x, (rows.length * size) / 2)),
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

function values({ rows, columns, width: across }, { array, cells }, at, { size, width }, valueOf) {
  if (size < READABLE) return [];
  const shown = new Set(cells.keys());
  for (const row of rows)
    for (const column of columns) {
      const index = row * across + column;
      if (row !== null && column !== null && index < array.count) shown.add(index);
    }
  const hasCorner = size >= CORNER_FROM;
  const found = [...shown].filter(at).map((index) => {
    const cell = cells.get(index);
    const value = SIGNS[cell?.state] ?? (cell ? cell.value : valueOf(index));
    return { index, cell, ...fittedText(value, width - 4, size, Math.min(20, size * 0.55)) };
  });
  const font = Math.min(...found.filter(({ text }) => text).map((each) => each.size));
  return found.map(({ index, cell, text }) => {
    const place = at(index);
    return svg(
      'text',
      {
        class: `who ${cell ? 'is-value' : 'is-rest'} ${cell?.state && cell.state !== 'seen' ? 'is-bad' : ''}`,
        x: place.x + width / 2,
        y: place.y + size * (hasCorner && cell ? 0.4 : 0.5),
        'font-size': text ? font : 0,
        'data-value': index,
      },
      text,
    );
  });
}

// The thread at work, or how many they are, in the corner of an element.
function corners({ cells, kind }, at, size, across) {
  if (size < CORNER_FROM) return [];
  const radius = Math.min(11, size * 0.2);
  return [...cells].flatMap(([index, { lanes, state }]) => {
    const place = at(index);
    if (!place || state === 'outside') return [];
    const text = lanesText([...lanes]);
    const width = Math.min(
      across - 4,
      Math.max(2 * radius, text.length * radius * 0.66 + radius * 0.7),
    );
    const x = place.x + across - 3 - width;
    const y = place.y + size - 3 - 2 * radius;
    return svg(
      'g',
      { class: `thread is-${kind} in-corner` },
      svg('rect', { x, y, width, height: 2 * radius, rx: radius }),
      svg('text', { x: x + width / 2, y: y + radius, 'font-size': radius * 1.1 }, text),
    );
  });
}

// "0 1", or how many there are of more than two.
function lanesText(lanes) {
  return lanes.length <= 2 ? lanes.join(' ') : `${lanes.length}×`;
}

// Threads whose place is outside the result.
function idleThreads({ idle }, { kind }, size, width) {
  if (kind === 'r') return [];
  return idle.map(({ lane, column, row }) =>
    svg(
      'g',
      {
        class: 'thread is-idle',
        transform: `translate(${(column + 0.5) * width},${(row + 0.5) * size})`,
        role: 'button',
        tabindex: -1,
        'aria-label': `Thread ${lane}, has no element`,
        'data-lane': lane,
      },
      svg('circle', { r: Math.min(15, size * 0.36) }),
      size >= READABLE ? svg('text', { 'font-size': Math.min(12, size * 0.4) }, `${lane}`) : null,
    ),
  );
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
