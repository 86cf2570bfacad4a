// Values of arrays in a verdict: those that differ, those that a lab file ends with, and what
// was printed.

import { lineButton, make, plural } from './page.js';
import { prose } from './prose.js';

const MOST_DIFFERENCES = 8;
const MOST_VALUES = 64;
const MOST_PRINTS = 20;

const valueText = (value) =>
  typeof value === 'number' ? String(Number(value.toPrecision(7))) : String(value);
const placeText = (array, index) => `${array}${index.map((at) => `[${at}]`).join('')}`;

// Two values that look alike in seven digits have all of theirs.
function pairOf({ expected, actual }) {
  const texts = [expected, actual].map(valueText);
  return texts[0] === texts[1] ? [String(expected), String(actual)] : texts;
}

// A table of the first wrong elements of the first case that has some.
export function mismatchesOf(report) {
  const item = report.cases?.find(({ mismatches }) => mismatches.length > 0) ?? report;
  const { mismatches = [], name } = item;
  if (mismatches.length === 0) return [];
  const shown = mismatches.slice(0, MOST_DIFFERENCES);
  const row = (head, cells, attributes = {}) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, head),
      ...cells.map((cell) => make('td', attributes, cell)),
    );
  const rest = mismatches.length - shown.length;
  return [
    make(
      'p',
      {},
      `${name ? `In case ${name}, ` : ''}${plural(mismatches.length, 'value')} ${mismatches.length === 1 ? 'differs' : 'differ'}${rest > 0 ? `; the first ${shown.length}:` : ':'}`,
    ),
    make(
      'div',
      { class: 'scrolls' },
      make(
        'table',
        { class: 'numbers' },
        make(
          'tbody',
          {},
          row(
            '',
            shown.map(({ array, index }) => placeText(array, index)),
          ),
          row(
            'should be',
            shown.map((each) => pairOf(each)[0]),
          ),
          row(
            'is',
            shown.map((each) => pairOf(each)[1]),
            { class: 'is-bad' },
          ),
        ),
      ),
    ),
    ...(item.relation ? [make('p', {}, prose(item.relation))] : []),
  ];
}

// What each array of a lab file that may be written holds afterwards.
export function arraysOf({ arrays = [], workgroups, workgroup_size: size }) {
  const written = arrays.filter(({ readonly, values }) => !readonly && values);
  if (written.length === 0) return [];
  const launch = `${plural(product(workgroups), 'workgroup')} of ${plural(product(size), 'thread')}. Afterwards:`;
  return [make('p', {}, launch), ...written.map(arrayOf)];
}

function arrayOf({ name, type, shape, values, unwritten = [] }) {
  const untouched = new Set(unwritten.map((position) => flat(position, shape)));
  const perElement = values.length / product(shape);
  const cells = values
    .slice(0, MOST_VALUES)
    .map((value, at) =>
      untouched.has(Math.floor(at / perElement))
        ? make('li', { class: 'faint', title: 'not written' }, valueText(value))
        : make('li', {}, valueText(value)),
    );
  const rest = values.length - cells.length;
  return make(
    'div',
    { class: 'array' },
    make('code', {}, `${name} ${type}${shape.map((length) => `[${length}]`).join('')}`),
    make(
      'ol',
      { class: 'cells' },
      ...cells,
      rest > 0 ? make('li', { class: 'faint' }, `and ${rest} more`) : null,
    ),
  );
}

const product = (extent) => extent.reduce((all, one) => all * one, 1);
const flat = (position, shape) => position.reduce((at, index, axis) => at * shape[axis] + index, 0);

export function printsOf(report) {
  const ofCases = (report.cases ?? []).map(({ name, dispatches }) => ({
    name,
    prints: dispatches.flatMap(({ prints }) => prints),
  }));
  const item = ofCases.find(({ prints }) => prints.length > 0) ?? { prints: report.prints ?? [] };
  if (item.prints.length === 0) return [];
  const shown = item.prints.slice(0, MOST_PRINTS);
  const rest = item.prints.length - shown.length;
  return [
    make('p', {}, `Printed${item.name ? ` in case ${item.name}` : ''}:`),
    make(
      'ol',
      { class: 'prints' },
      ...shown.map(({ line, thread, text }) =>
        make(
          'li',
          {},
          lineButton(`line ${line}`, line),
          ` thread ${thread[1] + thread[2] > 0 ? `(${thread.join(', ')})` : thread[0]}: `,
          make('code', {}, text),
        ),
      ),
      rest > 0 ? make('li', { class: 'faint' }, `and ${rest} more`) : null,
    ),
  ];
}
