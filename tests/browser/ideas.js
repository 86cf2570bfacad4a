// What a puzzle's page shows before a click: its view, what proves its idea there, and how many of
// those are to be seen at least, by puzzle.

const GROUPS = [
  // Which thread accesses which element.
  {
    view: 'story',
    proof: '.story-edges .edge',
    puzzles: { 1: 8, 2: 12, 3: 8, 6: 18, 22: 48, 29: 12, 31: 24, 34: 21, 35: 18, 38: 24, 49: 32 },
  },
  {
    view: 'story',
    proof: '.story-edges .edge',
    puzzles: { 60: 5, 64: 200, 66: 70, 72: 100, 73: 96, 78: 150, 80: 200 },
  },
  // And who waits for whom: a barrier between them.
  { view: 'story', proof: '.wall', puzzles: { 8: 1, 9: 1, 11: 1, 23: 1, 24: 2, 26: 1, 58: 1 } },
  // In a tree of sums, several.
  {
    view: 'story',
    proof: '.wall',
    puzzles: { 10: 3, 12: 3, 13: 3, 18: 2, 19: 5, 27: 4, 33: 4, 50: 4, 52: 4, 59: 4, 61: 4, 68: 5 },
  },
  { view: 'story', proof: '.edge.is-r', puzzles: { 55: 100, 63: 80 } },
  // What subgroups exchange.
  {
    view: 'story',
    proof: '.exchange',
    puzzles: { 39: 3, 40: 10, 41: 4, 44: 2, 45: 3, 46: 1, 62: 4, 77: 2 },
  },
  { view: 'story', proof: '.edge.is-a', puzzles: { 43: 190, 69: 64, 71: 64, 81: 1 } },
  // The values of arrays with two axes, in their places.
  {
    view: 'story',
    proof: '.is-value',
    puzzles: { 4: 8, 25: 300, 30: 100, 47: 400, 53: 50, 54: 150, 65: 84 },
  },
  { view: 'story', proof: '.in-corner', puzzles: { 5: 8 } },
  { view: 'story', proof: '.strip-grid .touched', puzzles: { 37: 8, 67: 4 } },
  { view: 'story', proof: '.is-fragment', puzzles: { 21: 1, 48: 1 } },
  { view: 'story', proof: '.is-readers', puzzles: { 56: 2, 57: 2 } },
  { view: 'story', proof: '.intervals .pair.is-moved', puzzles: { 70: 28 } },
  { view: 'story', proof: '.intervals .strip-grid', puzzles: { 74: 8, 75: 9, 76: 15 } },
  // The parts of the arrays that a workgroup works on.
  { view: 'map', proof: '.block-arrow', puzzles: { 7: 1, 14: 6, 32: 3, 51: 4, 79: 8 } },
  // What memory moves.
  { view: 'memory', proof: '.sector', puzzles: { 15: 4, 17: 16, 20: 4, 28: 4, 36: 4, 42: 4 } },
  { view: 'memory', proof: '.bank', puzzles: { 16: 32 } },
];

// { view, proof, fewest } by puzzle.
export const IDEAS = Object.fromEntries(
  GROUPS.flatMap(({ view, proof, puzzles }) =>
    Object.entries(puzzles).map(([number, fewest]) => [number, { view, proof, fewest }]),
  ),
);
