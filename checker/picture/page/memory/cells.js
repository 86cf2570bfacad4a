// Draws arrays and updates their cells. Only changed cells are touched.

import { svg } from '../drawing/elements.js';
import { fittedText, valueText } from '../numbers.js';
import { fontSize, hasText, titleOf } from '../drawing/block.js';
import { cellName } from '../words.js';

const ROLES = { input: 'input', result: 'result', array: 'array', shared: 'shared memory' };
const EXPECTED_FROM = 24; // the cell height from which an expected value has room

// Returns {group, cells}: cells by their flat index, with their position on the stage.
export function drawBlock(block) {
  const { array } = block;
  const group = svg('g', {
    class: `block is-${array.role}`,
    transform: `translate(${block.x},${block.y})`,
    role: 'grid',
    'aria-label': `${array.name}: ${ROLES[array.role]}, ${array.type}[${array.shape.join('][')}]`,
    'aria-readonly': 'true',
  });
  group.append(title(block), notesOf(block));
  const cells = new Map();
  for (const row of rowsOf(block)) {
    const rowNode = svg('g', { role: 'row' });
    for (const cell of row) cells.set(cell.cell, drawCell(block, cell, rowNode));
    group.append(rowNode);
  }
  return { group, cells };
}

// The same places for other cells of the array. before: what drawBlock returned.
export function renameBlock({ group, cells }, block) {
  group.children[1].replaceWith(notesOf(block));
  const renamed = new Map();
  [...cells.values()].forEach((view, i) => {
    const { cell } = block.cells[i];
    view.node.setAttribute('data-cell', cell);
    renamed.set(cell, Object.assign(view, { cell, shown: '' }));
  });
  return { group, cells: renamed };
}

// The labels of rows and columns, and the gaps.
function notesOf({ labels, gaps }) {
  return svg('g', { role: 'none' }, ...labels.map(labelNode), ...gaps.map(gapNode));
}

function title(block) {
  const { name, note } = titleOf(block.array);
  return svg(
    'text',
    { class: 'block-title', x: block.left, y: block.titleY, 'aria-hidden': 'true' },
    svg('tspan', { class: 'name' }, name),
    svg('tspan', { class: 'note', dx: 6 }, note),
  );
}

function labelNode(label) {
  return svg(
    'text',
    {
      class: `index ${label.isSide ? 'is-side' : ''} ${label.isRight ? 'is-right' : ''}`,
      x: label.x,
      y: label.y,
      'aria-hidden': 'true',
    },
    label.text,
  );
}

function gapNode(gap) {
  return svg(
    'text',
    {
      class: `gap ${gap.isRow ? 'is-row' : ''}`,
      x: gap.x,
      y: gap.y,
      'aria-hidden': 'true',
    },
    gap.isRow ? '⋮' : '…',
  );
}

function rowsOf(block) {
  const rows = new Map();
  for (const cell of block.cells) {
    if (!rows.has(cell.y)) rows.set(cell.y, []);
    rows.get(cell.y).push(cell);
  }
  return rows.values();
}

function drawCell(block, { cell, x, y }, parent) {
  const { cellWidth: width, size, array } = block;
  const text = svg('text', {
    x: width / 2,
    y: size / 2,
    'font-size': fontSize(size),
    'aria-hidden': 'true',
  });
  const node = svg(
    'g',
    {
      class: 'cell',
      role: 'gridcell',
      tabindex: -1,
      transform: `translate(${x},${y})`,
      'data-array': array.index,
      'data-cell': cell,
    },
    svg('rect', { x: 0.5, y: 0.5, width: width - 1, height: size - 1, rx: Math.min(4, size / 7) }),
    text,
  );
  parent.append(node);
  return {
    node,
    text,
    array,
    cell,
    width,
    height: size,
    isBelow: block.isBelow,
    isAbove: block.isAbove,
    x: block.x + x,
    y: block.y + y,
    shown: '',
  };
}

// flags: classes of the cell, separated by blanks.
export function updateCell(view, value, flags, isEnd) {
  const expected = expectedOf(view, value, isEnd);
  const shown = fitted(view, value);
  const isEmpty = value === null || (Array.isArray(value) && value.some((part) => part === null));
  const state = `${shown}|${isEmpty}|${flags}|${expected}`;
  if (state === view.shown) return;
  view.shown = state;
  const classes = `cell ${isEmpty ? 'is-empty' : ''} ${flags} ${expected === null ? '' : 'is-wrong'}`;
  if (classes !== view.classes) view.node.setAttribute('class', classes);
  view.classes = classes;
  view.text.textContent = shown;
  if (expected !== null || view.corner) showExpected(view, expected);
  view.node.setAttribute('aria-label', labelOf(view, value, expected));
}

function labelOf(view, value, expected) {
  const text = value === null ? 'was never written' : `= ${valueText(value)}`;
  const wrong = expected === null ? '' : `, wrong: ${valueText(expected)} is expected`;
  return `${cellName(view.array, view.cell)} ${text}${wrong}`;
}

// The expected value of a result's cell that turned out wrong; null: the cell is right, or not yet
// written.
function expectedOf(view, value, isEnd) {
  const { array, cell } = view;
  const isBad = array.isWrong.has(cell) || array.isUnwritten.has(cell);
  if (!isBad || (value === null && !isEnd)) return null;
  const slot = array.slots ? array.slots.get(cell) : cell;
  return array.expected?.[slot] ?? null;
}

// Of values without room in a cell nothing is shown.
function fitted(view, value) {
  if (!hasText(view.height)) return '';
  const font = fontSize(view.height);
  return fittedText(value, view.width - 2, view.height, font, font).text;
}

function showExpected(view, expected) {
  view.corner?.remove();
  view.corner = null;
  const hasRoom = view.height >= EXPECTED_FROM;
  view.text.setAttribute('y', expected !== null && hasRoom ? view.height * 0.34 : view.height / 2);
  if (expected === null) return;
  view.corner = hasRoom
    ? svg(
        'text',
        {
          class: 'expected',
          x: view.width / 2,
          y: view.height * 0.76,
          'aria-hidden': 'true',
          'font-size': fontSize(view.height) * 0.8,
        },
        fitted(view, expected),
      )
    : svg('path', { class: 'corner', d: `M${view.width - 6.5},1h5.5v5.5z` });
  view.node.append(view.corner);
}
