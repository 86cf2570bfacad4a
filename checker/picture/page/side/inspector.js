// The actions so far of the thread or the element that the reader points at.

import { byId, html } from '../drawing/elements.js';
import { accessAt, accessesOf, isAccess, placeOf } from '../picture.js';
import { cellName, deedText, indicesOf } from '../words.js';
import { plural, valueText } from '../numbers.js';

const MOST = 60;

export class Inspector {
  constructor(picture, replay, player) {
    Object.assign(this, { picture, replay, player });
    this.title = byId('inspector-title');
    this.details = byId('details');
  }

  // Only new entries are created, and the focus stays where it is: a reader may be moving through a
  // history with the keys.
  update(view) {
    const { workgroup, position, ticks, thread, cell } = view;
    const key = JSON.stringify([workgroup, position, ticks.length, thread, cell]);
    if (key === this.key) return;
    this.key = key;
    const entries = () => [...this.details.querySelectorAll('.history button')];
    const at = entries().indexOf(document.activeElement);
    this.#show(view);
    if (at >= 0) entries()[Math.min(at, entries().length - 1)]?.focus();
  }

  #show(view) {
    if (view.thread !== null) this.#showThread(view);
    else if (view.cell !== null) this.#showCell(view);
    else this.#showNothing();
  }

  #showNothing() {
    this.title.textContent = 'Details';
    this.details.replaceChildren(
      html(
        'p',
        { class: 'hint' },
        'Point at a thread or an element to see what it did so far. A click keeps it here; Escape lets it go.',
      ),
    );
  }

  #showThread(view) {
    this.title.textContent = `Thread ${view.thread}`;
    const locals = this.replay.at(view.workgroup, view.position).locals.get(view.thread);
    const deeds = [];
    this.#eachTick(view, (tick, i) => {
      const place = placeOf(tick.step, view.thread);
      if (isAccess(tick.step) && place >= 0) {
        deeds.push(this.#entry(i, tick, deedText(this.picture, accessAt(tick.step, place)), view));
      }
    });
    this.details.replaceChildren(
      place(this.picture, view),
      variables(locals),
      history(deeds, 'This thread has touched no memory yet.'),
    );
  }

  #showCell(view) {
    const array = this.picture.arrays[view.cell.array];
    const { cell } = view.cell;
    this.title.textContent = cellName(array, cell);
    const value = this.replay.at(view.workgroup, view.position).value(array.index, cell);
    const deeds = [];
    this.#eachTick(view, (tick, i) => {
      if (tick.step.a !== array.index || !tick.step.e.includes(cell)) return;
      for (const access of accessesOf(tick.step)) {
        if (access.cell !== cell) continue;
        deeds.push(
          this.#entry(i, tick, `thread ${access.lane} ${deedText(this.picture, access)}`, view),
        );
      }
    });
    this.details.replaceChildren(
      cellFacts(array, cell, value),
      history(deeds, 'No thread of this workgroup has touched it yet.'),
    );
  }

  #eachTick(view, visit) {
    const ticks = this.player.ticks();
    for (let i = 0; i < view.position; ++i) visit(ticks[i], i);
  }

  #entry(index, tick, text, view) {
    const isNow = index >= view.position - view.ticks.length;
    return { index, line: tick.line, text, isNow, go: () => this.player.goTo(index + 1) };
  }
}

// The position of the thread in the grid, as a kernel sees it.
function place(picture, view) {
  const [sizeX, sizeY, sizeZ] = picture.launch.workgroup_size;
  if (sizeY * sizeZ === 1) return '';
  const { thread } = view;
  const id = [
    thread % sizeX,
    Math.floor(thread / sizeX) % sizeY,
    Math.floor(thread / (sizeX * sizeY)),
  ];
  return html(
    'p',
    { class: 'fact' },
    `gl_LocalInvocationID (${id.slice(0, sizeZ > 1 ? 3 : 2).join(', ')})`,
  );
}

function variables(locals) {
  if (!locals || locals.size === 0) return '';
  return html(
    'dl',
    { class: 'variables', 'aria-label': 'Its own variables' },
    ...[...locals].map(([name, value]) =>
      html('div', {}, html('dt', {}, name), html('dd', {}, valueText(value))),
    ),
  );
}

function cellFacts(array, cell, value) {
  const where =
    array.shape.length > 1
      ? `${['slice', 'row', 'column']
          .slice(-array.shape.length)
          .map((axis, i) => `${axis} ${indicesOf(array, cell)[i]}`)
          .join(', ')} · `
      : '';
  const now = value === null ? 'never written' : `holds ${valueText(value)}`;
  const slot = array.slots ? array.slots.get(cell) : cell;
  const isWrong = array.isWrong.has(cell) || array.isUnwritten.has(cell);
  const wrong =
    isWrong && array.expected ? ` · ${valueText(array.expected[slot])} is expected at the end` : '';
  return html('p', { class: 'fact' }, where + now + wrong);
}

function history(deeds, nothing) {
  if (deeds.length === 0) return html('p', { class: 'hint' }, nothing);
  const shown = deeds.slice(-MOST);
  const list = html(
    'ol',
    { class: 'history' },
    ...shown.map((deed) =>
      html(
        'li',
        { class: deed.isNow ? 'is-now' : '' },
        html(
          'button',
          { type: 'button', onclick: deed.go },
          html('span', { class: 'where' }, `step ${deed.index + 1}, line ${deed.line}`),
          html('span', {}, deed.text),
        ),
      ),
    ),
  );
  const box = html('div', {}, list);
  if (deeds.length > MOST)
    box.prepend(
      html(
        'p',
        { class: 'hint' },
        `${plural(deeds.length - MOST, 'earlier access', 'earlier accesses')} not listed`,
      ),
    );
  return box;
}
