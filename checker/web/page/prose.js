// Sentences of the checker as elements: code as code, lines as buttons that go there, and commands
// as the places of the page that do the same. main.js listens to `data-line` and `data-press`.

import { lineButton, make } from './page.js';
import { placeOf } from './places.js';

// Of a sentence. What ends a part of it stays with a line: a button is a word of its own.
const PARTS = /(`[^`]+`|\blines? \d+(?:(?:, | and | to )(?:line )?\d+)*[,:;.]?)/;

function codeOf(text) {
  const place = placeOf(text);
  if (!place) return make('code', {}, text);
  return place.press
    ? make('button', { type: 'button', class: 'place', 'data-press': place.press }, place.label)
    : make('span', {}, make('code', {}, place.command), ' (in the program)');
}

// "lines 7 and 9", "line 7 and line 9": each number is a button, with its word where it has one.
const linesOf = (text) =>
  text
    .split(/((?:line )?\d+[,:;.]?)/)
    .map((part) => (/\d/.test(part) ? lineButton(part, /\d+/.exec(part)[0]) : part));

function partOf(text) {
  if (text.startsWith('`')) return [codeOf(text.slice(1, -1))];
  return /^lines? \d/.test(text) ? linesOf(text) : [text];
}

// The text begins with a capital letter, and ends with a full stop if it ends with a word.
export function prose(text) {
  const trimmed = text.trim();
  const sentence = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  const whole = /[\w`)'"]$/.test(sentence) ? `${sentence}.` : sentence;
  const fragment = document.createDocumentFragment();
  fragment.append(...whole.split(PARTS).filter(Boolean).flatMap(partOf));
  return fragment;
}

// Replaces commands in a text that is HTML already.
export function replaceCommands(root) {
  for (const code of root.querySelectorAll('code'))
    if (placeOf(code.textContent)) code.replaceWith(codeOf(code.textContent));
}
