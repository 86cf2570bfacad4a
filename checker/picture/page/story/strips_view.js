// Draws a story as strips: what lines do to the arrays, each array in its column, time downwards.

import { svg } from '../drawing/elements.js';
import { accessesOf } from '../picture.js';
import { indexOf } from '../memory/columns.js';
import { stripsOf } from './strips.js';
import { LINE, NAME, READABLE, layStrips } from './strips_layout.js';
import { drawGrid, drawReaders, pathOf } from './strip_grid.js';
import { drawGhost, lineLabel, sideNote } from './story_rows.js';
import { Replay } from '../replay.js';
import { blockArrow } from '../drawing/block_arrow.js';
import { missingTexts } from '../words.js';
import { plural } from '../numbers.js';

const VERBS = { r: 'reads', w: 'writes', a: 'changes' };

export class StripsView {
  constructor(picture, store, canvas) {
    Object.assign(this, { picture, store, svg: canvas, known: new Map() });
    this.replay = new Replay(picture);
    this.svg.addEventListener('pointermove', (event) => this.#point(event));
  }

  // Null: this workgroup's run is too large for strips.
  of(workgroup) {
    const { known } = this;
    if (!known.has(workgroup)) known.set(workgroup, stripsOf(this.picture, workgroup));
    return known.get(workgroup);
  }

  draw(view, width, height, scale) {
    this.story = this.of(view.workgroup);
    this.layout = layStrips(this.story, this.picture, width, height, scale);
    this.grids = [];
    const nodes = this.story.items.map((item) => this.#drawItem(item));
    return [
      svg(
        'g',
        {
          class: 'strips story-body',
          transform: `translate(${this.layout.shift},0)`,
        },
        ...nodes.map(({ under }) => under).filter(Boolean),
        ...this.story.edges.map((edge) => this.#drawEdges(edge)),
        ...nodes.map(({ node }) => node),
        ...this.#doubt(),
      ),
    ];
  }

  #drawItem(item) {
    if (item.kind === 'strip') return { node: this.#drawStrip(item) };
    if (item.kind === 'wall') return this.#drawWall(item);
    if (item.kind === 'ghost') return drawGhost(item, this);
    const { y, height } = this.layout.places.get(item);
    const text = `… ${plural(item.count ?? 0, 'access', 'accesses')} left out here`;
    return { node: sideNote(this.layout, y + height, text, '') };
  }

  #drawStrip(strip) {
    const { y } = this.layout.places.get(strip);
    const node = svg('g', { class: 'strip-row' });
    const room = this.layout.places.get(strip).height;
    const first = y + Math.max(0, (room - strip.lines.length * LINE) / 2);
    strip.lines.forEach((line, i) => {
      const at = { y: first + i * LINE, height: LINE };
      const seats = strip.seats.filter((seat) => seat.line === line);
      node.append(lineLabel({ line, seats }, this, null, false, at));
    });
    if (this.layout.threads.across > 0) node.append(this.#drawThreads(strip, y + NAME));
    node.append(...this.#ways(strip, y + NAME));
    if (strip.note) node.append(this.#note(strip, y + room));
    for (const part of strip.parts.values()) node.append(this.#drawGrid(strip, part, y + NAME));
    return node;
  }

  // An arrow from the arrays that are read to those that are written, where they follow each other.
  #ways({ parts }, top) {
    const { size, columns } = this.layout;
    const all = [...parts.values()].map(({ array, kind }) => ({
      kind,
      ...columns.get(array.index),
    }));
    all.sort((one, other) => one.x - other.x);
    const to = all.findIndex(({ kind }) => kind !== 'r');
    if (to < 1) return [];
    const { x, grid, width } = all[to - 1];
    const y = top + (Math.min(grid.rows.length, all[to].grid.rows.length) * size) / 2;
    return [blockArrow({ x: x + grid.across * width + 5, y }, { x: all[to].x - 5, y })];
  }

  // About one thread, in words.
  #note({ note }, y) {
    const x = this.layout.threads.x + this.layout.threads.width + 12;
    return svg('text', { class: 'side-note example', x, y: y - 2 }, note);
  }

  #drawThreads(strip, top) {
    const { across, pitch, x } = this.layout.threads;
    const group = svg('g', { class: 'threads', role: 'group', 'aria-label': 'threads' });
    for (let lane = 0; lane < this.picture.threads; ++lane) {
      const state = strip.lanes.get(lane);
      const deed = state
        ? `, ${VERBS[state.kind]}${state.isRace ? ', in a race' : ''}`
        : ', has no part';
      const kind = state ? `is-${state.kind}` : 'is-idle';
      const mark = lane === strip.fragment?.lane ? 'is-fragment' : '';
      const center = {
        x: x + ((lane % across) + 0.5) * pitch,
        y: top + (Math.floor(lane / across) + 0.5) * pitch,
      };
      group.append(
        svg(
          'g',
          {
            class: `thread ${kind} ${mark} ${state?.isRace ? 'is-race' : ''}`,
            transform: `translate(${center.x},${center.y})`,
            role: 'button',
            tabindex: -1,
            'aria-label': `Thread ${lane}${deed}`,
            'data-lane': lane,
          },
          svg('circle', { r: pitch * 0.43 }),
          pitch >= READABLE
            ? svg('text', { 'font-size': Math.min(11, pitch * 0.5) }, `${lane}`)
            : null,
        ),
      );
    }
    return group;
  }

  #drawGrid(strip, part, top) {
    const { size, columns } = this.layout;
    const { x, grid, width } = columns.get(part.array.index);
    const last = strip.seats[strip.seats.length - 1];
    const valueOf = (index) =>
      this.replay.at(last.group, last.index + 1).value(part.array.index, index);
    const place = { x, y: top, number: this.grids.length, width };
    const drawn = part.readers
      ? drawReaders(grid, part, size, place)
      : drawGrid(grid, part, size, place, valueOf);
    this.grids.push({ strip, part, grid, width, ...drawn });
    return drawn.node;
  }

  // From the first access of elements to the one that is too early or too late.
  #drawEdges({ from, to, array, cells }) {
    const { size, columns, places } = this.layout;
    const { x, grid, width } = columns.get(array);
    const start = places.get(from).y + NAME + grid.rows.length * size;
    const end = places.get(to).y + NAME;
    const inColumn = new Map();
    for (const cell of cells) {
      const place = grid.at(cell);
      if (place) inColumn.set(place.column, (inColumn.get(place.column) ?? 0) + 1);
    }
    const group = svg('g', { class: 'edge is-race', 'data-cells': cells.size });
    for (const column of inColumn.keys()) {
      const middle = x + (column + 0.5) * width;
      group.append(svg('path', { class: 'line', d: `M${middle},${start}V${end}` }));
    }
    return group;
  }

  #drawWall(item) {
    const { layout } = this;
    const { y, height } = layout.places.get(item);
    const isBroken = item.missing.length > 0;
    const box = { x: layout.left, y, width: layout.right - layout.left, height, rx: 2.5 };
    const under = svg(
      'g',
      { class: `wall ${isBroken ? 'is-broken' : ''}`, 'data-line': item.line },
      svg('rect', box),
    );
    const node = svg('g', {}, lineLabel(item, this, 'barrier();', true));
    if (isBroken) {
      const text = `never reach it: ${missingTexts(item.missing)[0]}`;
      node.append(sideNote(layout, y, text, 'is-bad'));
    }
    return { node, under };
  }

