// Boards that are larger than their room: dragging moves them, and a change of size keeps the
// visible place.

const LEAST = 5; // so far a pointer moves before it drags

export function enableDragging(host) {
  let grip = null;
  host.addEventListener('pointerover', () => host.classList.toggle('can-drag', overflows(host)));
  host.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !overflows(host)) return;
    const { scrollLeft, scrollTop } = host;
    grip = { x: event.clientX, y: event.clientY, scrollLeft, scrollTop, isMoved: false };
  });
  host.addEventListener('pointermove', (event) => {
    if (!grip || event.buttons === 0) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.isMoved && Math.hypot(x, y) < LEAST) return;
    if (!grip.isMoved) host.setPointerCapture(event.pointerId);
    grip.isMoved = true;
    host.scrollTo(grip.scrollLeft - x, grip.scrollTop - y);
  });
  // A click that ends a drag chooses nothing.
  host.addEventListener(
    'click',
    (event) => {
      if (grip?.isMoved) event.stopPropagation();
      grip = null;
    },
    true,
  );
}

// The room for drawing in a board. It may depend neither on the current drawing, with which a board
// may grow, nor on the scroll bars: a drawing for a board with a bar may need none, and then there
// is room for one that needs a bar again. (A bar at the side always has its room, see .board.)
export function roomOf(board) {
  const { clientWidth, offsetHeight, clientTop } = board;
  const share = Number(getComputedStyle(board).getPropertyValue('--share-of-window'));
  const height = share > 0 ? share * innerHeight : offsetHeight - 2 * clientTop;
  return { width: clientWidth, height };
}

function overflows({ scrollWidth, clientWidth, scrollHeight, clientHeight }) {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}

// Keeps the middle of the board in the middle when it is drawn anew.
export function keepPlace(host, draw) {
  const x = (host.scrollLeft + host.clientWidth / 2) / host.scrollWidth;
  const y = (host.scrollTop + host.clientHeight / 2) / host.scrollHeight;
  draw();
  host.scrollTo(
    x * host.scrollWidth - host.clientWidth / 2,
    y * host.scrollHeight - host.clientHeight / 2,
  );
}
