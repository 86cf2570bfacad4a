// Which puzzle is open, and how far the learner is: the list, its neighbours, and the part's dots.

import { byId, make } from './page.js';

const LAB = 'lab';

function optionText({ puzzle, title, stars, state }) {
  const mark = state === 'broken' ? ' ✗' : stars > 0 ? ` ${'★'.repeat(stars)}` : '';
  return `${puzzle}. ${title}${mark}`;
}

export class Chooser {
  #states = [];
  #open = null;

  // onChoose(name): "9" or "lab"
  constructor(onChoose) {
    byId('puzzles').addEventListener('change', ({ target }) => onChoose(target.value));
    for (const [id, step] of [
      ['previous', -1],
      ['following', 1],
    ])
      byId(id).addEventListener('click', () => onChoose(this.#neighbour(step)));
  }

  get count() {
    return this.#states.length;
  }

  get solved() {
    return this.#states.filter(({ solved_on: day }) => day).length;
  }

  isSolved(number) {
    return Boolean(this.#states.find(({ puzzle }) => puzzle === number)?.solved_on);
  }

  // Whether a workbook has a file of that path.
  knows(path) {
    return this.#states.some(({ kernel }) => kernel === path);
  }

  fill(states) {
    this.#states = states;
    const groups = new Map();
    for (const entry of states) {
      if (!groups.has(entry.part)) groups.set(entry.part, make('optgroup', { label: entry.part }));
      groups.get(entry.part).append(new Option(optionText(entry), entry.puzzle));
    }
    byId('puzzles').replaceChildren(...groups.values(), new Option('A kernel of your own', LAB));
    byId('puzzles').disabled = false;
    if (this.#open) this.show(this.#open);
  }

  // Before the checker has listed all of them.
  showOne(name, title) {
    byId('puzzles').replaceChildren(new Option(`${name}. ${title}`, name));
  }

  show(name) {
    this.#open = name;
    byId('puzzles').value = name;
    const names = this.#names();
    const isKnown = this.#states.length > 0;
    byId('previous').disabled = !isKnown || names.indexOf(name) <= 0;
    byId('following').disabled = !isKnown || names.indexOf(name) + 1 >= names.length;
    this.#showPart(name);
  }

  #names() {
    return [...this.#states.map(({ puzzle }) => String(puzzle)), LAB];
  }

  #neighbour(step) {
    const names = this.#names();
    return names[names.indexOf(this.#open) + step];
  }

  // "Part I: 8 of 14" and a dot for each of its puzzles; in the lab, all that are solved.
  #showPart(name) {
    if (this.#states.length === 0) return;
    const part = this.#states.find(({ puzzle }) => String(puzzle) === name)?.part;
    const entries = this.#states.filter((entry) => entry.part === part);
    const solved = entries.filter(({ solved_on: day }) => day).length;
    const dots = entries.map(({ puzzle, solved_on: day }) =>
      make('i', {
        class: day ? 'is-solved' : '',
        'data-open': String(puzzle) === name,
      }),
    );
    byId('dots').replaceChildren(...dots);
    byId('progress').textContent = part
      ? `${part.split(':')[0]}: ${solved} of ${entries.length}`
      : `${this.solved} of ${this.count} solved`;
  }
}