  // Shades the steps after a barrier that not all threads reach.
  #doubt() {
    const { items } = this.story;
    const at = items.findIndex((item) => item.missing?.length > 0);
    if (at < 0 || at === items.length - 1) return [];
    const { places, left, right, height } = this.layout;
    const y = places.get(items[at]).y + places.get(items[at]).height + 3;
    const text = 'only if the barrier let them through';
    return [
      svg('rect', { class: 'doubt', x: left, y, width: right - left, height: height - y }),
      svg('text', { class: 'doubt-note', x: (left + right) / 2, y: y + 13 }, text),
    ];
  }

  // Lit rows: {top, bottom}; null: none.
  update(view) {
    const start = view.position - view.ticks.length;
    const isLit = (item) => item.seats.some(({ index }) => index >= start && index < view.position);
    this.#show(view, new Set(this.story.items.filter(isLit)));
    const { places } = this.layout;
    const lit = this.story.items.filter(isLit).map((item) => places.get(item));
    if (lit.length === 0) return null;
    const last = lit[lit.length - 1];
    return { top: lit[0].y, bottom: last.y + last.height };
  }

  // Shows the elements of the lit steps in full ink, and frames those that the reader points at.
  #show(view, lit) {
    const now = new Map();
    for (const { step } of view.ticks) {
      for (const access of accessesOf(step).filter(view.wants)) {
        if (!now.has(access.array)) now.set(access.array, new Set());
        now.get(access.array).add(indexOf(access));
      }
    }
    const { size } = this.layout;
    for (const { strip, part, at, node, width, ...paths } of this.grids) {
      const { array, kind, cells } = part;
      node.classList.toggle('is-hidden', !view.wants({ kind, array: array.index }));
      const isPart = lit.has(strip) && strip.seats.length > view.ticks.length;
      const indices = isPart ? [...(now.get(array.index) ?? [])] : [];
      const isBad = (index) => Boolean(cells.get(index)?.state);
      setPath(
        paths.now,
        pathOf(
          indices.filter((index) => !isBad(index)),
          at,
          size,
          width,
        ),
      );
      setPath(paths.nowBad, pathOf(indices.filter(isBad), at, size, width));
      setPath(paths.own, pathOf(ownOf(strip, part, view), at, size, width));
    }
  }

  // The element under the pointer; a click finds it there, too.
  #point(event) {
    const reach = event.target.closest?.('.reach');
    if (!reach) return;
    const { part, grid } = this.grids[Number(reach.dataset.grid)];
    const index = indexUnder(event, reach.getBoundingClientRect(), grid);
    const cell = index < part.array.count ? { array: part.array.index, cell: index } : null;
    if (cell) Object.assign(reach.dataset, cell);
    else delete reach.dataset.cell;
    const { hover } = this.store.state;
    if (hover?.cell?.cell === cell?.cell && hover?.cell?.array === cell?.array) return;
    this.store.set({ hover: cell && { thread: null, cell } });
  }
}

function indexUnder({ clientX, clientY }, box, { rows, columns, width }) {
  const last = (list) => list.length - 1;
  const at = (list, share) =>
    list[Math.max(0, Math.min(last(list), Math.floor(share * list.length)))];
  const row = at(rows, (clientY - box.y) / box.height);
  const column = at(columns, (clientX - box.x) / box.width);
  return row === null || column === null ? Infinity : row * width + column;
}

function setPath(node, d) {
  if (node.getAttribute('d') !== d) node.setAttribute('d', d);
}

// The elements of the thread, or the element, that the reader points at; or else the fragment.
function ownOf({ fragment }, part, { thread, cell }) {
  if (cell) return cell.array === part.array.index ? [cell.cell] : [];
  const lane = thread ?? fragment?.lane;
  return [...part.cells].filter(([, { lanes }]) => lanes.has(lane)).map(([index]) => index);
}
