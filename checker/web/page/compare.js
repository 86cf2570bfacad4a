// One's own kernel beside the reference, with the lines that only one of them has.

import { make } from './page.js';
import { withoutHeader } from './places.js';

// For each line of both texts, whether the other has it, in order: by their longest common
// subsequence. [[{ text, isCommon }, …], […]]
export function commonLines(one, other) {
  const [left, right] = [one, other].map((text) => text.replace(/\n$/, '').split('\n'));
  const key = (line) => line.trim().replace(/\s+/g, ' ');
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; --i)
    for (let j = right.length - 1; j >= 0; --j)
      lengths[i][j] =
        key(left[i]) === key(right[j])
          ? lengths[i + 1][j + 1] + 1
          : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  const marked = [[], []];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const isCommon = i < left.length && j < right.length && key(left[i]) === key(right[j]);
    const takesLeft =
      isCommon || j === right.length || (i < left.length && lengths[i + 1][j] >= lengths[i][j + 1]);
    if (takesLeft) marked[0].push({ text: left[i++], isCommon });
    if (isCommon || !takesLeft) marked[1].push({ text: right[j++], isCommon });
  }
  return marked;
}

export function comparison(own, reference) {
  const columns = commonLines(withoutHeader(own), withoutHeader(reference));
  const column = (title, lines) =>
    make(
      'section',
      {},
      make('h2', {}, title),
      make(
        'pre',
        { tabindex: '0' },
        ...lines.map(({ text, isCommon }) =>
          make('span', isCommon ? {} : { class: 'is-different' }, `${text}\n`),
        ),
      ),
    );
  return make(
    'div',
    { id: 'comparison' },
    column('Your kernel', columns[0]),
    column('The reference', columns[1]),
  );
}
