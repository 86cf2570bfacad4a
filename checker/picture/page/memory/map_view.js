// The map: arrays with two axes as a whole, with the parts that a workgroup works on. If it walks
// along its inputs, there is a map for each round. One arrow joins two parts, instead of their
// edges.

import { byId, html, svg } from '../drawing/elements.js';
import { boundsOf, roundsOf } from '../story/rounds.js';
import { fittedText, plural } from '../numbers.js';
import { Replay } from '../replay.js';
import { gapOf, linesPath, runsPath } from './squares.js';
import { blockArrow } from '../drawing/block_arrow.js';
import { roomOf } from '../drawing/panning.js';

const MOST_ROUNDS = 3;
const MARGIN = 20;
const NAME = 20; // room for the name of an array
const LARGEST = 64;
const VALUES_FROM = 24; // size of elements from which a value has room
const SMALLEST = 2;
const SCROLLED = 240; // height of each of several maps below each other, which the page scrolls

export class MapView {
  constructor(picture, store, player) {
    Object.assign(this, { picture, store, player });
    this.host = byId('map');
    this.memo = new Map();
    this.replay = new Replay(picture);
  }

  of(workgroup) {
    if (!this.memo.has(workgroup)) this.memo.set(workgroup, roundsOf(this.picture, workgroup));
    return this.memo.get(workgroup);
  }

  rebuild(view) {
    this.workgroup = view.workgroup;
    this.map = this.of(view.workgroup);
    this.drawn = new Map();
    this.#show(view);
  }

  // A panel is not drawn again while its place is the same: most are shown again with the next
  // round.
  #show(view) {
    if (!this.map) {
      this.panels = [];
      return this.host.replaceChildren(html('p', { class: 'hint' }, 'Nothing here has two axes.'));
    }
    const { rounds } = this.map;
    this.shown = shownRounds(rounds, view.position);
    const { width, height } = roomOf(this.host);
    const across = width < 560 ? 1 : Math.min(3, this.shown.length);
    const down = Math.ceil(this.shown.length / across);
    const room = {
      width: width / across - 2 * MARGIN - 8,
      height: Math.max(height / down - 70, down > 1 ? SCROLLED : 0),
    };
    this.panels = this.shown.map((index) => {
      if (!this.drawn.has(index)) this.drawn.set(index, this.#panel(index, room));
      return this.drawn.get(index);
    });
    const more = rounds.length - this.shown.length;
    this.host.replaceChildren(
      ...this.panels,
      more > 0 ? html('p', { class: 'hint' }, `${plural(rounds.length, 'round')} in all.`) : '',
    );
    this.update(view);
  }

  update(view) {
    if (view.workgroup !== this.workgroup) return this.rebuild(view);
    if (!this.map) return;
    const now = roundAt(this.map.rounds, view.position);
    if (!this.shown.includes(now)) return this.#show(view);
    this.panels.forEach((panel, i) =>
      panel.classList.toggle('is-lit', this.shown.length > 1 && this.shown[i] === now),
    );
  }

  #panel(index, room) {
    const { rounds } = this.map;
    const title =
      rounds.length > 1 ? `round ${index + 1} of ${rounds.length}` : 'all threads at work';
    return html(
      'figure',
      {
        class: 'map-panel',
        onclick: () => this.player.goTo(rounds[index].begin + 1),
      },
      html('figcaption', {}, html('strong', {}, title), ` ${this.#workgroupText()}`),
      drawMap(this.picture, this.map, index, this.workgroup, room, this.#values(index)),
    );
  }

  // The function from an array and an index to the value after a round.
  #values(index) {
    const { end } = this.map.rounds[index];
    return (array, cell) => this.replay.at(this.workgroup, end).value(array.index, cell);
  }

  #workgroupText() {
    const { id } = this.picture.workgroups[this.workgroup];
    return `workgroup (${id[0]}, ${id[1]})`;
  }
}

function roundAt(rounds, position) {
  const at = rounds.findIndex(({ end }) => position <= end);
  return at < 0 ? rounds.length - 1 : at;
}

// The first panels, or those around the shown step.
function shownRounds(rounds, position) {
  const first = Math.max(0, Math.min(roundAt(rounds, position) - 1, rounds.length - MOST_ROUNDS));
  return rounds.slice(first, first + MOST_ROUNDS).map((_, i) => first + i);
}

function drawMap(picture, map, index, workgroup, room, valueOf) {
  const places = map.left ? productPlaces(map, picture, room) : rowPlaces(map, picture, room);
  const node = svg('svg', {
    class: 'map',
    width: places.width,
    height: places.height,
    role: 'img',
    'aria-label': mapLabel(map, index),
  });
  for (const [array, at] of places.of) node.append(drawArray(array, at, map, index, valueOf));
  if (map.result) node.append(...frames(picture, map, workgroup, places));
  node.append(...arrows(map, index, places));
  return node;
}

