// The time line: barrier intervals, and below them the cost of each step.

import { byId, html, svg } from '../drawing/elements.js';
import { plural } from '../numbers.js';
import { lanesOf } from '../picture.js';
import { evidenceOf } from './evidence.js';
import { racesOf } from '../races.js';
import { isOverBudget } from '../memory/requests.js';

const INSET = 8; // half of the slider's thumb
const TOP = 22;
const BARS = 34;
const WORST = 32; // sectors or passes of a subgroup's request
const LEAST_WIDTH = 3; // width of a bar; of narrower steps the costliest represents several

export class Timeline {
  constructor(picture, player) {
    Object.assign(this, { picture, player });
    this.slider = html('input', {
      type: 'range',
      id: 'slider',
      min: 0,
      step: 1,
      'aria-label': 'Step',
      oninput: () => player.goTo(Number(this.slider.value)),
    });
    this.strip = svg('svg', {
      class: 'strip',
      'aria-hidden': 'true',
      onclick: (event) => this.#jump(event),
    });
    byId('timeline').append(this.slider, this.strip);
    byId('strip-legend').append(...legend());
  }

  rebuild(view) {
    this.ticks = this.picture.workgroups[view.workgroup].ticks;
    this.slider.max = this.ticks.length;
    this.width = Math.max(100, byId('timeline').clientWidth);
    this.scale = (this.width - 2 * INSET) / Math.max(1, this.ticks.length);
    this.strip.setAttribute('width', this.width);
    this.strip.setAttribute('height', TOP + BARS);
    this.cursor = svg('rect', { class: 'cursor', y: 1, height: TOP + BARS - 2, rx: 3 });
    this.strip.replaceChildren(
      this.cursor,
      ...this.#intervals(),
      ...this.#bars(),
      ...this.#faults(view.workgroup),
    );
    this.update(view);
  }

  update(view) {
    const start = view.position - view.ticks.length;
    this.slider.value = view.position;
    this.slider.setAttribute(
      'aria-valuetext',
      `${plural(view.position, 'step')} of ${this.ticks.length} done`,
    );
    this.cursor.setAttribute('x', this.#x(start));
    this.cursor.setAttribute('width', Math.max(2, view.ticks.length * this.scale));
  }

  #x(tick) {
    return INSET + tick * this.scale;
  }

  #jump(event) {
    const x = event.clientX - this.strip.getBoundingClientRect().x;
    this.player.goTo(Math.ceil((x - INSET) / this.scale));
  }

  #intervals() {
    const nodes = [];
    let start = 0;
    this.ticks.forEach((tick, i) => {
      const isLast = i === this.ticks.length - 1;
      if (tick.step.k !== 'b' && !isLast) return;
      nodes.push(...this.#interval(start, i + 1, tick));
      start = i + 1;
    });
    return nodes;
  }

  #interval(start, end, last) {
    const x = this.#x(start);
    const width = (end - start) * this.scale;
    const isBroken = last.step.missing?.length > 0;
    const nodes = [
      svg('rect', {
        class: `interval ${isBroken ? 'is-broken' : ''}`,
        x: x + 1,
        y: 4,
        width: Math.max(1, width - 2),
        height: 14,
        rx: 3,
      }),
    ];
    const name = [`interval ${this.ticks[start].t + 1}`, `${this.ticks[start].t + 1}`].find(
      (text) => width > text.length * 6.2 + 10,
    );
    if (name) nodes.push(svg('text', { class: 'interval-name', x: x + width / 2, y: 14.5 }, name));
    if (last.step.k === 'b') {
      const at = x + width;
      nodes.push(
        svg('line', {
          class: `barrier ${isBroken ? 'is-broken' : ''}`,
          x1: at,
          x2: at,
          y1: 0,
          y2: TOP + BARS,
        }),
      );
    }
    return nodes;
  }

  // The costliest step of each bar.
  #bins() {
    const each = Math.max(1, Math.ceil(LEAST_WIDTH / this.scale));
    const bins = [];
    for (let start = 0; start < this.ticks.length; start += each) {
      const steps = this.ticks.slice(start, start + each).map(({ step }) => step);
      const worst = steps.reduce((a, b) => ((b.cost?.[0] ?? 0) > (a.cost?.[0] ?? 0) ? b : a));
      const memory = this.picture.arrays[worst.a]?.memory;
      const requests = Math.max(1, new Set(lanesOf(worst).map((lane) => lane >> 5)).size);
      bins.push({ start, count: steps.length, cost: worst.cost ?? [0, 0], memory, requests });
    }
    return bins;
  }

  #bars() {
    const bins = this.#bins();
    return [
      ...bins.filter(({ cost }) => cost[0] > 0).flatMap((bin) => this.#bar(bin)),
      ...this.#gaps(),
    ];
  }

  // The same height means the same cost on every page: a full bar is the worst cost of 32 threads.
  #bar({ start, count, cost: [paid, fewest], memory, requests }) {
    const height = (cost) => Math.min(1, Math.sqrt(cost / requests / WORST)) * (BARS - 6);
    const width = Math.min(34, Math.max(1, count * this.scale - 1.5));
    const x = this.#x(start) + (count * this.scale - width) / 2;
    const bottom = TOP + BARS;
    const needed = Math.min(paid, fewest);
    const bar = (name, top, size) =>
      svg('rect', { class: name, x, width, y: bottom - height(top), height: size });
    const over = isOverBudget(this.picture, memory) ? 'is-over' : '';
    const nodes = [bar(`fewest is-${memory}`, needed, height(needed))];
    if (paid > fewest) nodes.push(bar(`excess ${over}`, paid, height(paid) - height(fewest)));
    if (width >= 14) {
      nodes.push(
        svg(
          'text',
          { class: `cost ${paid > fewest ? 'is-more' : ''}`, x: x + width / 2, y: bottom - 3 },
          paid > fewest && width >= 22 ? `${paid}/${fewest}` : `${paid}`,
        ),
      );
    }
    return nodes;
  }

  // A red mark at each step of a finding.
  #faults(workgroup) {
    const ticks = new Set(racesOf(this.picture, workgroup).later.keys());
    for (const finding of this.picture.findings) {
      const evidence = evidenceOf(this.picture, finding);
      if (evidence?.workgroup === workgroup) ticks.add(evidence.tick);
    }
    return [...ticks].map((tick) =>
      svg('path', { class: 'fault', d: `M${this.#x(tick + 0.5) - 5},${TOP}h10l-5,8z` }),
    );
  }

  // The marks of omitted accesses.
  #gaps() {
    const places = this.ticks
      .map((tick, i) => ({ tick, i }))
      .filter(({ tick }) => tick.step.k === 'gap');
    return places.map(({ i }) =>
      svg('text', { class: 'gap-step', x: this.#x(i + 0.5), y: TOP + BARS - 4 }, '…'),
    );
  }
}

function legend() {
  return [
    html('span', {}, html('i', { class: 'swatch is-fewest is-global' }), 'sectors'),
    html('span', {}, html('i', { class: 'swatch is-fewest is-shared' }), 'passes over the banks'),
    html('span', {}, html('i', { class: 'swatch is-excess' }), 'more than needed'),
  ];
}
