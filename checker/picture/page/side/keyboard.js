// The keys of the page, and the list of them.

import { byId, html } from '../drawing/elements.js';

// A table: what each key does, in the order of the list.
export function keysOf(player, store, findings) {
  const turnTo = (page) => () =>
    store.set({ page: store.state.page === page ? player.home : page });
  return [
    { keys: ['ArrowRight', 'n'], show: '→  n', text: 'next step', run: () => player.move(1) },
    { keys: ['ArrowLeft', 'p'], show: '←  p', text: 'previous step', run: () => player.move(-1) },
    { keys: [' '], show: 'Space', text: 'play, pause', run: () => player.toggle() },
    { keys: ['Home'], show: 'Home', text: 'to the start', run: () => player.start() },
    { keys: ['End'], show: 'End', text: 'to the end', run: () => player.end() },
    {
      keys: ['b'],
      show: 'b',
      text: 'next barrier interval',
      run: () => player.moveIn('barrier', 1),
    },
    {
      keys: ['B'],
      show: 'B',
      text: 'previous barrier interval',
      run: () => player.moveIn('barrier', -1),
    },
    { keys: ['l'], show: 'l', text: 'next source line', run: () => player.moveIn('line', 1) },
    { keys: ['L'], show: 'L', text: 'previous source line', run: () => player.moveIn('line', -1) },
    { keys: ['1'], show: '1', text: 'step by access', run: () => player.setMode('step') },
    { keys: ['2'], show: '2', text: 'step by source line', run: () => player.setMode('line') },
    {
      keys: ['3'],
      show: '3',
      text: 'step by barrier interval',
      run: () => player.setMode('barrier'),
    },
    { keys: ['f'], show: 'f', text: 'next finding', run: () => findings.next() },
    {
      keys: ['w'],
      show: 'w',
      text: 'next workgroup',
      run: () => player.setWorkgroup(store.state.workgroup + 1),
    },
    {
      keys: ['W'],
      show: 'W',
      text: 'previous workgroup',
      run: () => player.setWorkgroup(store.state.workgroup - 1),
    },
    { keys: ['s'], show: 's', text: 'all of memory step by step, and back', run: turnTo('run') },
    { keys: ['a'], show: 'a', text: 'all of the arrays as a map, and back', run: turnTo('map') },
    { keys: ['m'], show: 'm', text: 'what memory sees, and back', run: turnTo('memory') },
    { keys: ['c'], show: 'c', text: 'costs, and back to the run', run: turnTo('cost') },
    { keys: [], show: 'Tab', text: 'to the threads and each array; arrow keys move inside' },
    { keys: [], show: 'Enter', text: 'keep the details of a thread or an element' },
    {
      keys: ['Escape'],
      show: 'Escape',
      text: 'let it go',
      run() {
        if (!store.state.pinned) leaveFrame();
        store.set({ pinned: null, hover: null, finding: null });
      },
    },
    { keys: ['?'], show: '?', text: 'this list', run: () => byId('help').showModal() },
  ];
}

export function enableKeys(keys, store) {
  const byKey = new Map(keys.flatMap((entry) => entry.keys.map((key) => [key, entry.run])));
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return;
    if (store.state.page === 'cost' && scrollsCosts(event)) return event.preventDefault();
    const run = byKey.get(event.key);
    if (!run || isForElement(event) || isForCosts(event.key, store)) return;
    event.preventDefault();
    run();
  });
  byId('keys').append(
    ...keys.flatMap(({ show, text }) => [
      html('dt', {}, ...show.split('  ').map((key) => html('kbd', {}, key))),
      html('dd', {}, text),
    ]),
  );
  byId('help-open').addEventListener('click', () => byId('help').showModal());
}

// The browser edition gets no keys from the frame of its large picture, which Escape closes.
function leaveFrame() {
  if (window.name === 'large-picture') parent.postMessage('leave', '*');
}

// If no step is shown, scrolling keys go to the page itself.
function isForCosts(key, store) {
  return store.state.page === 'cost' && (key === ' ' || key.length > 1) && key !== 'Escape';
}

// Scrolling keys move through the costs instead of a step. False: the key, or the element with the
// focus, has another use.
function scrollsCosts({ key, shiftKey, target }) {
  const costs = byId('cost');
  if (target !== document.body && target !== costs) return false;
  const page = costs.clientHeight * 0.9;
  const by = {
    ArrowDown: 40,
    ArrowUp: -40,
    PageDown: page,
    PageUp: -page,
    ' ': shiftKey ? -page : page,
    Home: -Infinity,
    End: Infinity,
  }[key];
  if (by === undefined) return false;
  const end = costs.scrollHeight - costs.clientHeight;
  costs.scrollTop = Math.max(0, Math.min(end, costs.scrollTop + by));
  return true;
}

// Whether the element with the focus has a use of its own for the key.
function isForElement({ key, target }) {
  if (key === ' ') return target.closest('button, select, input, summary') !== null;
  if (key === 'Escape') return false;
  if (target.matches('select')) return true;
  const isArrow = key.startsWith('Arrow');
  return target.matches('input[type=range]')
    ? isArrow || key === 'Home' || key === 'End'
    : isArrow && target.matches('input[type=radio]');
}
