// Draws a story: one index axis for threads and arrays, time downwards, the source line beside each
// step, and barriers as walls. The steps that are shown are lit.

import { byId, html, svg } from '../drawing/elements.js';
import { storyOf } from './story.js';
import { layStory } from './story_layout.js';
import { drawRow } from './story_rows.js';
import { drawStoryEdges } from './story_edges.js';
import { blockArrow } from '../drawing/block_arrow.js';
import { hatch } from '../drawing/hatch.js';
import { StripsView } from './strips_view.js';
import { IntervalsView } from './intervals_view.js';
import { enableRoving } from '../drawing/roving.js';
import { roomOf } from '../drawing/panning.js';
import { watchPointing } from '../drawing/pointing.js';

const PAD = 4; // padding of the light around rows
const AROUND_WALL = 80; // height shown above and below a missing wall

export class StoryView {
  constructor(picture, store, player) {
    Object.assign(this, { picture, store, player });
    this.host = byId('story');
    this.stories = new Map();
    this.svg = svg('svg', {
      id: 'story-svg',
      role: 'group',
      'aria-label': 'The story: threads and arrays in columns, time downwards',
    });
    this.host.append(this.svg);
    this.strips = new StripsView(picture, store, this.svg);
    this.intervals = new IntervalsView(picture);
    watchPointing(this.svg, store);
    enableRoving(this.svg);
    this.svg.addEventListener('click', (event) => this.#jump(event));
  }

  // The story on one axis, or else in strips or by intervals. Null: this workgroup's run has none.
  of(workgroup) {
    return this.onAxis(workgroup) ?? this.#form(workgroup)?.of(workgroup) ?? null;
  }

  // The view of a story that is not on one axis.
  #form(workgroup) {
    return [this.strips, this.intervals].find((form) => form.of(workgroup));
  }

  onAxis(workgroup) {
    if (!this.stories.has(workgroup)) this.stories.set(workgroup, storyOf(this.picture, workgroup));
    return this.stories.get(workgroup);
  }

  rebuild(view) {
    this.story = this.of(view.workgroup);
    if (!this.story) return this.#tellNone();
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const { width, height } = roomOf(this.host);
    const room = [width - 2, height - 2, view.zoom * root];
    const isOnAxis = this.onAxis(view.workgroup) !== null;
    this.form = isOnAxis ? null : this.#form(view.workgroup);
    const nodes = isOnAxis ? this.#drawAxis(view, room) : this.form.draw(view, ...room);
    if (!isOnAxis) this.layout = this.form.layout;
    const { inner, scale } = this.layout;
    for (const [name, value] of Object.entries({
      width: inner.width * scale,
      height: inner.height * scale,
      viewBox: `0 0 ${inner.width} ${inner.height}`,
    }))
      this.svg.setAttribute(name, value);
    this.light = svg('rect', { class: 'light', x: 0, width: inner.width, rx: 6, height: 0 });
    this.svg.replaceChildren(hatch('story-hatch'), this.light, ...nodes);
    this.svg.querySelector('.thread, .cell')?.setAttribute('tabindex', 0);
    this.update(view);
  }

