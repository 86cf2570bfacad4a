// The picture page, in an isolated frame, as it has its own scripts.

import { ENDED } from './checker.js';
import { byId } from './page.js';

export class PictureView {
  #checker;
  #shown = '';

  constructor(checker) {
    this.#checker = checker;
    byId('picture-large').addEventListener('click', ({ target }) => {
      const isLarge = document.body.classList.toggle('has-large-picture');
      target.setAttribute('aria-pressed', String(isLarge));
    });
  }

  async show(request) {
    const key = JSON.stringify(request);
    if (key === this.#shown) return;
    this.#shown = key;
    const answer = await this.#checker.ask({ ...request, width: 60, ask: 'picture' }, 'picture');
    if (!answer || key !== this.#shown) return;
    byId('picture-page').hidden = !answer.page;
    byId('picture-text').hidden = Boolean(answer.page);
    if (answer.page) byId('picture-page').srcdoc = answer.page;
    else byId('picture-text').textContent = plain(answer);
  }
}

function plain(answer) {
  const text = answer.text ?? answer.error ?? ENDED[answer.ended];
  return text.replace(/\x1b\[[0-9;]*m/g, '');
}
