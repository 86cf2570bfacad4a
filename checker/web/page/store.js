// The learner's files, by their paths in a workbook, in the browser's storage. Another edition on the
// same host has a storage of its own.
//
// The tabs of one edition share it, and no write loses a text of another tab: a kernel that this tab
// has not seen is kept beside the one that replaces it, and progress is merged. Tabs that write at the
// same moment do not see each other's text in time; the tab whose text remains gets the other one with
// the browser's event, and keeps it then.

const FOLDER = globalThis.location ? new URL('.', location.href).pathname : '/';
const PREFIX = `vulkan-puzzles:${FOLDER}:`;
const FORMER_PREFIX = 'vulkan-puzzles/'; // of all editions on a host, once
export const PROGRESS = '.workbook/progress.txt';
export const LAB = 'lab/kernel.comp'; // whatever its language

// If the browser stores nothing for this page, the files last as long as the page.
const passing = new Map();

const MOST_KNOWN = 50;
const known = new Map(); // by path: { text, isOwn } of the last texts that this tab has found or put there

function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const keysWith = (prefix) => Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix));
const stored = (path) => storage()?.getItem(PREFIX + path) ?? null;
const seen = (path) => known.get(path)?.at(-1).text ?? null;

function note(path, text, isOwn = false) {
  const entries = known.get(path) ?? [];
  if (entries.at(-1)?.text !== text)
    known.set(path, [...entries, { text, isOwn }].slice(-MOST_KNOWN));
}

// Work that was stored before editions had names of their own.
export function adoptFormer() {
  if (keysWith(PREFIX).length > 0) return;
  for (const key of keysWith(FORMER_PREFIX))
    write(key.slice(FORMER_PREFIX.length), storage().getItem(key));
}

export function read(path) {
  return passing.get(path) ?? stored(path);
}

// Reads a text for the reader, who has seen it then.
export function open(path) {
  if (!passing.has(path)) note(path, stored(path));
  return read(path);
}

// Whether the browser has refused to store what this tab has there.
export const isPassing = (path) => passing.has(path);

// Whatever is there is replaced; null removes it. False if the browser does not store it.
function put(path, text) {
  if (stored(path) === text) return accept(path, text);
  note(path, stored(path));
  try {
    if (text === null) storage()?.removeItem(PREFIX + path);
    else storage().setItem(PREFIX + path, text);
  } catch {
    return false;
  }
  return accept(path, text, true);
}

// The browser stores that text.
function accept(path, text, isOwn = false) {
  passing.delete(path);
  note(path, text, isOwn);
  return true;
}

function pass(path, text) {
  if (text === null) passing.delete(path);
  else passing.set(path, text);
  return false;
}

// Writes a text that was made from `before`; null removes it. isStored: whether the browser stores
// it. other: a kernel of another tab that it has replaced, or that is still stored instead of it
// since the storage has no room for both.
export function write(path, text, before = seen(path)) {
  const other = stored(path);
  const base = passing.has(path) ? seen(path) : before;
  const isSeen = [null, base, text].includes(other);
  if (!isSeen && path !== PROGRESS) return { isStored: replace(path, text), other };
  const whole = isSeen ? text : merged(base ?? '', text ?? '', other);
  return { isStored: put(path, whole) || pass(path, whole), other: null };
}

// Writes a text, and keeps the one that it replaces. False if the browser does not store both.
export function replace(path, text) {
  const other = stored(path);
  const isKept = [null, text].includes(other) || put(copyName(path, other), other);
  return (isKept && put(path, text)) || pass(path, text);
}

// The first free name, as the program has them, or that of such a copy: kernel.comp.1.bak.
function copyName(path, text) {
  let number = 1;
  const name = () => `${path}.${number}.bak`;
  while (![null, text].includes(read(name()))) ++number;
  return name();
}

// False if the browser does not store it.
export function keepCopy(path, text) {
  const name = copyName(path, text);
  return put(name, text) || pass(name, text);
}

// Two texts of progress, both made from `before`. The checker makes one line of two for a puzzle.
export function merged(before, mine, theirs) {
  const [old, ours, others] = [before, mine, theirs].map((text) => text.match(/.+/g) ?? []);
  const kept = others.filter((line) => ours.includes(line) || !old.includes(line));
  const changed = ours.filter((line) => !old.includes(line) && !others.includes(line));
  return [...kept, ...changed].map((line) => `${line}\n`).join('');
}

// Keeps a text that another tab has put there, if this tab had put one in the same place, which stays.
// Returns whether it was so.
function saveLost(path, text, replaced) {
  const entries = known.get(path) ?? [];
  const texts = entries.map((each) => each.text);
  const isBeside = entries[texts.lastIndexOf(replaced) + 1]?.isOwn && texts.includes(replaced);
  const mine = entries.at(-1);
  if (!isBeside || text === null || texts.includes(text)) return false;
  if (!mine.isOwn || mine.text !== stored(path)) return false;
  note(path, text);
  note(path, stored(path), true); // and it replaces what that tab makes of its text
  if (path === PROGRESS) put(path, merged('', text, stored(path) ?? ''));
  else keepCopy(path.replace(/\.\d+\.bak$/, ''), text);
  return true;
}

// onChange(path, lost) is called when another tab has written there. lost: the kernel that it wrote,
// if that is not what is stored now but was kept; else null.
export function watch(onChange) {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (!key?.startsWith(PREFIX)) return;
    const path = key.slice(PREFIX.length);
    onChange(path, saveLost(path, newValue, oldValue) ? newValue : null);
  });
}

// All paths, sorted.
export function paths() {
  const kept = keysWith(PREFIX).map((key) => key.slice(PREFIX.length));
  return [...new Set([...kept, ...passing.keys()])].sort();
}
