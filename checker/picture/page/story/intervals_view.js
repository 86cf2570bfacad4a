// Draws a story by its barrier intervals: a network in which threads compare pairs of elements, or
// the matrix after each of them.

import { svg } from '../drawing/elements.js';
import { fittedText, rangesText } from '../numbers.js';
import { intervalsOf } from './intervals.js';
import { drawGrid } from './strip_grid.js';

const MARGIN = 14;
const NAME = 34; // room for two lines over a panel or a network
const GAP = 16; // between panels
const LARGEST = 40;
const READABLE = 15; // size of elements below which panels are scrolled rather than shrunk
const LEVELS = 8; // shades of a value's rank
const VALUES_FROM = 12; // distance of wires from which values have room

export class IntervalsView {
  constructor(picture) {
    Object.assign(this, { picture, known: new Map() });
  }

  of(workgroup) {
    const { known } = this;
    if (!known.has(workgroup)) known.set(workgroup, intervalsOf(this.picture, workgroup));
    return known.get(workgroup);
  }

  draw(view, width, height, scale) {
    this.workgroup = view.workgroup;
    this.story = this.of(view.workgroup);
    const room = { width: width / scale, height: height / scale };
    const { isNetwork } = this.story;
    this.layout = isNetwork ? layNetwork(this.story, room) : layPanels(this.story, room);
    this.layout.scale = scale;
    this.nodes = this.story.intervals.map((interval, i) => this.#interval(interval, i));
    const all = isNetwork ? [...wires(this.story, this.layout), ...this.nodes] : this.nodes;
    return [svg('g', { class: `story-body intervals ${isNetwork ? 'is-network' : ''}` }, ...all)];
  }

  #interval(interval, i) {
    const { x, y, width, height } = this.layout.at(i);
    const { isNetwork } = this.story;
    const lines = [...interval.lines].sort((a, b) => a - b);
    const text = isNetwork
      ? [`${i + 1}`]
      : [
          `interval ${interval.t + 1}`,
          `line${lines.length > 1 ? 's' : ''} ${rangesText(lines, 3)}`,
        ];
    return svg(
      'g',
      {
        class: 'interval',
        transform: `translate(${x},${y})`,
        role: 'img',
        'aria-label': `interval ${interval.t + 1}: lines ${lines.join(', ')}`,
        'data-tick': interval.end - 1,
        'data-group': this.workgroup,
      },
      svg('rect', { class: 'ground', x: -5, y: -3, width: width + 10, height: height + 6, rx: 6 }),
      ...text.map((words, line) =>
        svg(
          'text',
          {
            class: line === 0 ? 'interval-name' : 'side-note',
            x: isNetwork ? width / 2 : 0,
            y: 12 + line * 14,
          },
          words,
        ),
      ),
      isNetwork ? pairs(interval, this.story, this.layout) : this.#matrix(interval, i),
    );
  }

  #matrix({ cells, values }, number) {
    const part = { array: this.story.array, kind: 'w', cells };
    const place = { x: 0, y: NAME + 14, number };
    return drawGrid(this.story.grid, part, this.layout.size, place, (index) => values.get(index))
      .node;
  }

  // Lights the interval of the shown step. Returns where it is, for scrolling.
  update(view) {
    const { intervals } = this.story;
    const lit = intervals.findIndex(({ end }) => view.position <= end);
    const now = lit < 0 ? intervals.length - 1 : lit;
    this.nodes.forEach((node, i) => node.classList.toggle('is-lit', i === now));
    const { y, height } = this.layout.at(now);
    return { top: y, bottom: y + height, isMarked: true };
  }
}

