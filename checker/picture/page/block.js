// One array on the stage: a title, its cells in rows and columns, and the labels of their indices.

const TITLE = 22;
const LABEL_ROW = 15;
const GAP = 0.55;  // of a cell: where rows or columns are left out
const SLICE_GAP = 0.35;  // between the slices of an array with three axes
const OUTSIDE = 1.7;  // of a cell: the room for what is read or written outside

export function fontSize(size) {
  return Math.max(6.5, Math.min(15, size * 0.42));
}

export function cellWidth(chars, size) {
  return Math.max(size, Math.round(chars * 0.62 * fontSize(size) + size * 0.3));
}

// chars: of the longest value. hasOutside: whether threads go past its end.
export function placeBlock(array, crop, chars, hasOutside, wrap, size) {
  const width = cellWidth(chars, size);
  const isList = array.rows === 1;
  const rows = isList ? wrapped(crop.columns, wrap) : gridRows(array, crop);
  const hasSide = !isList || rows.length > 1;
  const left = hasSide ? labelWidth(array) : 0;
  const block = { array, crop, cells: [], gaps: [], labels: [], cellWidth: width, size, isList };
  let y = TITLE;
  rows.forEach((row, i) => {
    y += (row.sliceStart && i > 0 ? SLICE_GAP : 0) * size;
    if (hasSide && row.label !== null) {
      block.labels.push({ side: true, text: row.label, x: left - 6, y: y + size / 2 });
    }
    y += addRow(block, row, left, y);
  });
  if (!hasSide || !isList) addColumnLabels(block, rows, left, y);
  const right = Math.max(0, ...block.cells.map((cell) => cell.x + width));
  block.cellsLeft = left;
  block.cellsWidth = right - left;
  block.isMultiRow = rows.length > 1;
  block.outside = { x: right + size * 0.6, y: outsideTop(block) };
  block.width = Math.max(right + (hasOutside ? OUTSIDE * width + 14 : 0), array.name.length * 8 + 60);
  block.height = y + (hasSide && isList ? 0 : LABEL_ROW);
  return block;
}

function labelWidth(array) {
  return 12 + 6.5 * String(array.rows > 1 ? array.rows - 1 : array.count - 1).length +
    (array.shape.length > 2 ? 14 : 0);
}

// What lies past the end stands beside the last cell.
function outsideTop(block) {
  const last = block.cells[block.cells.length - 1];
  return last ? last.y : TITLE;
}

function wrapped(columns, wrap) {
  const rows = [];
  for (const column of columns) {
    const row = rows[rows.length - 1];
    if (!row || (Number.isFinite(wrap) && row.cells.length >= wrap)) {
      rows.push({ cells: [column], label: column === null ? null : `${column}` });
    } else {
      row.cells.push(column);
      row.label = row.label ?? (column === null ? null : `${column}`);
    }
  }
  return rows;
}

function gridRows(array, crop) {
  const inSlice = array.shape[array.shape.length - 2];
  return crop.rows.map((row) => (row === null ? { isGap: true, label: null } : {
    cells: crop.columns.map((column) => (column === null ? null : row * array.columns + column)),
    label: array.shape.length > 2 ? `${Math.floor(row / inSlice)},${row % inSlice}` : `${row}`,
    sliceStart: array.shape.length > 2 && row % inSlice === 0,
  }));
}

// Adds the cells of a row, and returns its height.
function addRow(block, row, left, y) {
  const { size, cellWidth: width, array } = block;
  if (row.isGap) {
    block.gaps.push({ x: left, y: y + (size * GAP) / 2, isRow: true });
    return size * GAP;
  }
  let x = left;
  for (const cell of row.cells) {
    if (cell === null) {
      block.gaps.push({ x: x + (size * GAP) / 2, y: y + size / 2, isRow: false });
      x += size * GAP;
    } else {
      if (!array.slots || array.slots.has(cell)) block.cells.push({ cell, x, y });
      x += width;
    }
  }
  return size;
}

// Under the cells, as edges come from above; not all of them where cells are small.
function addColumnLabels(block, rows, left, y) {
  const row = rows.find((candidate) => !candidate.isGap);
  if (!row) return;
  const digits = String(block.array.columns).length;
  const every = Math.ceil((digits * 7 + 3) / block.cellWidth);
  let x = left;
  for (const cell of row.cells) {
    if (cell === null) {
      x += block.size * GAP;
    } else {
      const column = cell % block.array.columns;
      if (column % every === 0) {
        block.labels.push({ side: false, text: `${column}`, x: x + block.cellWidth / 2, y: y + 10 });
      }
      x += block.cellWidth;
    }
  }
}