function mapLabel({ arrays, rounds }, index) {
  return arrays
    .map((array) => {
      const box = boundsOf(array, rounds[index].touched.get(array));
      if (!box) return `${array.name}: nothing`;
      return `${array.name}: rows ${box.top} to ${box.bottom - 1}, columns ${box.left} to ${box.right - 1}`;
    })
    .join('; ');
}

function sizeFor(columns, rows, room, gaps) {
  const size = Math.min((room.width - gaps.x) / columns, (room.height - gaps.y) / rows);
  return Math.max(SMALLEST, Math.min(LARGEST, size));
}

// b above, a at the left, the result in the corner: rows and columns line up.
function productPlaces({ left, above, result }, picture, room) {
  const gap = 34;
  const [beyondX, beyondY] = beyond(picture, [result]);
  const columns = result.columns + beyondX;
  const rows = result.rows + beyondY;
  const size = sizeFor(left.columns + columns, above.rows + rows, room, {
    x: gap + 2 * MARGIN,
    y: gap + 2 * NAME,
  });
  const x = MARGIN + left.columns * size + gap;
  const y = NAME + above.rows * size + gap;
  return {
    size,
    width: x + Math.max(columns * size, result.name.length * 8.5) + MARGIN,
    height: y + rows * size + NAME + 6,
    of: new Map([
      [above, { x, y: NAME, size }],
      [left, { x: MARGIN, y, size }],
      [result, { x, y, size, nameBelow: rows * size + 16 }],
    ]),
  };
}

// Inputs below each other, so that no arrows cross, and the result at their right.
function rowPlaces({ arrays, result, inputs }, picture, room) {
  const gap = 70;
  const [beyondX, beyondY] = beyond(picture, arrays);
  const left = result ? inputs : arrays;
  const widest = Math.max(0, ...left.map((array) => array.columns));
  const high = left.reduce((sum, array) => sum + array.rows, 0);
  const columns = widest + (result?.columns ?? 0) + beyondX;
  const rows = Math.max(high, (result?.rows ?? 0) + beyondY);
  const between = 2 * NAME;
  const size = sizeFor(columns, rows, room, {
    x: gap + 2 * MARGIN,
    y: between * left.length,
  });
  let y = NAME;
  const of = new Map();
  for (const array of left) {
    of.set(array, { x: MARGIN, y, size });
    y += array.rows * size + between;
  }
  const x = MARGIN + (left.length > 0 ? widest * size + gap : 0);
  const height = Math.max(y - NAME, ((result?.rows ?? 0) + beyondY) * size + 2 * NAME);
  if (result) of.set(result, { x, y: (height - result.rows * size - beyondY * size) / 2, size });
  const end = result ? x + (result.columns + beyondX) * size : MARGIN + widest * size;
  return { size, width: end + MARGIN, height, of };
}

// The extent of the grid of threads beyond the result.
function beyond(picture, arrays) {
  const result = arrays.find((array) => array.role === 'result');
  if (!result) return [0, 0];
  const [x, y] = threadsOf(picture);
  return [Math.max(0, x - result.columns), Math.max(0, y - result.rows)];
}

function threadsOf({ launch }) {
  return [0, 1].map((axis) => launch.workgroups[axis] * launch.workgroup_size[axis]);
}

function drawArray(array, { x, y, size, nameBelow }, map, index, valueOf) {
  const { rounds } = map;
  const path = (touched) => runsPath(touched, array.columns, size);
  const past = new Set(rounds.slice(0, index).flatMap((round) => [...cellsOf(round, array)]));
  const [width, height] = [array.columns * size, array.rows * size];
  return svg(
    'g',
    { class: `map-array is-${array.role}`, transform: `translate(${x},${y})` },
    svg('rect', { class: 'rest', width, height }),
    svg('path', { class: 'past', d: path(past) }),
    svg('path', { class: 'now', d: path(cellsOf(rounds[index], array)) }),
    svg('path', {
      class: 'lines',
      'stroke-width': gapOf(size),
      d: linesPath(array.rows, array.columns, size),
    }),
    ...values(array, size, cellsOf(rounds[index], array), valueOf),
    ...bands(array, map, size),
    svg('text', { class: 'row-name', x: 0, y: nameBelow ?? -6 }, array.name),
  );
}

function values(array, size, now, valueOf) {
  if (size < VALUES_FROM) return [];
  return Array.from({ length: array.count }, (_, place) => {
    const [column, row] = [place % array.columns, Math.floor(place / array.columns)];
    const cell = array.isTurned ? column * array.rows + row : place;
    const { text, size: font } = fittedText(
      valueOf(array, cell),
      size - 4,
      size,
      Math.min(18, size * 0.42),
    );
    return svg(
      'text',
      {
        class: `value ${now.has(place) ? 'is-now' : ''}`,
        x: (column + 0.5) * size,
        y: (row + 0.5) * size,
        'font-size': font,
        'data-value': cell,
      },
      text,
    );
  });
}

function cellsOf(round, array) {
  return round.touched.get(array) ?? new Set();
}

