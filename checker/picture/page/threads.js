// Draws the workgroup's threads, and their actions in the shown steps.

import { svg } from './drawing/elements.js';
import { isAccess, lanesOf } from './picture.js';

const NUMBERS_FROM = 6.5; // the radius from which a mark has room for two digits
const STATES = {
  r: 'reads',
  w: 'writes',
  a: 'changes (atomic)',
  wait: 'waits at a barrier',
  missing: 'does not reach the barrier',
};

export function drawThreads(threads) {
  const group = svg('g', {
    class: 'threads',
    transform: `translate(${threads.x},${threads.y})`,
    role: 'group',
    'aria-label': 'Threads of the workgroup',
  });
  const heading = svg('text', { class: 'block-title', x: 0, y: 13, 'aria-hidden': 'true' });
  const frame = svg('rect', frameOf(threads));
  group.append(heading, frame);
  const marks = threads.marks.map((mark) => drawMark(mark, threads));
  marks.forEach((mark) => group.append(mark.node));
  return { group, heading, frame, marks };
}

// The barrier: a fence around all threads.
function frameOf({ marks, radius }) {
  const last = marks[marks.length - 1];
  const right = Math.max(...marks.slice(0, 64).map((mark) => mark.x), last.x);
  const pad = radius + 3;
  return {
    class: 'fence',
    x: marks[0].x - pad,
    y: marks[0].y - pad,
    width: right - marks[0].x + 2 * pad,
    height: last.y - marks[0].y + 2 * pad,
    rx: pad,
  };
}

function drawMark(mark, threads) {
  const { radius } = threads;
  const node = svg(
    'g',
    {
      class: 'thread',
      role: 'button',
      tabindex: -1,
      'data-lane': mark.lane,
      transform: `translate(${mark.x},${mark.y})`,
    },
    svg('circle', { r: radius }),
  );
  if (radius >= NUMBERS_FROM * (threads.marks.length > 100 ? 1.5 : 1)) {
    const font = Math.min(13, radius * (mark.lane > 99 ? 0.82 : 0.98));
    node.append(svg('text', { 'font-size': font, 'aria-hidden': 'true' }, `${mark.lane}`));
  }
  return { node, lane: mark.lane, x: threads.x + mark.x, y: threads.y + mark.y, radius, shown: '' };
}

function add(states, lane, kind) {
  const before = states.get(lane) ?? '';
  if (!before.includes(kind)) states.set(lane, before + kind);
}

// The state of every thread in these ticks: letters of its accesses ("rw"), "wait", "missing", or
// nothing.
function statesOf(ticks, wants) {
  const states = new Map();
  const missing = new Map();
  for (const { step } of ticks) {
    if (isAccess(step) && wants({ kind: step.k, array: step.a }))
      for (const lane of lanesOf(step)) add(states, lane, step.k);
    if (step.k === 'b' && step.missing?.length > 0) {
      for (const lane of lanesOf(step)) states.set(lane, 'wait');
      for (const entry of step.missing) missing.set(entry.lane, entry);
    }
  }
  for (const lane of missing.keys()) states.set(lane, 'missing');
  return states;
}

export function updateThreads(view, ticks, isDim, selected, wants, racing) {
  const states = statesOf(ticks, wants);
  for (const mark of view.marks) {
    const state = states.get(mark.lane) ?? '';
    const isSelected = mark.lane === selected;
    const isRace = racing.has(mark.lane);
    const classes =
      `thread ${classOf(state)} ${isDim(mark.lane) ? 'is-dim' : ''} ` +
      `${isSelected ? 'is-selected' : ''} ${isRace ? 'is-race' : ''}`;
    if (classes === mark.shown) continue;
    mark.shown = classes;
    mark.node.setAttribute('class', classes);
    mark.node.setAttribute('aria-pressed', String(isSelected));
    mark.node.setAttribute(
      'aria-label',
      `Thread ${mark.lane}${state ? `, ${wordsOf(state)}` : ''}`,
    );
  }
  updateFence(view, ticks);
}

function classOf(state) {
  if (STATES[state]) return `is-${state}`;
  return [...state].map((kind) => `is-${kind}`).join(' ');
}

function wordsOf(state) {
  return STATES[state] ?? [...state].map((kind) => STATES[kind]).join(' and ');
}

function updateFence(view, ticks) {
  const barrier = ticks.find(({ step }) => step.k === 'b')?.step;
  const isBroken = (barrier?.missing?.length ?? 0) > 0;
  view.frame.setAttribute(
    'class',
    `fence ${barrier ? 'is-up' : ''} ${isBroken ? 'is-broken' : ''}`,
  );
  const arrived = barrier ? lanesOf(barrier).length : 0;
  const note = barrier
    ? `barrier, line ${barrier.line}: ${arrived} of ${view.marks.length} arrived`
    : '';
  view.heading.replaceChildren(
    svg('tspan', { class: 'name' }, 'threads'),
    svg(
      'tspan',
      { class: isBroken ? 'note is-bad' : 'note', dx: 6 },
      note || `${view.marks.length}`,
    ),
  );
}
