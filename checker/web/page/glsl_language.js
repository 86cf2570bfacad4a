// GLSL for the editor, and the words of WGSL, word by word: a tenth of the size of a parser for C++,
// and it knows vectors.

import { StreamLanguage } from '@codemirror/language';
import { WORDS } from './glsl.js';

const KINDS = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
);
const WGSL_KEYWORD = /^(alias|case|continuing|default|enable|fn|let|loop|override|switch|var)$/;
const TAGS = { keyword: 'keyword', type: 'typeName', function: 'variableName.function' };
const TYPE =
  /^[biud]?vec[234]$|^(u?int|float)(8|16|32|64)_t$|^[ui]?(8|16|64)vec[234]$|^f16vec[234]$/;
const WGSL_TYPE = /^[fiu](16|32)$|^(vec[234]|mat[234]x[234])[fhiu]$/;

function token(stream, state) {
  if (state.isInComment) {
    state.isInComment = !stream.match(/.*?\*\//);
    if (state.isInComment) stream.skipToEnd();
    return 'comment';
  }
  if (stream.sol() && stream.match(/\s*#.*/)) return 'meta';
  if (stream.eatSpace()) return null;
  if (stream.match(/\/\/.*/)) return 'comment';
  if (stream.match('/*')) {
    state.isInComment = true;
    return 'comment';
  }
  if (stream.match(/0[xX][0-9a-fA-F]+[uU]?|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?([uU]|lf|LF|f|F)?/))
    return 'number';
  const word = stream.match(/\w+/);
  if (word && (TYPE.test(word[0]) || WGSL_TYPE.test(word[0]))) return 'typeName';
  if (word && WGSL_KEYWORD.test(word[0])) return 'keyword';
  if (word) return TAGS[KINDS.get(word[0])] ?? 'variableName';
  const character = stream.next();
  state.depth += '{(['.includes(character) ? 1 : '})]'.includes(character) ? -1 : 0;
  return null;
}

export const glsl = StreamLanguage.define({
  name: 'glsl',
  startState: () => ({ isInComment: false, depth: 0 }),
  token,
  indent: ({ depth }, after, { unit }) =>
    Math.max(0, depth - (/^\s*[})\]]/.test(after) ? 1 : 0)) * unit,
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    indentOnInput: /^\s*[{}]$/,
  },
});
