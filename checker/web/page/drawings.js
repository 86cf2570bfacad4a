// Drawings in a statement: those made of letters fit into its column as far as they stay legible,
// and each is large at a click.

import { byId } from './page.js';

export function fitDrawings(root) {
  for (const drawing of root.querySelectorAll('pre')) {
    const columns = Math.max(...drawing.textContent.split('\n').map((line) => line.length));
    drawing.style.setProperty('--columns', columns);
    drawing.title = 'Click to enlarge';
  }
}

// onEnlarge(drawing) gets a copy.
export function wireDrawings(onEnlarge) {
  const enlarge = (event) => {
    const drawing = event.target.closest('pre, img');
    if (drawing && getSelection().isCollapsed) onEnlarge(drawing.cloneNode(true));
  };
  byId('statement').addEventListener('click', enlarge);
  byId('statement').addEventListener('keydown', (event) => {
    if (event.key === 'Enter') enlarge(event);
  });
}
