// Colours for GLSL, as far as a reader needs them: comments, keywords, numbers.

import { html } from './elements.js';

const WORDS =
  'if else for while do return break continue switch case default const shared in out ' +
  'inout struct true false void bool int uint float double [biu]?vec[234] mat[234](?:x[234])? ' +
  'barrier memoryBarrierShared memoryBarrier groupMemoryBarrier atomic\\w+';

const TOKENS = new RegExp(
  [
    '(?<comment>//.*|/\\*.*?(?:\\*/|$))',
    `(?<word>\\b(?:${WORDS.split(' ').join('|')})\\b)`,
    '(?<builtin>\\bgl_\\w+)',
    '(?<number>\\b\\d[\\w.]*)',
  ].join('|'),
  'g',
);

// Nodes of one line.
export function highlight(text) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const name = Object.keys(match.groups).find((group) => match.groups[group] !== undefined);
    nodes.push(text.slice(end, match.index), html('span', { class: `is-${name}` }, match[0]));
    end = match.index + match[0].length;
  }
  nodes.push(text.slice(end) || (nodes.length === 0 ? ' ' : ''));
  return nodes;
}
