// The learner's files, by their paths in a workbook, in the browser's storage.

const PREFIX = 'vulkan-puzzles/';
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

// All paths, sorted.
export function paths() {
  const kept = Object.keys(storage() ?? {})
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  return [...new Set([...kept, ...passing.keys()])].sort();
}
