// The edges of a story: from row to row, one for each access.

import { svg } from '../drawing/elements.js';

const HEAD = { length: 6, half: 3.2 };

export function drawStoryEdges(edges, layout) {
  const group = svg('g', { class: 'story-edges' });
  const drawn = edges.map((edge) => {
    const node = drawEdge(edge, layout);
    group.append(node);
    return { edge, node };
  });
  return { group, focus: (view) => focus(group, drawn, view) };
}

function drawEdge(edge, layout) {
  const { access, column, cell, isRace, isBad } = edge;
  const from = layout.places.get(edge.from);
  const to = layout.places.get(edge.to);
  const isRead = edge.to.kind === 'threads';
  const radius = Math.min(
    layout.places.get(isRead ? edge.to : edge.from).height / 2,
    layout.column * 0.46,
  );
  const thread = { x: layout.center(column) };
  const box = { x: layout.center(cell.column) };
  const start = {
    x: isRead ? box.x : thread.x,
    y: isRead ? from.y + from.height : from.y + from.height / 2 + radius,
  };
  const end = { x: isRead ? thread.x : box.x, y: isRead ? to.y + to.height / 2 - radius : to.y };
  return svg(
    'g',
    {
      class: `edge is-${access.kind} ${isRace ? 'is-race' : ''} ${isBad ? 'is-bad' : ''}`,
      'data-lane-of': access.lane,
    },
    svg('path', {
      class: 'line',
      d: curve(start, { x: end.x, y: isRead ? end.y : end.y - HEAD.length + 1 }),
    }),
    svg('path', {
      class: 'head',
      d: isRead ? dot(start) : access.kind === 'a' ? diamond(end) : arrow(end),
    }),
  );
}

function round(number) {
  return Math.round(number * 10) / 10;
}

// The curve is vertical at both ends; a straight line if thread and element are in one column.
function curve(from, to) {
  const [x0, y0, x1, y1] = [from.x, from.y, to.x, to.y].map(round);
  if (x0 === x1) return `M${x0},${y0}V${y1}`;
  const bend = round((y1 - y0) * 0.55);
  return `M${x0},${y0}C${x0},${y0 + bend} ${x1},${y1 - bend} ${x1},${y1}`;
}

function dot({ x, y }) {
  return `M${round(x - 2.6)},${round(y)}a2.6,2.6 0 1 0 5.2,0a2.6,2.6 0 1 0 -5.2,0z`;
}

function arrow({ x, y }) {
  const top = round(y - HEAD.length);
  return `M${round(x)},${round(y)}L${round(x - HEAD.half)},${top}H${round(x + HEAD.half)}z`;
}

function diamond({ x, y }) {
  return `M${round(x)},${round(y)}l-3.6,-3.8l3.6,-3.8l3.6,3.8z`;
}

// If the reader points at a thread or an element, only its own edges stay in full ink; where a row
// has several rounds of a loop, those of the lit one are stronger.
function focus(group, drawn, { thread, cell, workgroup, wants, position, ticks }) {
  const isFocused = thread !== null || cell !== null;
  const isLit = ({ group: own, index }) =>
    own === workgroup && index < position && index >= position - ticks.length;
  group.classList.toggle('has-focus', isFocused);
  for (const { edge, node } of drawn) {
    node.classList.toggle('is-hidden', !wants(edge.access));
    node.classList.toggle(
      'is-own',
      isFocused ? isOwn(edge, thread, cell, workgroup) : edge.isOfRounds && isLit(edge),
    );
  }
}

function isOwn({ access, group }, thread, cell, workgroup) {
  if (group !== workgroup) return false;
  if (thread !== null) return access.lane === thread;
  return access.array === cell.array && access.cell === cell.cell;
}
