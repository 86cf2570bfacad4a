// The stage: arrays, threads, and the edges between them, of the steps that are shown.

import { byId, svg } from './elements.js';
import { layoutOf } from './layout.js';
import { Scenes } from './scene.js';
import { drawBlock, renameBlock, updateCell } from '../memory/cells.js';
import { drawThreads, updateThreads } from '../threads.js';
import { isAccess } from '../picture.js';
import { collectEdges, drawEdges } from './edges.js';
import { collectRegions, countAccesses, drawRegion } from '../memory/regions.js';
import { drawOutside } from './marks.js';
import { evidenceOf, missingAt } from '../side/evidence.js';
import { racesOf } from '../races.js';
import { drawFound } from '../side/found.js';
import { hatch } from './hatch.js';
import { plural } from '../numbers.js';
import { enableRoving } from './roving.js';
import { roomOf } from './panning.js';
import { watchPointing } from './pointing.js';

const MOST_FAULTS = 400; // edges that are drawn all the same
const MOST_EDGES = 96; // more accesses than that are drawn from region to region
const LARGE = 300; // number of cells from which changes of colour are not animated
const KIND_CLASSES = { r: 'is-read', w: 'is-written', a: 'is-changed' };

export class Stage {
  constructor(picture, store, replay) {
    Object.assign(this, { picture, store, replay });
    this.scenes = new Scenes(picture);
    this.host = byId('stage');
    this.svg = svg('svg', { id: 'stage-svg', role: 'group', 'aria-label': 'Memory and threads' });
    this.host.append(this.svg);
    this.hatch = hatch('hatch');
    this.under = svg('g', { class: 'edges is-under' });
    this.over = svg('g', { class: 'edges' });
    this.marks = svg('g', { class: 'marks' });
    watchPointing(this.svg, store);
    enableRoving(this.svg);
  }

  // Draws everything again: after a change of the workgroup or of the available room.
  rebuild(view) {
    this.scene = this.scenes.at(view.workgroup, view.interval);
    const { width, height } = roomOf(this.host);
    const layout = layoutOf(this.scene, width - 2, height - 2, view.zoom);
    this.layout = layout;
    for (const [name, value] of Object.entries({
      width: layout.width,
      height: layout.height,
      viewBox: `0 0 ${layout.width} ${layout.height}`,
    }))
      this.svg.setAttribute(name, value);
    this.blocks = layout.blocks.map((block, i) => drawnOnce(this.blocks?.[i], block));
    this.threads = threadsOnce(this.threads, layout.threads);
    showInOrder(this.svg, [
      this.hatch,
      this.under,
      ...this.blocks.map((block) => block.group),
      this.over,
      this.threads.group,
      this.marks,
    ]);
    this.svg
      .querySelectorAll('[role=none] + [role=row] .cell:first-child, .thread[data-lane="0"]')
      .forEach((node) => node.setAttribute('tabindex', 0));
    const cells = this.blocks.reduce((sum, block) => sum + block.cells.size, 0);
    this.svg.setAttribute('class', cells > LARGE ? 'is-large' : '');
    this.update(view);
  }

  // view: {workgroup, position, ticks, past, thread, cell, wants, finding, isEnd}
  update(view) {
    if (this.scenes.at(view.workgroup, view.interval) !== this.scene) return this.rebuild(view);
    this.outsideBoxes = new Map();
    this.marks.replaceChildren();
    const { edges, regions } = this.#accessesOf(view);
    this.#drawOutside(edges);
    drawEdges(edges, (edge) => this.#placeOfEdge(edge), this.under, this.over);
    this.#drawRegions(regions);
    this.#updateCells(view, touchedBy(edges));
    const racing = new Set(edges.filter((edge) => edge.isRace).map((edge) => edge.lane));
    const dim = this.#dimmer(view, edges);
    updateThreads(this.threads, view.ticks, dim, view.thread, view.wants, racing);
    drawFound(this, view);
    this.#tellMissing(view);
  }

  // {edges, regions}: for very many accesses regions, and edges only for faulty ones.
  #accessesOf(view) {
    const isFocused = view.thread !== null || view.cell !== null;
    const racing = racingNow(this.picture, view);
    const isRacing = ({ kind, array, lane }) => racing.has(`${kind} ${array} ${lane}`);
    const isMany = !isFocused && countAccesses(view.ticks, view.wants) > MOST_EDGES;
    const isDrawn = (access) =>
      view.wants(access) && (!isMany || access.cell === null || isRacing(access));
    const most = isMany ? MOST_FAULTS : Infinity;
    const isNoEdge = isMany && racing.size === 0;
    const faulty = isNoEdge ? view.ticks.filter(({ step }) => hasOutside(step)) : view.ticks;
    const edges = collectEdges(faulty, view, isDrawn, { most });
    for (const edge of edges) edge.isRace = isRacing(edge);
    const past = isFocused ? collectEdges(view.past, view, view.wants, { isPast: true }) : [];
    const regions = isMany ? collectRegions(view.ticks, view.wants) : [];
    return { edges: [...past, ...edges], regions };
  }