function layPanels({ intervals, grid }, room) {
  const fit = (size) => {
    const width = Math.max(grid.columns.length * size, 84);
    const height = NAME + 14 + grid.rows.length * size;
    const across = Math.max(1, Math.floor((room.width - 2 * MARGIN + GAP) / (width + GAP)));
    const down = Math.ceil(intervals.length / Math.min(across, intervals.length));
    return { size, width, height, across, total: 2 * MARGIN + down * (height + GAP) - GAP };
  };
  const isWide = ({ width }) => width + 2 * MARGIN > room.width;
  let panel = fit(LARGEST);
  while (panel.size > READABLE && (panel.total > room.height || isWide(panel)))
    panel = fit(panel.size - 1);
  while (panel.size > 3 && isWide(panel)) panel = fit(panel.size - 1);
  const { size, width, height, across, total } = panel;
  return {
    size,
    inner: { width: room.width, height: total },
    at: (i) => ({
      x: MARGIN + (i % across) * (width + GAP),
      y: MARGIN + Math.floor(i / across) * (height + GAP),
      width,
      height,
    }),
  };
}

function layNetwork({ intervals, wires: all, array }, room) {
  const pitch = Math.max(3.2, Math.min(24, (room.height - NAME - 3 * MARGIN) / all.length));
  const left = MARGIN + Math.max(28, array.name.length * 8 + 14);
  const width = Math.max(14, (room.width - left - MARGIN) / intervals.length);
  const height = all.length * pitch;
  return {
    pitch,
    left,
    width,
    rowOf: new Map(all.map((cell, row) => [cell, row])),
    inner: {
      width: Math.max(room.width, left + width * intervals.length + MARGIN),
      height: height + NAME + 3 * MARGIN,
    },
    at: (i) => ({ x: left + i * width, y: MARGIN, width, height: NAME + height }),
  };
}

// The elements through all intervals, shaded by the rank of their values.
function wires({ intervals, wires: all, array }, { pitch, left, width, rowOf, inner }) {
  const levels = Array.from({ length: LEVELS }, () => []);
  const texts = [];
  intervals.forEach(({ values }, i) => {
    const sorted = [...new Set(values.values())].sort((a, b) => a - b);
    const rank = new Map(sorted.map((value, at) => [value, at / Math.max(1, sorted.length - 1)]));
    for (const cell of all) {
      const y = MARGIN + NAME + rowOf.get(cell) * pitch;
      const x = left + (i + 0.62) * width;
      levels[Math.round(rank.get(values.get(cell)) * (LEVELS - 1))].push(
        `M${x.toFixed(1)},${(y + pitch / 2).toFixed(1)}h${(width * 0.76).toFixed(1)}`,
      );
      if (pitch >= VALUES_FROM)
        texts.push(valueText(values.get(cell), x + width / 3, y + pitch / 2, width * 0.6, pitch));
    }
  });
  const name = svg('text', { class: 'row-name', x: left - 10, y: MARGIN + NAME - 8 }, array.name);
  const note =
    'Across: the elements of the array, stronger where the value is larger. Down: a thread compares two; strong where it exchanges them.';
  return [
    ...levels.map((paths, level) =>
      svg('path', {
        class: 'wire',
        d: paths.join(''),
        'stroke-width': Math.max(1.5, pitch * 0.7),
        'stroke-opacity': 0.1 + (0.9 * level) / (LEVELS - 1),
      }),
    ),
    ...texts,
    name,
    svg('text', { class: 'side-note', x: left, y: inner.height - MARGIN }, note),
  ];
}

function valueText(value, x, y, width, height) {
  const { text, size } = fittedText(value, width, height);
  return svg('text', { class: 'wire-value', x, y, 'font-size': size }, text);
}

// Threads whose elements lie between each other's are drawn beside each other.
function pairs({ pairs: all }, story, { pitch, width, rowOf }) {
  const at = (cell) => NAME + (rowOf.get(cell) + 0.5) * pitch;
  const lineOf = ({ from, to }) => {
    const span = Math.max(1, rowOf.get(to) - rowOf.get(from));
    const x = 2 + ((rowOf.get(from) % span) / span) * width * 0.5;
    return `M${x.toFixed(1)},${at(from).toFixed(1)}V${at(to).toFixed(1)}`;
  };
  const path = (isMoved) =>
    all
      .filter((pair) => pair.isMoved === isMoved)
      .map(lineOf)
      .join('');
  return svg(
    'g',
    { class: 'pairs', 'data-pairs': all.length },
    svg('path', { class: 'pair', d: path(false) }),
    svg('path', { class: 'pair is-moved', d: path(true) }),
  );
}
