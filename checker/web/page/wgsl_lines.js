// The lines of WGSL in the SPIR-V that naga makes of it. naga itself writes none: each statement gets
// a mark in front of it, a store of its line's number to a variable, and in the module each of these
// stores becomes an OpLine.

const TOKEN = /\/\/[^\n]*|\/\*|\s+|[\p{L}\p{N}_.]+|[^]/uy;

// The end of a block comment, which may hold others.
function endOfComment(text, begin) {
  const sign = /\/\*|\*\//g;
  sign.lastIndex = begin;
  for (let depth = 0, found; (found = sign.exec(text));) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return sign.lastIndex;
  }
  return text.length;
}

// The words and signs of a text without spaces and comments: { at, text, line }.
export function* tokens(text) {
  let line = 1;
  for (let at = 0; at < text.length;) {
    TOKEN.lastIndex = at;
    let [token] = TOKEN.exec(text);
    if (token === '/*') token = text.slice(at, endOfComment(text, at));
    else if (!/^(\s|\/\/)/.test(token)) yield { at, text: token, line };
    at += token.length;
    line += token.split('\n').length - 1;
  }
}

// Where statements begin: { at, line }, in the order of the text.
function statements(text) {
  const found = [];
  const braces = []; // 'struct', 'block' or 'switch'
  let opens = 'struct'; // what the next brace opens
  let parentheses = 0;
  let isBegin = false;
  for (const token of tokens(text)) {
    const mayBegin = isBegin && braces.at(-1) === 'block' && parentheses === 0;
    if (mayBegin && !['}', ';', 'else', 'continuing', '{'].includes(token.text)) found.push(token);
    isBegin = false;
    if (token.text === 'fn') opens = 'block';
    else if (token.text === 'switch') opens = 'switch';
    else if (token.text === '(' || token.text === '[') ++parentheses;
    else if (token.text === ')' || token.text === ']') --parentheses;
    else if (token.text === '{') {
      braces.push(opens);
      opens = 'block';
      isBegin = true;
    } else if (token.text === '}') {
      braces.pop();
      opens = braces.length > 0 ? 'block' : 'struct';
      isBegin = true;
    } else if (token.text === ';') isBegin = true;
  }
  return found;
}

// The text with constants in place of what an application may override: the audit takes the values
// that stand there. No sign moves.
export function withDefaults(text) {
  const errors = [];
  let given = text;
  const replace = (begin, end, by) => {
    given = given.slice(0, begin) + by.padEnd(end - begin) + given.slice(end);
  };
  const all = [...tokens(text)];
  all.forEach((token, index) => {
    if (token.text !== 'override') return;
    const behind = all.slice(index).find(({ text: sign }) => sign === '=' || sign === ';');
    if (behind?.text !== '=') {
      const message = 'an override without a value, which the audit needs';
      errors.push({ line: token.line, message, advice: 'Write one behind a `=`.' });
    }
    replace(token.at, token.at + token.text.length, 'const');
    // @id(0)
    const id = all.slice(Math.max(0, index - 5), index);
    if (id.length === 5 && id[0].text + id[1].text === '@id')
      for (const { at, text: part } of id) replace(at, at + part.length, '');
  });
  return { text: given, errors };
}

function freeName(text) {
  let name = 'line_of_statement';
  while (text.includes(name)) name += '_';
  return name;
}

// The text with its marks, and the name of the variable. No line moves.
export function withMarks(text) {
  const name = freeName(text);
  let marked = '';
  let done = 0;
  for (const { at, line } of statements(text)) {
    marked += `${text.slice(done, at)}${name} = ${line}u; `;
    done = at;
  }
  return { name, text: `${marked}${text.slice(done)}\nvar<private> ${name}: u32;\n` };
}

const OP = {
  source: 3,
  sourceContinued: 2,
  name: 5,
  memberName: 6,
  string: 7,
  line: 8,
  constant: 43,
  function: 54,
  store: 62,
  loopMerge: 246,
  selectionMerge: 247,
  label: 248,
  branch: 249,
  branchConditional: 250,
  switch: 251,
};
const HEADER_WORDS = 5;
const WGSL = 10;

const instruction = (op, ...operands) => [((operands.length + 1) << 16) | op, ...operands];

function literal(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((bytes.length >> 2) * 4 + 4);
  padded.set(bytes);
  return new Uint32Array(padded.buffer);
}

function* instructions(words) {
  for (let at = HEADER_WORDS; at < words.length; at += words[at] >>> 16)
    yield words.subarray(at, at + (words[at] >>> 16));
}

const operation = ([first]) => first & 0xffff;

// An instruction has 65,535 words at most.
function sourceOf(file, text) {
  const parts = text.match(/[^]{1,50000}/gu) ?? [''];
  return [
    ...instruction(OP.source, WGSL, 0, file, ...literal(parts[0])),
    ...parts.slice(1).flatMap((part) => instruction(OP.sourceContinued, ...literal(part))),
  ];
}

// The variable of that name, and the numbers that constants stand for.
function marksIn(words, name) {
  const wanted = literal(name).join();
  const numbers = new Map();
  let variable = 0;
  for (const each of instructions(words)) {
    if (operation(each) === OP.name && each.subarray(2).join() === wanted) [, variable] = each;
    if (operation(each) === OP.constant) numbers.set(each[2], each[3]);
  }
  return { variable, numbers };
}

// The labels that a block may lead to.
function targets(each) {
  switch (operation(each)) {
    case OP.branch:
    case OP.selectionMerge:
      return [each[1]];
    case OP.loopMerge:
      return [each[1], each[2]];
    case OP.branchConditional:
      return [each[2], each[3]];
    case OP.switch:
      return [...each.subarray(2)].filter((_, index) => index === 0 || index % 2 === 0);
    default:
      return [];
  }
}

// The module with lines in place of marks, and with its source. A line holds up to the end of its
// block; the next block goes on with the line of the statement that leads to it.
export function withLines(words, { name, path, text }) {
  const { variable, numbers } = marksIn(words, name);
  const file = words[3];
  const result = [...words.subarray(0, HEADER_WORDS)];
  result[3] = file + 1;
  const lines = new Map(); // by label
  let line = 0;
  let hasSource = false;
  for (const each of instructions(words)) {
    const op = operation(each);
    if (!hasSource && (op === OP.name || op === OP.memberName)) {
      result.push(...instruction(OP.string, file, ...literal(path)), ...sourceOf(file, text));
      hasSource = true;
    }
    if (op === OP.function) line = 0;
    const isMark = op === OP.store && each[1] === variable;
    if (isMark) line = numbers.get(each[2]);
    else result.push(...each);
    if (op === OP.label) line = lines.get(each[1]) ?? line;
    if ((isMark || op === OP.label) && line) result.push(...instruction(OP.line, file, line, 0));
    for (const label of targets(each)) if (!lines.has(label)) lines.set(label, line);
  }
  return Uint32Array.from(result);
}