  #drawRegions(regions) {
    const { arrays } = this.picture;
    for (const region of regions) {
      const { cells } = this.blocks[region.array];
      const node = drawRegion(region, arrays[region.array].name, cells, this.threads.marks);
      if (node) this.over.append(node);
    }
  }

  #placeOfEdge(edge) {
    const mark = this.threads.marks[edge.lane];
    const target =
      edge.cell === null
        ? this.outsideBoxes.get(`${edge.array}${edge.outside}`)
        : this.blocks[edge.array].cells.get(edge.cell);
    if (!mark || !target) return null;
    return { thread: mark, target, isUnder: canPassUnder(this.layout.blocks[edge.array]) };
  }

  #drawOutside(edges) {
    const texts = this.picture.arrays.map(() => new Set());
    for (const edge of edges) if (edge.cell === null) texts[edge.array].add(edge.outside);
    texts.forEach((set, i) => {
      const { boxes, nodes } = drawOutside(this.layout.blocks[i], [...set]);
      for (const [text, box] of boxes) this.outsideBoxes.set(`${i}${text}`, box);
      this.marks.append(...nodes);
    });
  }

  #updateCells(view, touched) {
    const memory = this.replay.at(view.workgroup, view.position);
    this.blocks.forEach((block, array) => {
      const flags = touched.get(array);
      const selected = view.cell?.array === array ? view.cell.cell : null;
      for (const cell of block.cells.values()) {
        const own = cell.cell === selected ? ' is-selected' : '';
        const classes = (flags?.get(cell.cell) ?? '') + own;
        updateCell(cell, memory.value(array, cell.cell), classes, view.isEnd);
      }
    });
  }

  #dimmer(view, edges) {
    if (view.thread !== null) return (lane) => lane !== view.thread;
    if (view.cell === null) return () => false;
    const lanes = new Set(edges.map((edge) => edge.lane));
    return (lane) => !lanes.has(lane);
  }

  // Reports the parts that belong here but are not drawn.
  #tellMissing(view) {
    const hidden = this.scene.crops.reduce((sum, crop) => sum + crop.hidden, 0);
    const { left_out: leftOut } = this.picture.workgroups[view.workgroup];
    const start = view.position - view.ticks.length;
    const { ticks } = this.picture.workgroups[view.workgroup];
    const isBroken = ticks.slice(0, start).some((tick) => missingAt(tick).length > 0);
    const isUnseen = view.finding?.accesses?.length > 0 && !evidenceOf(this.picture, view.finding);
    byId('stage-note').textContent = [
      isBroken
        ? 'Not all threads reached a barrier before this step; no device would continue from here.'
        : '',
      isUnseen ? 'The steps of this finding are not in the picture.' : '',
      leftOut > 0 ? `${plural(leftOut, 'access', 'accesses')} of this workgroup left out.` : '',
      hidden > 0 ? `${plural(hidden, 'touched element')} more than there is room for.` : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
}

// For each array, what edges do to its elements, as classes.
function touchedBy(edges) {
  const touched = new Map();
  const add = (array, cell, kind) => {
    if (!touched.has(array)) touched.set(array, new Map());
    const flags = touched.get(array);
    const before = flags.get(cell) ?? '';
    if (!before.includes(KIND_CLASSES[kind])) flags.set(cell, `${before} ${KIND_CLASSES[kind]}`);
  };
  for (const { array, cell, kind, past } of edges)
    if (!past && cell !== null) add(array, cell, kind);
  return touched;
}

function hasOutside(step) {
  return isAccess(step) && step.e.includes(null);
}

// Whether edges to a block cross nothing else on their way.
function canPassUnder({ isMultiRow, isCovered }) {
  return !isMultiRow && !isCovered;
}

// The accesses of the shown steps that may come too early: kind, array and thread.
function racingNow(picture, view) {
  const { later } = racesOf(picture, view.workgroup);
  const racing = new Set();
  if (later.size === 0) return racing;
  const start = view.position - view.ticks.length;
  view.ticks.forEach(({ step }, i) => {
    for (const lane of later.get(start + i)?.keys() ?? [])
      racing.add(`${step.k} ${step.a} ${lane}`);
  });
  return racing;
}

// A block at an unchanged position is not drawn again; if it shows another part of its array, its
// cells get other names.
function drawnOnce(before, block) {
  const { array, crop, x, y, size, cellWidth, outside, isBelow, isAbove, cells } = block;
  const place = JSON.stringify([
    [array.index, x, y, size, cellWidth, outside, isBelow, isAbove],
    cells.map((cell) => [cell.x, cell.y]),
  ]);
  const part = JSON.stringify(crop);
  if (before?.place !== place) return { ...drawBlock(block), place, part };
  return before.part === part ? before : { ...renameBlock(before, block), place, part };
}

function threadsOnce(before, threads) {
  const key = JSON.stringify(threads);
  return before?.key === key ? before : { ...drawThreads(threads), key };
}

// Nodes that are already in place stay: removing and inserting one costs as much as drawing it.
function showInOrder(parent, nodes) {
  const wanted = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!wanted.has(node)) node.remove();
  nodes.forEach((node, i) => {
    if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] ?? null);
  });
}
