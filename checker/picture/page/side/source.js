// The kernel's source. The lines that are at work are lit.

import { byId, html } from '../drawing/elements.js';
import { isAccess, placeOf } from '../picture.js';
import { highlight } from '../drawing/highlight.js';

export class Source {
  constructor(picture, player) {
    this.player = player;
    this.list = byId('source');
    // The first line of each file, where the source is several, one after the other.
    const files = picture.files.length > 1 ? picture.files : [];
    this.files = new Map(files.map(({ line, path }) => [line, path]));
    const faulty = new Set(picture.findings.flatMap((finding) => finding.lines));
    this.lines = picture.source.map((text, i) => this.#line(text, i + 1, faulty.has(i + 1)));
    this.list.append(...this.lines);
    byId('source-title').textContent = picture.file;
    this.list.setAttribute('tabindex', 0);
    this.list.setAttribute('aria-label', 'Source: up and down choose a line, Enter goes there');
    this.list.addEventListener('keydown', (event) => this.#onKey(event));
  }

  #line(text, number, isFaulty) {
    const code = html('code', {});
    code.append(...highlight(text));
    const label = isFaulty ? `Line ${number}, with a finding` : `Line ${number}`;
    return html(
      'li',
      {
        class: isFaulty ? 'is-faulty' : '',
        'data-number': number,
        ...(this.files.has(number) ? { 'data-file': this.files.get(number) } : {}),
        onclick: () => this.#goTo(number),
      },
      html('span', { class: 'number', title: label }, `${number}`),
      code,
    );
  }

  // The list is one tab stop; its lines are chosen by the arrow keys.
  #onKey(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.lines.findIndex((node) => node.classList.contains('is-chosen'));
    if (!by) return at >= 0 && this.#goTo(at + 1);
    const lit = this.lines.findIndex((node) => node.classList.contains('is-lit'));
    const next = Math.max(0, Math.min(this.lines.length - 1, (at < 0 ? lit : at) + by));
    this.lines.forEach((node, i) => node.classList.toggle('is-chosen', i === next));
    this.lines[next].scrollIntoView({ block: 'nearest' });
  }

  // Moves to the next step of a line, from the start again after the last.
  #goTo(line) {
    const ticks = this.player.ticks();
    const { position } = this.player.store.state;
    const ahead = ticks.findIndex((tick, i) => i >= position && tick.line === line);
    const found = ahead >= 0 ? ahead : ticks.findIndex((tick) => tick.line === line);
    if (found >= 0) this.player.goTo(found + 1);
  }

  update(view) {
    const lit = new Set(view.ticks.map((tick) => tick.line));
    const own = view.thread === null ? null : ownLines(view);
    const marked = new Set(view.finding?.lines ?? []);
    this.lines.forEach((node, i) => {
      node.classList.toggle('is-lit', own ? own.has(i + 1) : lit.has(i + 1));
      node.classList.toggle('is-marked', marked.has(i + 1));
      if (lit.has(i + 1)) node.setAttribute('aria-current', 'step');
      else node.removeAttribute('aria-current');
    });
    this.#scrollTo(this.lines.findIndex((node) => node.classList.contains('is-lit')));
  }

  // Scrolls only the panel: the page itself must not jump.
  #scrollTo(index) {
    if (index < 0 || index === this.scrolledTo) return;
    this.scrolledTo = index;
    const { list } = this;
    const node = this.lines[index];
    const top = node.offsetTop;
    if (top < list.scrollTop || top + node.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }
}

// The position of a thread in the source: its line in these steps, or else the last one before.
function ownLines(view) {
  const takesPart = ({ step }) =>
    (isAccess(step) || step.k === 'b') && placeOf(step, view.thread) >= 0;
  const now = view.ticks.filter(takesPart).map((tick) => tick.line);
  if (now.length > 0) return new Set(now);
  for (let i = view.past.length - 1; i >= 0; --i)
    if (takesPart(view.past[i])) return new Set([view.past[i].line]);
  return new Set();
}
