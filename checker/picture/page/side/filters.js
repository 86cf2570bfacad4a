// The filters of the run: the shown workgroup, the array, reads or writes.

import { byId, html, svg } from '../drawing/elements.js';
import { countText } from '../numbers.js';
import { isUntouched } from '../picture.js';

const KINDS = [
  { id: 'r', label: 'reads' },
  { id: 'w', label: 'writes' },
  { id: 'a', label: 'atomics' },
];

// Whether an access passes the filters.
export function wants(state, access) {
  return state.kinds[access.kind] && (state.array < 0 || access.array === state.array);
}

function workgroupName(picture, workgroup) {
  const { workgroups } = picture.launch;
  const hasAxes = workgroups[1] > 1 || workgroups[2] > 1;
  const id = hasAxes ? ` (${workgroup.id.slice(0, workgroups[2] > 1 ? 3 : 2).join(', ')})` : '';
  return `${workgroup.index}${id}`;
}

export class Filters {
  constructor(picture, store, player) {
    this.store = store;
    this.workgroup = html(
      'select',
      {
        id: 'workgroup',
        onchange: (event) => player.setWorkgroup(Number(event.target.value)),
      },
      ...picture.workgroups.map((workgroup, i) =>
        html('option', { value: i }, workgroupName(picture, workgroup)),
      ),
    );
    this.array = html(
      'select',
      {
        id: 'array',
        onchange: (event) => store.set({ array: Number(event.target.value) }),
      },
      html('option', { value: -1 }, 'all arrays'),
      ...picture.arrays.map((array) => html('option', { value: array.index }, array.name)),
    );
    const total = picture.launch.workgroups.reduce((a, b) => a * b, 1);
    byId('filters').append(
      html(
        'label',
        { hidden: total === 1 },
        'Workgroup ',
        this.workgroup,
        html('span', { class: 'of' }, ` of ${countText(total)}`),
      ),
      html('label', {}, 'Show ', this.array),
      ...kindsOf(picture).map((kind) => this.#toggle(kind)),
      html('ul', { id: 'legend', 'aria-label': 'Legend' }),
      this.#zoom(),
    );
  }

  #toggle({ id, label }) {
    const input = html('input', {
      type: 'checkbox',
      name: `kind-${id}`,
      checked: true,
      onchange: () => this.store.set({ kinds: { ...this.store.state.kinds, [id]: input.checked } }),
    });
    return html('label', { class: 'check' }, input, html('span', {}, label));
  }

  #zoom() {
    const by = (factor) => () =>
      this.store.set({
        zoom: factor === 0 ? 1 : Math.max(0.5, Math.min(5, this.store.state.zoom * factor)),
      });
    const button = (text, label, factor) =>
      html(
        'button',
        { type: 'button', 'aria-label': label, title: label, onclick: by(factor) },
        text,
      );
    return html(
      'div',
      { class: 'zoom', role: 'group', 'aria-label': 'Size' },
      button('−', 'Smaller', 1 / 1.25),
      button('fit', 'Fit the window', 0),
      button('+', 'Larger', 1.25),
    );
  }

  update(state) {
    this.workgroup.value = state.workgroup;
    this.array.value = state.array;
  }
}

function hasAtomics({ counts }) {
  return counts.total.global_atomics + counts.total.shared_atomics > 0;
}

function kindsOf(picture) {
  return KINDS.filter(({ id }) => id !== 'a' || hasAtomics(picture));
}

const SAMPLES = [
  {
    name: 'read',
    class: 'edge is-r',
    line: 'M4,7H26',
    head: 'M1.4,7a2.6,2.6 0 1 0 5.2,0a2.6,2.6 0 1 0 -5.2,0z',
  },
  { name: 'write', class: 'edge is-w', line: 'M2,7H22', head: 'M28,7L21,3.5L21,10.5z' },
  {
    name: 'atomic',
    class: 'edge is-a',
    line: 'M2,7H21',
    head: 'M24,2.8L28.2,7L24,11.2L19.8,7z',
    atomic: true,
  },
];

export function drawLegend(picture) {
  const items = SAMPLES.filter((sample) => !sample.atomic || hasAtomics(picture)).map((sample) =>
    html(
      'li',
      {},
      svg(
        'svg',
        { width: 30, height: 14, 'aria-hidden': 'true' },
        svg(
          'g',
          { class: `${sample.class} weight-1` },
          svg('path', { class: 'line', d: sample.line }),
          svg('path', { class: 'head', d: sample.head }),
        ),
      ),
      sample.name,
    ),
  );
  items.push(html('li', {}, html('i', { class: 'swatch is-hatched' }), 'unwritten'));
  if (
    picture.arrays.some(
      (array) => array.expected && array.isWrong.size + array.isUnwritten.size > 0,
    )
  ) {
    items.push(
      html(
        'li',
        {},
        html('i', { class: 'swatch is-wrong' }),
        isUntouched(picture)
          ? 'what is wanted, in italics'
          : 'wrong; the expected value is in italics',
      ),
    );
  }
  byId('legend').append(...items);
}
