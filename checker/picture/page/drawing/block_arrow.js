// One thick arrow instead of too many single edges.

import { svg } from './elements.js';

const HEAD = 9;

export function blockArrow(start, end, name = '') {
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 8) return svg('g', {});
  return svg('path', {
    class: `block-arrow ${name}`,
    transform: `translate(${start.x},${start.y}) rotate(${(angle * 180) / Math.PI})`,
    d: `M0,-2.2H${length - HEAD}V-6.5L${length},0L${length - HEAD},6.5V2.2H0z`,
  });
}
