// The learner's files, by their paths in a workbook, in the browser's storage. Another edition on the
// same host has a storage of its own.

const FOLDER = globalThis.location ? new URL('.', location.href).pathname : '/';
const PREFIX = `vulkan-puzzles:${FOLDER}:`;
const FORMER_PREFIX = 'vulkan-puzzles/'; // of all editions on a host, once
export const PROGRESS = '.workbook/progress.txt';
export const LAB = 'lab/kernel.comp'; // whatever its language

// If the browser stores nothing for this page, the files last as long as the page.
const passing = new Map();

function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const keysWith = (prefix) => Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix));

// Work that was stored before editions had names of their own.
export function adoptFormer() {
  if (keysWith(PREFIX).length > 0) return;
  for (const key of keysWith(FORMER_PREFIX))
    write(key.slice(FORMER_PREFIX.length), storage().getItem(key));
}

export function read(path) {
  return passing.get(path) ?? storage()?.getItem(PREFIX + path) ?? null;
}

// False if the browser does not store it.
export function write(path, text) {
  try {
    storage().setItem(PREFIX + path, text);
    passing.delete(path);
    return true;
  } catch {
    passing.set(path, text);
    return false;
  }
}

export function remove(path) {
  passing.delete(path);
  storage()?.removeItem(PREFIX + path);
}

// Keeps what a path holds under the first free name, as the program does: kernel.comp.1.bak.
export function keepCopy(path) {
  let number = 1;
  while (read(`${path}.${number}.bak`) !== null) ++number;
  return write(`${path}.${number}.bak`, read(path));
}

// All paths, sorted.
export function paths() {
  const kept = keysWith(PREFIX).map((key) => key.slice(PREFIX.length));
  return [...new Set([...kept, ...passing.keys()])].sort();
}
