// One array on the stage: its cells in rows and columns, the labels of their indices, and a title:
// above the cells, or under them where edges come from above.

const TITLE = 22;
const LABEL_ROW = 15;
const SLICE_GAP = 0.35; // between the slices of an array with three axes
const OUTSIDE_GAP = 6;
const NAME_CHARS = 24;
const MOST_OUTSIDE = 4;
const TEXT_FROM = 10; // the size of cells
const SPARSE = 4; // places for each shown cell from which on columns are packed
const BLANK = -1; // the place of a cell that is left out
const LONG = 64; // cells of a matrix's row
const FOLD = 32; // elements side by side in a folded row

export function fontSize(size) {
  return Math.max(6, Math.min(18, size * 0.42));
}

// Whether cells of this size have room for their text.
export function hasText(size) {
  return size >= TEXT_FROM;
}

export function cellWidth(chars, size) {
  if (!hasText(size)) return size;
  return Math.max(size, Math.round(chars * 0.62 * fontSize(size) + size * 0.3));
}

export function titleOf(array) {
  const role = { input: 'input', result: '', array: '', shared: 'shared' }[array.role];
  const name = array.name.length > NAME_CHARS ? `${array.name.slice(0, NAME_CHARS)}…` : array.name;
  return { name, note: [role, array.shape.join(' × ')].filter(Boolean).join(' · ') };
}

// scene: see scene.js; index: the array's number. Options: wrap (cells in a row), beside (threads
// are beside, not above), mirror (labels at the right).
export function placeBlock(scene, index, options, size) {
  const array = scene.arrays[index];
  const crop = scene.crops[index];
  const isList = array.rows === 1;
  const rows = isList
    ? wrapped(crop.columns, options.wrap)
    : gridRows(array, crop).flatMap((row) => folded(row, array.columns, options.wrap));
  const hasSide = !isList || rows.length > 1;
  const block = {
    array,
    crop,
    size,
    isList,
    cells: [],
    gaps: [],
    labels: [],
    isMultiRow: rows.length > 1,
    cellWidth: cellWidth(scene.chars[index], size),
    left: hasSide && !options.mirror ? labelWidth(array) : 0,
  };
  let y = options.beside ? TITLE : 0;
  for (const row of rows) {
    y += (row.sliceStart && block.cells.length > 0 ? SLICE_GAP : 0) * size;
    const end = addRow(block, row, y);
    if (hasSide && isLabelled(row, size))
      addSideLabel(block, row.label, options.mirror ? end : null, y);
    y += row.isGap ? gapOf(size) : size;
  }
  if (!hasSide || !isList) addColumnLabels(block, rows, y);
  measure(block, y + (hasSide && isList ? 0 : LABEL_ROW), options.beside);
  makeRoomOutside(block, scene.outside[index], options.wrap === 1);
  return block;
}

function measure(block, bottom, isTitleAbove) {
  const { name, note } = titleOf(block.array);
  const titleWidth = name.length * 8 + note.length * 7 + 8;
  block.right = Math.max(0, ...block.cells.map((cell) => cell.x + block.cellWidth));
  const lastLabel = Math.max(
    0,
    ...block.labels.filter((label) => label.isRight).map((label) => label.x + 12),
  );
  // Beside threads, a title may extend over the room for edges.
  block.titleWidth = block.left + titleWidth;
  block.width = Math.max(block.right, lastLabel, isTitleAbove ? 0 : block.titleWidth);
  block.titleY = isTitleAbove ? 13 : bottom + 14;
  block.height = isTitleAbove ? bottom : bottom + TITLE;
}

// Places boxes for accesses outside the array: past the last cell, as their indices are.
function makeRoomOutside(block, texts, isVertical) {
  const last = block.cells[block.cells.length - 1] ?? { x: block.left, y: 0 };
  const count = Math.min(texts.size, MOST_OUTSIDE);
  const more = texts.size > MOST_OUTSIDE ? ` and ${texts.size - MOST_OUTSIDE} more`.length : 0;
  const longest = Math.max(
    0,
    ...[...texts].map((text) => titleOf(block.array).name.length + text.length + more),
  );
  const width = Math.max(block.cellWidth, longest * 7.2 + 10);
  block.outside = isVertical
    ? { x: last.x, y: last.y + block.size + OUTSIDE_GAP, width, most: MOST_OUTSIDE }
    : { x: block.right + block.size * 0.4, y: last.y, width, most: MOST_OUTSIDE };
  if (count === 0) return;
  block.width = Math.max(block.width, block.outside.x + width);
  block.height = Math.max(block.height, block.outside.y + count * (block.size + OUTSIDE_GAP));
}

function labelWidth(array) {
  return (
    12 +
    6.5 * String(array.rows > 1 ? array.rows - 1 : array.count - 1).length +
    (array.shape.length > 2 ? 14 : 0)
  );
}

