// The verdict as a banner: what, where, and what helps; with marks in the editor.

import { ENDED } from './checker.js';
import { countsLine, countsTables } from './counts.js';
import { marksOf } from './findings.js';
import { headline, meaningOfStars, starsText, termOf, toneOf } from './headline.js';
import { button, byId, lineButton, make, plural, reportOf, say } from './page.js';
import { prose } from './prose.js';
import { arraysOf, mismatchesOf, printsOf } from './values.js';

const MOST = 3; // errors or notes before the rest is folded away

// "Line 7: …", with what to do.
function faultOf({ line, message, advice }) {
  const where = line > 0 ? [lineButton(`Line ${line}:`, line), ' '] : [];
  const parts = [make('p', {}, ...where, prose(message))];
  if (advice) parts.push(make('p', { class: 'advice' }, prose(advice)));
  return parts;
}

// The first few, and a summary that opens the others.
function listOf(items, thing, most) {
  const shown = items.slice(0, most).flat();
  const rest = items.slice(most);
  if (rest.length === 0) return shown;
  return [
    ...shown,
    make(
      'details',
      {},
      make('summary', {}, `${plural(rest.length, `more ${thing}`)}`),
      ...rest.flat(),
    ),
  ];
}

const findingOf = ({ message, advice }) => [
  make('p', {}, prose(message)),
  ...(advice ? [make('p', { class: 'advice' }, prose(advice))] : []),
];

// Why a case was stopped, or what its arrays lack.
function caseTexts({ cases, detail }) {
  const texts = (cases ?? []).map((item) =>
    item.broken_property ? `In case ${item.name}, ${item.broken_property}` : item.detail,
  );
  const first = detail ?? texts.find(Boolean);
  return first ? [make('p', {}, prose(first))] : [];
}

// The verdict and what belongs to it, for a report that is not refused.
function bodyOf(report, answer, isStarter) {
  const { verdict, findings = [], notes = [], compile_errors: errors = [] } = report;
  const isBroken = verdict === 'not_started' && findings.length > 0;
  return [
    ...(isStarter && !isBroken
      ? [
          make(
            'p',
            {},
            'Type where it says ',
            make('code', {}, 'FILL ME IN'),
            ': the result follows as you type.',
          ),
        ]
      : []),
    ...(isBroken
      ? [make('p', {}, 'This is the kernel as it was given. Find what is wrong, and fix it.')]
      : []),
    ...caseTexts(report),
    ...(answer.is_guessed
      ? [
          make(
            'p',
            { class: 'faint' },
            'No comments say what this shader runs on, so lengths and values are guesses.',
          ),
        ]
      : []),
    ...listOf(errors.map(faultOf), 'error', MOST),
    ...listOf(findings.map(findingOf), 'finding', 1),
    ...mismatchesOf(report),
    ...printsOf(report),
    ...listOf(
      notes.map((note) => [
        make('p', { class: 'note' }, make('strong', {}, 'Note: '), prose(note.message)),
        ...findingOf(note).slice(1),
      ]),
      'note',
      MOST,
    ),
    ...arraysOf(report),
    ...(verdict === 'solved' || verdict === 'too_costly'
      ? answer.remarks.slice(0, 1).map((text) => make('p', { class: 'faint' }, prose(text)))
      : []),
    ...(answer.learnt
      ? [make('p', { id: 'learnt' }, make('strong', {}, 'Learnt: '), answer.learnt)]
      : []),
  ];
}

export class VerdictView {
  #editor;
  #actions;

  // actions: next(number), hint(), compare(), explain(term), counts()
  constructor(editor, actions) {
    this.#editor = editor;
    this.#actions = actions;
  }

  // The shown answer belongs to another text.
  wait() {
    byId('verdict').classList.add('is-old');
  }

  // There will be no other answer.
  endWait() {
    byId('verdict').classList.remove('is-old');
  }

  // A sentence instead of a verdict.
  fail(sentence, parts = []) {
    this.#show('bad', '', [make('p', {}, sentence), ...parts], []);
    this.#editor.mark([]);
    say(sentence);
  }

  // puzzle: its number, or null for the lab.
  show(answer, puzzle) {
    const message = answer.ended ? ENDED[answer.ended] : answer.error;
    if (message) return this.fail(message);
    const report = reportOf(answer);
    const title = headline(report);
    const tone = toneOf(report);
    const isStarter = report.verdict === 'not_started' && puzzle !== null;
    this.#show(
      tone,
      title,
      bodyOf(report, answer, isStarter),
      this.#footOf(report, answer, puzzle),
      report,
    );
    byId('counts-tables').replaceChildren(...countsTables(report, answer.remarks));
    this.#editor.mark(marksOf(report, answer.column));
    say(spoken(title, report));
  }

  #footOf(report, { next }, puzzle) {
    const { next: onward, hint, compare, explain, counts } = this.#actions;
    const parts = [];
    const isSolved = report.verdict === 'solved';
    if (isSolved && next)
      parts.push(
        button(`On to puzzle ${next}`, () => onward(next), { id: 'next', class: 'is-main' }),
      );
    if (isSolved && puzzle !== null)
      parts.push(button('Compare with the reference', compare, { id: 'compare' }));
    if (!isSolved && puzzle !== null) parts.push(button('Hint', hint, { id: 'help' }));
    const term = termOf(report);
    if (term) parts.push(button(`What is a ${term}?`, () => explain(term), { id: 'explain' }));
    const line = countsLine(report);
    if (line)
      parts.push(button(line, counts, { id: 'counts-line', class: 'place', title: 'All counts' }));
    return parts;
  }

  #show(tone, title, body, foot, report = {}) {
    const stars = report.verdict === 'solved' && report.stars !== undefined ? report.stars : 0;
    const mark = { good: '✓', bad: '✗' }[tone] ?? '';
    const shown =
      stars > 0
        ? [
            make('span', { id: 'stars', 'aria-label': `${stars} of 3 stars` }, starsText(stars)),
            make('small', {}, ` ${meaningOfStars(stars)}`),
          ]
        : [];
    const heading = title
      ? [make('h2', {}, make('span', { 'aria-hidden': 'true' }, `${mark} `), `${title} `, ...shown)]
      : [];
    byId('loading').hidden = true;
    byId('verdict').classList.remove('is-old');
    byId('verdict-text').replaceChildren(...heading, ...body);
    byId('verdict-foot').replaceChildren(...foot);
    byId('verdict-foot').hidden = foot.length === 0;
    byId('banner').dataset.tone = tone;
    byId('answers').dataset.verdict = report.verdict ?? '';
    byId('place-stars').textContent = stars > 0 ? starsText(stars) : mark;
  }
}

// The verdict, followed by the first fault.
function spoken(title, report) {
  const first = report.compile_errors?.[0] ?? report.findings?.[0];
  const line = first?.line ?? first?.lines?.[0];
  return first ? `${title}. ${line ? `Line ${line}: ` : ''}${first.message}` : title;
}
