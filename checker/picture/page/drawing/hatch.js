// Cells that no thread has written are hatched.

import { svg } from './elements.js';

// The definition of a hatch, for "url(#id)".
export function hatch(id) {
  return svg(
    'defs',
    {},
    svg(
      'pattern',
      {
        id,
        width: 6,
        height: 6,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      svg('rect', { class: 'hatch-ground', width: 6, height: 6 }),
      svg('line', { class: 'hatch-line', x1: 0, y1: 0, x2: 0, y2: 6 }),
    ),
  );
}
