// Pointing at a thread or a cell, or giving it the focus, shows its actions; a click pins it.

function targetOf(event) {
  const thread = event.target.closest?.('[data-lane]');
  if (thread) return { thread: Number(thread.dataset.lane), cell: null };
  const cell = event.target.closest?.('[data-cell]');
  if (!cell) return null;
  return {
    thread: null,
    cell: { array: Number(cell.dataset.array), cell: Number(cell.dataset.cell) },
  };
}

function sameTarget(a, b) {
  return (
    a === b ||
    (a !== null &&
      b !== null &&
      a.thread === b.thread &&
      a.cell?.array === b.cell?.array &&
      a.cell?.cell === b.cell?.cell)
  );
}

export function watchPointing(root, store) {
  const hover = (event) => {
    const target = targetOf(event);
    if (!sameTarget(target, store.state.hover)) store.set({ hover: target });
  };
  const pin = (event) => {
    const target = targetOf(event);
    store.set({ pinned: sameTarget(target, store.state.pinned) ? null : target });
  };
  root.addEventListener('pointerover', hover);
  root.addEventListener('pointerleave', () => store.set({ hover: null }));
  root.addEventListener('focusin', hover);
  root.addEventListener('focusout', () => store.set({ hover: null }));
  root.addEventListener('click', pin);
  root.addEventListener('keydown', (event) => {
    const isPress = event.key === 'Enter' || (event.key === ' ' && event.target.closest('.thread'));
    if (!isPress || !targetOf(event)) return;
    event.preventDefault();
    event.stopPropagation();
    pin(event);
  });
}
