// One tab stop for the threads and one for each array; arrow keys move inside.

const SELECTOR = '.thread, .cell';
const GROUP = '.story-body, #stage-svg .threads, .block';

function centerOf(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

// The nearest other mark in a direction; marks straight ahead come first.
function nextNode(nodes, from, direction) {
  const start = centerOf(from);
  let best = null;
  let bestCost = Infinity;
  for (const node of nodes) {
    const at = centerOf(node);
    const along = (at.x - start.x) * direction.x + (at.y - start.y) * direction.y;
    const across =
      Math.abs((at.x - start.x) * direction.y) + Math.abs((at.y - start.y) * direction.x);
    const cost = along + 3 * across;
    if (along > 1 && cost < bestCost) [best, bestCost] = [node, cost];
  }
  return best;
}

export function enableRoving(root) {
  root.addEventListener('keydown', (event) => {
    const from = event.target.closest(SELECTOR);
    const direction = DIRECTIONS[event.key];
    if (!from || !direction) return;
    const group = from.closest(GROUP);
    const next = nextNode(group.querySelectorAll(SELECTOR), from, direction);
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
  });
  root.addEventListener('focusin', (event) => {
    const node = event.target.closest(SELECTOR);
    if (!node) return;
    node
      .closest(GROUP)
      .querySelectorAll('[tabindex="0"]')
      .forEach((other) => other.setAttribute('tabindex', -1));
    node.setAttribute('tabindex', 0);
  });
}
