// A count as a bar, against budget and best.

import { svg } from '../drawing/elements.js';

// own: the count; budget (a line) and best (a diamond) may be null; most: the maximum of all
// bullets that are shown together.
export function bullet(own, budget, best, most) {
  const x = (count) => 6 + (count / most) * 286;
  const node = svg(
    'svg',
    { class: 'bullet', width: 300, height: 20, 'aria-hidden': 'true' },
    svg('rect', { class: 'track', x: 6, y: 6, width: 286, height: 8, rx: 2 }),
    svg('rect', { class: 'bar', x: 6, y: 6, width: Math.max(1, x(own) - 6), height: 8, rx: 2 }),
  );
  if (budget !== null) {
    node.append(
      svg(
        'line',
        { class: 'budget', x1: x(budget), x2: x(budget), y1: 1, y2: 19 },
        svg('title', {}, `budget ${budget}`),
      ),
    );
  }
  if (best !== null) {
    node.append(
      svg(
        'path',
        { class: 'best', d: `M${x(best)},5l5,5l-5,5l-5,-5z` },
        svg('title', {}, `best ${best}`),
      ),
    );
  }
  return node;
}
