// The actions of one thread, in order.

import { ENDED } from './checker.js';
import { byId } from './page.js';
import { terminalElements } from './terminal_text.js';

export class TraceView {
  #checker;
  #goToLine;
  #request = null;

  constructor(checker, goToLine) {
    this.#checker = checker;
    this.#goToLine = goToLine;
    byId('trace-form').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#request) this.show(this.#request);
    });
  }

  async show(request) {
    this.#request = request;
    const answer = await this.#checker.ask(
      {
        ...request,
        ask: 'trace',
        thread: byId('trace-thread').value.trim(),
        workgroup: byId('trace-workgroup').value.trim(),
      },
      'trace',
    );
    if (!answer) return;
    const text = answer.text ?? answer.error ?? ENDED[answer.ended];
    byId('trace-text').replaceChildren(terminalElements(text, request.path, this.#goToLine));
  }
}
