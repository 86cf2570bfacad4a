// Buttons to play and step, and the choice of a step's length.

import { byId, html, svg } from '../drawing/elements.js';
import { MODES } from '../units.js';
import { SPEEDS } from './player.js';

const ICONS = {
  first: 'M4 3h2v10H4zM13 3v10L7 8z',
  previous: 'M11 3v10L5 8z',
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  next: 'M5 3v10l6-5z',
  last: 'M10 3h2v10h-2zM3 3v10l6-5z',
};

function icon(name) {
  return svg(
    'svg',
    { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' },
    svg('path', { d: ICONS[name] }),
  );
}

function button(name, label, onclick) {
  return html(
    'button',
    { type: 'button', id: `go-${name}`, 'aria-label': label, title: label, onclick },
    icon(name),
  );
}

// A group of radio buttons that looks like one divided button. After a mouse click the arrow keys
// step again, instead of choosing.
export function choice(name, label, options, chosen, onchoose) {
  const group = html('div', { class: 'choice', role: 'radiogroup', 'aria-label': label });
  group.addEventListener('pointerup', () =>
    requestAnimationFrame(() => document.activeElement.blur()),
  );
  for (const option of options) {
    const input = html('input', {
      type: 'radio',
      name,
      value: option.id,
      checked: option.id === chosen,
      onchange: () => onchoose(option.id),
    });
    group.append(
      html('label', { title: option.title ?? null }, input, html('span', {}, option.label)),
    );
  }
  return group;
}

export class Controls {
  constructor(player, store) {
    this.player = player;
    this.play = button('play', 'Play', () => player.toggle());
    this.counter = html('span', { id: 'counter' });
    const speed = html(
      'select',
      {
        'aria-label': 'Speed',
        onchange: (event) => store.set({ speed: event.target.value }),
      },
      ...SPEEDS.map(({ id, label }) =>
        html('option', { value: id, selected: id === store.state.speed }, label),
      ),
    );
    this.modes = choice('mode', 'A step is', MODES, store.state.mode, (mode) =>
      player.setMode(mode),
    );
    byId('controls').append(
      html(
        'div',
        { class: 'buttons' },
        button('first', 'To the start', () => player.start()),
        button('previous', 'Previous step', () => player.move(-1)),
        this.play,
        button('next', 'Next step', () => player.move(1)),
        button('last', 'To the end', () => player.end()),
      ),
      this.counter,
      this.modes,
      speed,
    );
  }

  update(state) {
    const count = this.player.units().length;
    this.counter.textContent = `${this.player.index() + 1} / ${count}`;
    const label = state.playing ? 'Pause' : 'Play';
    if (this.play.title !== label) {
      this.play.title = label;
      this.play.setAttribute('aria-label', label);
      this.play.replaceChildren(icon(label.toLowerCase()));
    }
    for (const input of this.modes.querySelectorAll('input'))
      input.checked = input.value === state.mode;
    byId('go-first').disabled = byId('go-previous').disabled = state.position === 0;
    byId('go-last').disabled = byId('go-next').disabled = this.player.index() === count - 1;
  }
}