// Bands around all cells that the workgroup touches in any round.
function bands(array, { rounds, result }, size) {
  if (array === result || rounds.length < 2) return [];
  const all = new Set(rounds.flatMap((round) => [...(round.touched.get(array) ?? [])]));
  const box = boundsOf(array, all);
  return box ? [rectOf(box, size, 'band')] : [];
}

function rectOf({ top, left, bottom, right }, size, name, pad = 1.5) {
  return svg('rect', {
    class: name,
    x: left * size - pad,
    y: top * size - pad,
    width: (right - left) * size + 2 * pad,
    height: (bottom - top) * size + 2 * pad,
    rx: 3,
  });
}

// All workgroups over the result, also where it has no elements.
function frames(picture, { result }, workgroup, places) {
  const { launch } = picture;
  const [across, down] = launch.workgroups;
  const [sizeX, sizeY] = launch.workgroup_size;
  const [x, y] = threadsOf(picture);
  const fits =
    x >= result.columns &&
    x < result.columns + sizeX &&
    y >= result.rows &&
    y < result.rows + sizeY;
  if (across * down > 400 || !fits) return [];
  const at = places.of.get(result);
  const group = svg('g', { class: 'map-groups', transform: `translate(${at.x},${at.y})` });
  group.append(...idleThreads(picture, result, at.size));
  const [ownX, ownY] = picture.workgroups[workgroup].id;
  for (let i = 0; i < across * down; ++i) {
    const [column, row] = [i % across, Math.floor(i / across)];
    const isOwn = column === ownX && row === ownY;
    const box = {
      top: row * sizeY,
      left: column * sizeX,
      bottom: (row + 1) * sizeY,
      right: (column + 1) * sizeX,
    };
    group.append(rectOf(box, at.size, isOwn ? 'group is-own' : 'group', isOwn ? 1 : -1));
    if (across * down > 1 && sizeX * at.size > 44)
      group.append(...groupName(`(${column}, ${row})`, box.left * at.size, box.top * at.size));
  }
  return [group];
}

// On a ground of its own, as elements have values and colours.
function groupName(text, x, y) {
  return [
    svg('rect', {
      class: 'group-label',
      x: x + 2,
      y: y + 2,
      width: text.length * 6.6 + 6,
      height: 15,
      rx: 3,
    }),
    svg('text', { class: 'group-name', x: x + 5, y: y + 13 }, text),
  ];
}

// Threads that have no element of the result.
function idleThreads(picture, result, size) {
  const [x, y] = threadsOf(picture);
  const nodes = [];
  for (let row = 0; row < y && size >= 6; ++row) {
    for (let column = 0; column < x; ++column) {
      if (row < result.rows && column < result.columns) continue;
      nodes.push(
        svg('circle', {
          class: 'idle',
          cx: (column + 0.5) * size,
          cy: (row + 0.5) * size,
          r: size * 0.32,
        }),
      );
    }
  }
  return nodes;
}

// One block arrow for each input's part, to the part of the result.
function arrows(map, index, places) {
  const { result, left, rounds } = map;
  if (!result) return [];
  const target = boundsOf(
    result,
    new Set(rounds.flatMap((round) => [...(round.touched.get(result) ?? [])])),
  );
  if (!target) return [];
  const to = centerOf(target, places.of.get(result));
  const nodes = left ? [rectOfResult(target, places.of.get(result), index, rounds.length)] : [];
  for (const array of map.arrays) {
    const box = array !== result && boundsOf(array, rounds[index].touched.get(array));
    if (!box) continue;
    const at = places.of.get(array);
    nodes.push(arrowBetween(array, box, at, target, places.of.get(result), to, Boolean(left)));
  }
  return nodes;
}

function rectOfResult(target, at, index, count) {
  const center = centerOf(target, at);
  return svg(
    'g',
    { class: `map-target ${count > 1 ? 'is-part' : ''}` },
    svg('rect', {
      x: at.x + target.left * at.size - 1.5,
      y: at.y + target.top * at.size - 1.5,
      width: (target.right - target.left) * at.size + 3,
      height: (target.bottom - target.top) * at.size + 3,
      rx: 3,
    }),
    count > 1 && (target.right - target.left) * at.size > 24
      ? svg('text', { x: center.x, y: center.y }, `${index + 1}/${count}`)
      : null,
  );
}

function centerOf(box, at) {
  return {
    x: at.x + ((box.left + box.right) / 2) * at.size,
    y: at.y + ((box.top + box.bottom) / 2) * at.size,
  };
}

// The arrow runs along a row or a column if they line up; otherwise from side to side.
function arrowBetween(array, box, at, target, resultAt, to, isProduct) {
  const from = centerOf(box, at);
  const isDown = isProduct && at.y < resultAt.y;
  const start = isDown
    ? { x: to.x, y: at.y + box.bottom * at.size + 2 }
    : { x: at.x + (isProduct ? box.right : array.columns) * at.size + 3, y: from.y };
  const end = isDown
    ? { x: to.x, y: resultAt.y + target.top * resultAt.size - 3 }
    : { x: resultAt.x + target.left * resultAt.size - 3, y: isProduct ? from.y : to.y };
  return blockArrow(start, end);
}