// Every row has a label; if rows are low, every second one, but all lines of folded rows.
function isLabelled({ label, isFolded: isLine }, size) {
  if (label === null) return false;
  return size >= 13 || isLine || !/^\d+$/.test(label) || Number(label) % 2 === 0;
}

// end: of the row, for a label at its right; null: at its left.
function addSideLabel(block, text, end, y) {
  const x = end === null ? block.left - 6 : end + 7;
  block.labels.push({ isSide: true, isRight: end !== null, text, x, y: y + block.size / 2 });
}

// The width of the gap for omitted rows or columns.
function gapOf(size) {
  return Math.max(11, size * 0.55);
}

// Every row begins at a multiple of `wrap`, whatever is left out; unless that leaves rows all but empty.
function wrapped(columns, wrap) {
  if (!Number.isFinite(wrap)) return [{ cells: columns, label: `${columns[0] ?? 0}` }];
  const shown = columns.filter((candidate) => candidate !== null);
  const count = new Set(shown.map((column) => Math.floor(column / wrap))).size;
  return count * wrap > SPARSE * shown.length ? packed(columns, wrap) : aligned(columns, wrap);
}

function packed(columns, wrap) {
  const rows = [];
  for (const column of columns) {
    const row = rows[rows.length - 1];
    const label = column === null ? null : `${column}`;
    if (!row || row.cells.length >= wrap) rows.push({ cells: [column], label });
    else {
      row.cells.push(column);
      row.label ??= label;
    }
  }
  return rows;
}

function aligned(columns, wrap) {
  const rows = [];
  let last = -1;
  for (const column of columns.filter((candidate) => candidate !== null)) {
    const number = Math.floor(column / wrap);
    if (number > last + 1) rows.push({ isGap: true, label: null });
    if (number !== last) rows.push({ cells: [], label: `${number * wrap}` });
    const { cells } = rows[rows.length - 1];
    while (cells.length < column % wrap) cells.push(BLANK);
    cells.push(column);
    last = number;
  }
  if (columns[columns.length - 1] === null) rows.push({ isGap: true, label: null });
  return rows;
}

function gridRows(array, crop) {
  const inSlice = array.shape[array.shape.length - 2];
  return crop.rows.map((row) =>
    row === null
      ? { isGap: true, label: null }
      : {
          cells: crop.columns.map((column) =>
            column === null ? null : row * array.columns + column,
          ),
          label:
            array.shape.length > 2 ? `${Math.floor(row / inSlice)},${row % inSlice}` : `${row}`,
          sliceStart: array.shape.length > 2 && row % inSlice === 0,
        },
  );
}

// Whether rows of a matrix are so long that they are folded.
export function isFolded({ rows, columns }) {
  return rows > 1 && columns >= LONG;
}

// A long row continues in the next line, at the same column of FOLD; its label says how many
// columns come before.
function folded(row, columns, wrap) {
  if (row.isGap || !Number.isFinite(wrap) || row.cells.length < LONG) return [row];
  const lines = new Map();
  let last = null;
  for (const cell of row.cells) {
    if (cell === null) {
      last?.cells.push(null);
      continue;
    }
    const column = cell % columns;
    const before = column - (column % FOLD);
    if (!lines.has(before)) {
      const label = lines.size === 0 ? row.label : `+${before}`;
      const sliceStart = row.sliceStart && lines.size === 0;
      lines.set(before, { cells: [], label, sliceStart, isFolded: true });
    }
    last = lines.get(before);
    while (last.cells.length < column % FOLD) last.cells.push(BLANK);
    last.cells.push(cell);
  }
  return [...lines.values()];
}

// Adds the cells of a row, and returns where it ends.
function addRow(block, row, y) {
  const { size, cellWidth: width, array, left } = block;
  if (row.isGap) {
    block.gaps.push({ x: left, y: y + gapOf(size) / 2, isRow: true });
    return left;
  }
  let x = left;
  for (const cell of row.cells) {
    if (cell === null) {
      block.gaps.push({ x: x + gapOf(size) / 2, y: y + size / 2, isRow: false });
      x += gapOf(size);
    } else {
      if (cell !== BLANK && (!array.slots || array.slots.has(cell)))
        block.cells.push({ cell, x, y });
      x += width;
    }
  }
  return x;
}

// The labels are under the cells; some are left out where cells are small.
function addColumnLabels(block, rows, y) {
  const row = rows.find((candidate) => !candidate.isGap);
  if (!row) return;
  const digits = String(block.array.columns).length;
  const every = Math.ceil((digits * 7 + 3) / block.cellWidth);
  let x = block.left;
  for (const cell of row.cells) {
    const column = cell === null || cell === BLANK ? null : cell % block.array.columns;
    if (column !== null && column % every === 0) {
      block.labels.push({
        isSide: false,
        text: `${column}`,
        x: x + block.cellWidth / 2,
        y: y + 10,
      });
    }
    x += cell === null ? gapOf(block.size) : block.cellWidth;
  }
}
