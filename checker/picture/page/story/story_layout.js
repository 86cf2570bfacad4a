// The positions of the rows and columns of a story on its stage.

import { fittedText } from '../numbers.js';
import { slotOf } from '../picture.js';

const CODE = 250; // room for a source line at the left
const NUMBER = 34; // room for its number alone
const SIDE = 140; // room for notes at the right
const WIDEST = 76; // width of a column
const READABLE = 24; // columns narrower than this use the room of the source lines
const NARROWEST = 9.5;
const TOP = 14;

const FOLDED = { cells: 36, expected: 34, exchange: 34 }; // of two values below each other
const HEIGHTS = { cells: 28, threads: 26, wall: 7, ghost: 5, expected: 22, gap: 18, exchange: 24 };
const INDEX_ROOM = 13;
const NOTE_ROOM = 14; // above a wall without room beside it
const LEANING = 38; // room for edges that lean
const UPRIGHT = 17;
const BROKEN_WALL = 26;
const FRAME_NAME = 14; // under the columns of a workgroup

// story: see story.js; scale: the reader's, for everything.
export function layStory(story, width, height, scale) {
  const across = layAcross(story, width / scale);
  markIndexRows(story.rows);
  for (const row of story.rows) row.isFolded = isFolded(row, across.column);
  if (story.rows.some((row) => row.isFolded)) {
    const beyond = across.column / 2 - 4; // of the first column's value
    across.names -= beyond;
    across.codeRoom -= beyond;
  }
  const fit = height / scale / down(story, across, 1, 1).height;
  const stretch = Math.max(0.7, Math.min(1.25, fit));
  const rows = down(story, across, stretch, Math.max(stretch, Math.min(2.2, fit)));
  return {
    ...across,
    ...rows,
    scale,
    stretch,
    inner: { width: across.width, height: rows.height },
  };
}

function layAcross({ columns, rows, groups }, width) {
  const count = columns.end - columns.first;
  const names = rows.map((row) => (row.array?.name ?? row.names?.join(', ') ?? '').length);
  const nameRoom = Math.min(150, Math.max(2, ...names) * 8.4 + 22);
  const gaps = (groups.length - 1) * 0.5;
  const per = (code, side) => (width - code - nameRoom - side) / (count + gaps);
  const hasCode = per(CODE, SIDE) >= READABLE;
  const hasSide = hasCode || per(NUMBER, SIDE) >= READABLE * 0.7;
  const code = hasCode ? CODE : NUMBER;
  const side = hasSide ? SIDE : 14;
  const column = Math.max(NARROWEST, Math.min(WIDEST, per(code, side)));
  const used = code + nameRoom + side + column * (count + gaps);
  const left = Math.max(0, (width - used) / 2) + code + nameRoom;
  const inGroup = columns.threads / groups.length;
  const groupOf = (index) => Math.max(0, Math.min(groups.length - 1, Math.floor(index / inGroup)));
  const center = (index) => left + (index - columns.first + 0.5 + groupOf(index) * 0.5) * column;
  return {
    hasCode,
    hasSide,
    column,
    code: left - nameRoom - code,
    codeRoom: code - NUMBER,
    names: left - 12,
    left: left - 6,
    right: center(columns.end - 1) + column / 2 + 6,
    center,
    width: Math.max(width, used),
  };
}

// Whether values have no room in columns, but in two of them.
function isFolded(row, column) {
  const fits = (value, width) => value === '' || fittedText(value, width - 3, 17).text !== '';
  return valuesOf(row).some((value) => !fits(value, column) && fits(value, 2 * column));
}

function valuesOf({ kind, cells, array, values }) {
  const isKnown = (value) => value !== null && value !== undefined;
  if (kind === 'exchange') return [...values.values()].filter(isKnown);
  if (kind === 'cells') return [...cells.values()].map(({ value }) => value).filter(isKnown);
  if (kind !== 'expected') return [];
  return cells.map(({ index }) => array.expected[slotOf(array, index)]).filter(isKnown);
}

// Indices are shown over the first row, and again where other elements are in the columns.
function markIndexRows(rows) {
  let shown = null;
  for (const row of rows) {
    if (row.kind !== 'cells') continue;
    const first = row.cells.values().next().value;
    const usual = first ? first.column - first.index : shown;
    const mapping = row.gathered ? NaN : usual;
    row.hasIndex = mapping !== shown;
    shown = mapping;
  }
}

function down({ rows, edges, groups }, { hasSide, hasCode }, stretch, gaps) {
  const leaning = new Set(edges.filter(leans).map((edge) => edge.to));
  const entered = new Set(edges.map((edge) => edge.to));
  const places = new Map();
  let y = TOP;
  let before = null;
  for (const row of rows) {
    y += gapBefore(row, before, leaning.has(row), entered.has(row)) * gaps;
    if (row.hasIndex) y += INDEX_ROOM;
    const isNoteInside = row.kind === 'ghost' ? !hasCode : row.kind === 'wall' && !hasSide;
    if (isNoteInside || row.kind === 'exchange') y += NOTE_ROOM;
    const isStretched = row.kind === 'cells' || row.kind === 'threads';
    const height = heightOf(row, groups) * (isStretched && !row.isFolded ? stretch : 1);
    places.set(row, { y, height });
    y += height;
    before = row;
  }
  return { places, height: y + TOP + (groups.length > 1 ? FRAME_NAME : 0) };
}

function leans({ column, cell }) {
  return column !== cell.column;
}

function heightOf(row, groups) {
  if (row.missing?.length > 0) return BROKEN_WALL;
  if (row.isFolded) return FOLDED[row.kind];
  return HEIGHTS[row.kind] + (row.kind === 'threads' && groups.length > 1 ? 6 : 0);
}

function gapBefore(row, before, isLeaning, isEntered) {
  if (!before) return 0;
  if (row.kind === 'wall' || row.kind === 'ghost' || row.kind === 'gap') return 11;
  if (row.kind === 'expected') return 5;
  if (row.kind === 'exchange') return row.from.size > 0 ? LEANING : UPRIGHT;
  if (!isEntered) return before.kind === 'cells' ? 8 : 13;
  return isLeaning ? LEANING : UPRIGHT;
}
