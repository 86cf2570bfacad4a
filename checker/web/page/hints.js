// The hints, one at each press; those that help against the last verdict come first.

import * as store from './store.js';
import { byId } from './page.js';

export class Hints {
  #checker;
  #keepProgress;
  #number = 0;
  #count = 0;
  #isAsking = false;

  constructor(checker, keepProgress) {
    this.#checker = checker;
    this.#keepProgress = keepProgress;
    byId('hint').addEventListener('click', () => this.#take());
  }

  // Shows the hints of the checker's answer about that puzzle; null: none is open.
  open(number, puzzle) {
    this.#number = number;
    this.#count = puzzle?.hints ?? 0;
    byId('hint-list').replaceChildren(
      ...(puzzle?.hints_seen ?? []).map((hint) => this.#element(hint)),
    );
    this.#showRest();
  }

  async #take() {
    if (this.#isAsking) return; // two at once would be the same
    this.#isAsking = true;
    const number = this.#number;
    const progress = store.read(store.PROGRESS) ?? '';
    const answer = await this.#checker.ask({ ask: 'hint', puzzle: number, progress });
    this.#isAsking = false;
    if (!answer.hint || number !== this.#number) return;
    this.#keepProgress(answer.progress, progress);
    const element = this.#element(answer.hint);
    const list = byId('hint-list');
    list.querySelector(`[data-number="${answer.hint.number}"]`)?.remove(); // it comes again
    list.append(element);
    element.scrollIntoView({ block: 'nearest' });
    this.#showRest();
  }

  #showRest() {
    const seen = byId('hint-list').children.length;
    byId('hint').disabled = seen >= this.#count;
    byId('hint').textContent =
      seen < this.#count ? `Next hint (${seen + 1} of ${this.#count})` : 'That was the last hint';
  }

  #element({ number, reason, html }) {
    const element = document.createElement('section');
    element.dataset.number = number;
    const title = document.createElement('h3');
    title.textContent = `Hint ${number} of ${this.#count}`;
    const text = document.createElement('div');
    text.innerHTML = html;
    element.append(title);
    if (reason) {
      const why = document.createElement('p');
      why.className = 'faint';
      why.textContent = reason;
      element.append(why);
    }
    element.append(text);
    return element;
  }
}
