// The list of findings; a click on one goes to its step.

import { byId, html } from '../drawing/elements.js';
import { evidenceOf, kindText } from './evidence.js';
import { plural } from '../numbers.js';

export class Findings {
  constructor(picture, player) {
    Object.assign(this, { picture, player });
    byId('findings-panel').hidden = picture.findings.length === 0;
    byId('findings-title').textContent = plural(picture.findings.length, 'finding');
    this.buttons = picture.findings.map((finding) => this.#button(finding));
    byId('findings').append(...this.buttons.map((button) => html('li', {}, button)));
  }

  #button(finding) {
    const lines = linesText(finding.lines);
    const times = finding.occurrences > 1 ? `${finding.occurrences} times` : '';
    return html(
      'button',
      {
        type: 'button',
        class: 'finding',
        'aria-pressed': 'false',
        onclick: () => this.choose(finding),
      },
      html(
        'span',
        { class: 'kind' },
        [kindText(finding), lines, times].filter(Boolean).join(' · '),
      ),
      html('span', { class: 'message' }, ...inlineCode(finding.message)),
      finding.advice ? html('span', { class: 'advice' }, ...inlineCode(finding.advice)) : null,
    );
  }

  choose(finding) {
    this.player.show(finding, evidenceOf(this.picture, finding));
  }

  next() {
    const { findings } = this.picture;
    if (findings.length === 0) return;
    const at = findings.indexOf(this.player.store.state.finding);
    this.choose(findings[(at + 1) % findings.length]);
  }

  update(state) {
    this.buttons.forEach((button, i) => {
      button.setAttribute('aria-pressed', String(this.picture.findings[i] === state.finding));
    });
  }
}

// Text between backquotes becomes code.
function inlineCode(text) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? html('code', {}, part) : part));
}

function linesText(lines) {
  if (lines.length === 0) return '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
}