  #drawAxis(view, room) {
    this.layout = layStory(this.story, ...room);
    const rows = this.story.rows.map((row) => drawRow(row, this, view));
    this.edges = drawStoryEdges(this.story.edges, this.layout);
    return [
      ...this.#frames(),
      ...this.#task(),
      ...rows.map(({ under }) => under).filter(Boolean),
      this.edges.group,
      svg('g', { class: 'story-body' }, ...rows.map(({ node }) => node)),
      ...this.#doubt(),
    ];
  }

  // If nothing is accessed yet: from what is there to what is wanted.
  #task() {
    const { rows } = this.story;
    const [from, to] = [rows.findLast(isSource), rows.find(({ isStart }) => isStart)];
    if (!from || !to) return [];
    const { places, right } = this.layout;
    const at = (row) => ({ x: right + 14, y: places.get(row).y + places.get(row).height / 2 });
    return [blockArrow(at(from), at(to), 'is-task')];
  }

  update(view) {
    if (this.of(view.workgroup) !== this.story) return this.rebuild(view);
    if (!this.story) return;
    const isOnAxis = this.onAxis(view.workgroup) !== null;
    for (const ghost of this.svg.querySelectorAll('.ghost-wall'))
      ghost.classList.toggle('is-chosen', ghost.findings.includes(view.finding));
    this.#lightUp(isOnAxis ? this.#litRows(view) : this.form.update(view));
    if (isOnAxis) this.edges.focus(view);
    for (const node of this.svg.querySelectorAll('.thread.is-selected, .cell.is-selected'))
      node.classList.remove('is-selected');
    for (const node of this.svg.querySelectorAll(selectorOf(view)))
      node.classList.add('is-selected');
  }

  // {top, bottom} of the rows of the shown steps; null: none.
  #litRows(view) {
    const start = view.position - view.ticks.length;
    const isLit = (row) =>
      row.seats.some(
        ({ group, index }) => group === view.workgroup && index >= start && index < view.position,
      );
    const lit = this.story.rows.filter(isLit).map((row) => this.layout.places.get(row));
    if (lit.length === 0) return null;
    const last = lit[lit.length - 1];
    return { top: lit[0].y, bottom: last.y + last.height };
  }

  #lightUp(lit) {
    this.light.setAttribute('visibility', lit && !lit.isMarked ? 'visible' : 'hidden');
    if (!lit) return;
    const [top, bottom] = [lit.top - PAD, lit.bottom + PAD];
    this.light.setAttribute('y', top);
    this.light.setAttribute('height', bottom - top);
    const { scale } = this.layout;
    const wall = this.#chosenWall((top + bottom) / 2);
    if (wall === null) return this.#scrollTo(top * scale, bottom * scale);
    const around = [wall - AROUND_WALL, wall + AROUND_WALL];
    const both = [Math.min(top, around[0]), Math.max(bottom, around[1])];
    const isRoom = (both[1] - both[0]) * scale <= this.host.clientHeight;
    this.#scrollTo(...(isRoom ? both : around).map((y) => y * scale));
  }

  // The height of the selected finding's missing wall that is nearest to a place; null: there is
  // none.
  #chosenWall(place) {
    const walls = [...this.svg.querySelectorAll('.ghost-wall.is-chosen line')].map((line) =>
      Number(line.getAttribute('y1')),
    );
    if (walls.length === 0) return null;
    return walls.reduce((best, y) => (Math.abs(y - place) < Math.abs(best - place) ? y : best));
  }

  #scrollTo(top, bottom) {
    const { host } = this;
    if (top < host.scrollTop || bottom > host.scrollTop + host.clientHeight)
      host.scrollTop = Math.max(0, (top + bottom - host.clientHeight) / 2);
  }

  // Frames around the columns of each workgroup, if there are several; or after those for which a
  // single one has threads.
  #frames() {
    const { groups, columns } = this.story;
    if (groups.length < 2) return this.#halo();
    const { center, column, inner } = this.layout;
    const threads = this.picture.threads;
    return groups.map((group, i) => {
      const left = center(columns.ofThread(group, 0)) - column / 2 - 3;
      const right = center(columns.ofThread(group, threads - 1)) + column / 2 + 3;
      return svg(
        'g',
        { class: 'group-frame' },
        svg('rect', { x: left, y: 3, width: right - left, height: inner.height - 6, rx: 10 }),
        svg('text', { x: left + 8, y: inner.height - 8 }, `workgroup ${i}`),
      );
    });
  }

  #halo() {
    const { columns } = this.story;
    const { center, column, right, inner } = this.layout;
    if (columns.end <= columns.threads) return [];
    const x = center(columns.threads) - column / 2;
    return [
      svg(
        'g',
        { class: 'halo' },
        svg('rect', { x, y: 2, width: right - x, height: inner.height - 4, rx: 6 }),
        svg('text', { x: (x + right) / 2, y: inner.height - 8 }, 'beyond the threads'),
      ),
    ];
  }

  // Shades the steps after a barrier that not all threads reach.
  #doubt() {
    const { rows } = this.story;
    const at = rows.findIndex((row) => row.missing?.length > 0);
    if (at < 0 || at === rows.length - 1) return [];
    const { places, inner, left, right } = this.layout;
    const wall = places.get(rows[at]);
    const y = wall.y + wall.height + 3;
    return [
      svg('rect', {
        class: 'doubt',
        x: left,
        y,
        width: right - left,
        height: inner.height - y - 2,
      }),
      svg(
        'text',
        { class: 'doubt-note', x: (left + right) / 2, y: y + 13 },
        'only if the barrier let them through',
      ),
    ];
  }

  // A click on a step's line goes to that step.
  #jump(event) {
    const node = event.target.closest('[data-tick]');
    if (!node) return;
    const group = Number(node.dataset.group);
    if (group !== this.store.state.workgroup) this.player.setWorkgroup(group);
    this.player.goTo(Number(node.dataset.tick) + 1);
  }

  #tellNone() {
    this.svg.replaceChildren();
    this.svg.setAttribute('height', 0);
    this.host.querySelector('.hint')?.remove();
    this.host.append(
      html('p', { class: 'hint' }, 'This workgroup made more accesses than fit here.'),
    );
  }
}

function isSource({ kind, isStart, array }) {
  return kind === 'cells' && !isStart && array.role === 'input';
}

function selectorOf({ thread, cell }) {
  if (thread !== null) return `.thread[data-lane="${thread}"]`;
  if (cell !== null) return `.cell[data-array="${cell.array}"][data-cell="${cell.cell}"]`;
  return '.none';
}
