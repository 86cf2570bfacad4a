// The verdict: the command line's own text, stars, and marks in the editor.

import { ENDED } from './checker.js';
import { marksOf } from './findings.js';
import { byId, say } from './page.js';
import { plainText, terminalElements } from './terminal_text.js';

const MIN_COLUMNS = 34;
const MAX_COLUMNS = 100;

// The number of the font's columns that fit into an element without its padding.
export function columnsOf(element) {
  const probe = document.createElement('span');
  probe.textContent = '0'.repeat(20);
  element.append(probe);
  const width = probe.getBoundingClientRect().width / 20;
  probe.remove();
  const available = element.clientWidth || element.closest('main').clientWidth - 24;
  return Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, Math.floor(available / (width || 8))));
}

export class VerdictView {
  #editor;

  constructor(editor, onNext) {
    this.#editor = editor;
    byId('next').addEventListener('click', onNext);
  }

  // The shown answer belongs to another text.
  wait() {
    byId('verdict').classList.add('is-old');
  }

  show(answer, path) {
    byId('verdict').classList.remove('is-old');
    const message = answer.ended ? ENDED[answer.ended] : answer.error;
    if (message) {
      this.#showText(message, path);
      this.#editor.mark([]);
      this.#showStars('', 0);
      return say(message);
    }
    const whole = JSON.parse(answer.json);
    const report = whole.results?.[0] ?? whole;
    this.#showText(answer.text, path);
    this.#editor.mark(marksOf(report, answer.column));
    this.#showStars(report.verdict, report.stars ?? 0);
    byId('learnt').textContent = answer.learnt ? `Learnt: ${answer.learnt}` : '';
    byId('learnt').hidden = !answer.learnt;
    const hasNext = report.verdict === 'solved' && answer.next;
    byId('next-line').hidden = !hasNext;
    byId('next').textContent = hasNext ? `On to puzzle ${answer.next}` : '';
    say(spoken(answer, report));
  }

  #showText(text, path) {
    byId('verdict-text').replaceChildren(
      terminalElements(text, path, (line) => this.#editor.goToLine(line)),
    );
  }

  #showStars(verdict, stars) {
    const text = verdict === 'solved' ? '★'.repeat(stars) + '☆'.repeat(3 - stars) : '';
    byId('stars').textContent = text;
    const mark = { not_started: '', solved: text, clean: '✓', '': '' }[verdict] ?? '✗';
    byId('place-stars').textContent = mark;
    byId('answers').dataset.verdict = verdict;
  }
}

// The verdict from the first line, followed by the first fault.
function spoken(answer, report) {
  const [title] = plainText(answer.text).split('\n');
  const first = report.compile_errors?.[0] ?? report.findings?.[0];
  const line = first?.line ?? first?.lines?.[0];
  return first ? `${title}. ${line ? `Line ${line}: ` : ''}${first.message}` : title;
}
