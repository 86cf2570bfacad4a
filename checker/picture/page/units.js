// The distance of one press of "next": one access, one source line, or one barrier interval.

export const MODES = [
  { id: 'step', label: 'Access', title: 'Step by access' },
  { id: 'line', label: 'Line', title: 'Step by source line' },
  { id: 'barrier', label: 'Barrier', title: 'Step by barrier interval: all its accesses at once' },
];

const BELONGS = {
  step: () => false,
  line: (tick, before) =>
    tick.line === before.line && tick.t === before.t && !isBoundary(tick) && !isBoundary(before),
  barrier: (tick, before) => tick.t === before.t && before.step.k !== 'b',
};

function isBoundary(tick) {
  return tick.step.k === 'b' || tick.step.k === 'gap';
}

// Ranges [start, end) of ticks.
export function unitsOf(ticks, mode) {
  const units = [];
  ticks.forEach((tick, i) => {
    const last = units[units.length - 1];
    if (last && BELONGS[mode](tick, ticks[i - 1])) {
      last.end = i + 1;
    } else {
      units.push({ start: i, end: i + 1 });
    }
  });
  return units;
}

// The unit that ends a position, a number of ticks done; -1 at the start.
export function unitIndexAt(units, position) {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (units[middle].end < position) low = middle + 1;
    else high = middle;
  }
  return position <= 0 ? -1 : Math.min(low, units.length - 1);
}
