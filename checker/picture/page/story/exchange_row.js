// The row of a story in which subgroups exchange values: a frame around each of them.

import { svg } from '../drawing/elements.js';
import { plural, valueText } from '../numbers.js';

const RISE = 30; // height from which values come

// parts: what the other rows are drawn with.
export function drawExchange(row, { layout, story, picture }, { label, name, ...parts }) {
  const { y, height } = layout.places.get(row);
  const node = svg('g', { class: 'story-row', role: 'group', 'aria-label': labelOf(row) });
  node.append(...[label, name].filter(Boolean));
  for (const { first, last, columns } of framesOf(row, story, picture)) {
    const left = layout.center(first) - layout.column / 2;
    const width = layout.center(last) + layout.column / 2 - left;
    const values = new Set(columns.map((column) => JSON.stringify(row.values.get(column))));
    const isOne = values.size === 1 && columns.length > 1 && !row.isBallot;
    node.append(
      svg('rect', { class: 'exchange', x: left, y, width, height, rx: 6 }),
      svg('text', { class: 'exchange-name', x: left + width / 2, y: y - 6 }, `${row.operation}()`),
    );
    if (isOne) {
      const text = `= ${valueText(row.values.get(columns[0]))}`;
      node.append(
        svg('text', { class: 'exchange-value', x: left + width / 2, y: y + height / 2 }, text),
      );
    } else
      node.append(
        ...columns.map((column) =>
          exchanged(row, column, parts.boxOf(row, column, layout, y, height), parts),
        ),
      );
  }
  const ways = [...row.from].map(([column, from]) => wayOf(layout, column, from, y));
  return {
    node,
    under: ways.length > 0 ? svg('path', { class: 'exchange-ways', d: ways.join('') }) : null,
  };
}

function labelOf({ operation, names, values }) {
  return `${operation}() gives ${names.join(' and ')} to ${plural(values.size, 'thread')}`;
}

// The columns of each participating subgroup.
function framesOf({ values }, { columns }, { subgroup_size: size, threads }) {
  const frames = new Map();
  for (const column of [...values.keys()].sort((a, b) => a - b)) {
    const first = column - ((column % threads) % size);
    const last = Math.min(first + size, first - (first % threads) + threads, columns.end) - 1;
    if (!frames.has(first)) frames.set(first, { first, last, columns: [] });
    frames.get(first).columns.push(column);
  }
  return [...frames.values()];
}

function exchanged(row, column, box, { valueNode }) {
  const value = row.values.get(column);
  const { x, y, width, height } = box;
  return svg(
    'g',
    {
      class: `exchanged ${row.isBallot && value === 1 ? 'is-on' : ''}`,
      transform: `translate(${x},${y})`,
    },
    svg('title', {}, valueText(value)),
    svg('rect', { x: 1, y: 1.5, width: width - 2, height: height - 3, rx: 3 }),
    valueNode(value, box),
  );
}

function wayOf(layout, column, from, y) {
  const [x0, x1] = [from, column].map((at) => Math.round(layout.center(at) * 10) / 10);
  const top = Math.round(y - RISE);
  const middle = Math.round(y - RISE / 2);
  const end = Math.round(y);
  return `M${x0},${top}C${x0},${middle} ${x1},${middle} ${x1},${end}`;
}
