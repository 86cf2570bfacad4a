// Heat maps: how often each element of an array was read, or written.

import { html, svg } from '../drawing/elements.js';
import { cellOf } from '../picture.js';
import { cellName } from '../words.js';
import { countText, plural } from '../numbers.js';

const SHADES = 5;
const WRAP = 32;
const WIDTH = 380;
const NUMBERS_FROM = 18; // the cell size from which the count itself has room
const MOST_ROWS = 64;

export function heatMap(array, counts, verb) {
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (counts.every((count) => count === most)) return alike(array, counts, most, verb);
  const grid = gridOf(array);
  const size = Math.max(3, Math.min(26, Math.floor(WIDTH / Math.max(1, grid.columns))));
  const readout = html('p', { class: 'readout' }, summary(array, counts, most, verb));
  const map = svg('svg', {
    class: `heat is-${verb}`,
    width: grid.columns * size + 1,
    height: grid.rows * size + 1,
    role: 'img',
    'aria-label': `${array.name}: ${summary(array, counts, most, verb)}`,
  });
  map.append(...shadePaths(grid, counts, most, size));
  if (size >= NUMBERS_FROM) map.append(...numbers(grid, counts, size));
  map.addEventListener('pointermove', (event) => {
    const box = map.getBoundingClientRect();
    const slot = grid.at(
      Math.floor((event.clientX - box.x) / size),
      Math.floor((event.clientY - box.y) / size),
    );
    if (slot !== undefined)
      readout.textContent = `${cellName(array, cellOf(array, slot))}: ${times(counts[slot])} ${verb}`;
  });
  map.addEventListener('pointerleave', () => {
    readout.textContent = summary(array, counts, most, verb);
  });
  const cut =
    grid.allRows > grid.rows
      ? html('p', { class: 'hint' }, `The first ${grid.rows} of ${countText(grid.allRows)} rows.`)
      : '';
  return html('figure', { class: 'heat-figure' }, map, legend(most, verb), readout, cut);
}

// A map of a single shade is replaced by a sentence.
function alike(array, counts, most, verb) {
  return html('p', { class: 'readout is-alike' }, summary(array, counts, most, verb));
}

function times(count) {
  return count === 0 ? 'not' : plural(count, 'time');
}

function summary(array, counts, most, verb) {
  const none = counts.filter((count) => count === 0).length;
  if (none === counts.length) return `not ${verb}`;
  const least = counts.reduce((a, b) => Math.min(a, b), Infinity);
  const range = least === most ? `${times(most)} each` : `${least} to ${plural(most, 'time')}`;
  return `${verb} ${range}`;
}

// The positions of the slots: only rows and columns that the picture has; a long row is wrapped.
function gridOf(array) {
  const places = [];
  for (let slot = 0; slot < array.slotCount; ++slot) places.push(placeIn(array, slot));
  const columns = ranks(places.map((place) => place.column));
  const rows = ranks(places.map((place) => place.row));
  const bySpot = new Map();
  places.forEach((place, slot) => {
    Object.assign(place, { slot, x: columns.get(place.column), y: rows.get(place.row) });
    bySpot.set(`${place.x} ${place.y}`, slot);
  });
  return {
    places: places.filter(({ y }) => y < MOST_ROWS),
    columns: columns.size,
    rows: Math.min(rows.size, MOST_ROWS),
    allRows: rows.size,
    at: (x, y) => bySpot.get(`${x} ${y}`),
  };
}

function placeIn(array, slot) {
  const cell = cellOf(array, slot);
  if (array.rows > 1)
    return { row: Math.floor(cell / array.columns), column: cell % array.columns };
  return { row: Math.floor(slot / WRAP), column: slot % WRAP };
}

function ranks(numbers) {
  return new Map([...new Set(numbers)].sort((a, b) => a - b).map((number, i) => [number, i]));
}

function shadeOf(count, most) {
  return count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * SHADES));
}

// One path for each shade, however many cells there are.
function shadePaths(grid, counts, most, size) {
  const paths = Array.from({ length: SHADES + 1 }, () => []);
  const gap = size > 5 ? 1 : 0;
  grid.places.forEach(({ x, y, slot }) => {
    const side = size - gap;
    paths[shadeOf(counts[slot], most)].push(
      `M${x * size + gap},${y * size + gap}h${side}v${side}h${-side}z`,
    );
  });
  return paths.map((parts, shade) => svg('path', { class: `shade-${shade}`, d: parts.join('') }));
}

function numbers(grid, counts, size) {
  return grid.places.map(({ x, y, slot }) =>
    svg(
      'text',
      {
        x: (x + 0.5) * size,
        y: (y + 0.5) * size,
      },
      `${counts[slot]}`,
    ),
  );
}

function legend(most, verb) {
  const shades = new Map([[0, '0']]);
  for (let count = 1; count <= Math.min(most, 64); ++count) addShade(shades, count, most);
  if (most > 64)
    for (let shade = 1; shade <= SHADES; ++shade)
      addShade(shades, Math.floor((most * shade) / SHADES), most);
  return html(
    'p',
    { class: `heat-legend is-${verb}`, 'aria-hidden': 'true' },
    ...[...shades].map(([shade, text]) =>
      html('span', {}, html('i', { class: `swatch shade-${shade}` }), text),
    ),
  );
}

// Each shade covers counts up to the largest one added.
function addShade(shades, count, most) {
  const shade = shadeOf(count, most);
  const first =
    shades.get(shade)?.split('–')[0] ??
    `${most > 64 ? Math.floor((most * (shade - 1)) / SHADES) + 1 : count}`;
  shades.set(shade, first === `${count}` ? first : `${first}–${count}`);
}
