// An edge for every access that is shown: from the cell to the thread for a read (with a dot at the
// cell), to the cell for a write (an arrow) and both for an atomic change (a diamond).

import { accessAt, accessesOf, isAccess, placeOf } from '../picture.js';
import { svg } from './elements.js';

const CROWD = 96; // number of edges from which on they are thin and pale
const WEIGHTS = [1, 2, 4]; // repetitions of the same access from which an edge is thicker

// Edges of these ticks: {kind, array, cell, outside, lane, count, past}. focus: {thread, cell}, at
// most one of them not null: only its accesses. wants(access) filters; most: the limit of edges.
export function collectEdges(ticks, focus, wants, { isPast = false, most = Infinity } = {}) {
  const edges = new Map();
  for (const { step } of ticks) {
    for (const access of focusedAccesses(step, focus)) {
      if (edges.size >= most) return [...edges.values()];
      if (!wants(access)) continue;
      const key = `${access.kind} ${access.array} ${access.cell ?? access.outside} ${access.lane}`;
      const edge = edges.get(key);
      if (edge) edge.count += 1;
      else edges.set(key, { ...access, count: 1, past: isPast });
    }
  }
  return [...edges.values()];
}

function focusedAccesses(step, { thread, cell }) {
  if (!isAccess(step)) return [];
  if (thread !== null) {
    const place = placeOf(step, thread);
    return place < 0 ? [] : [accessAt(step, place)];
  }
  if (cell === null) return accessesOf(step);
  if (step.a !== cell.array || !step.e.includes(cell.cell)) return [];
  return accessesOf(step).filter((access) => access.cell === cell.cell);
}

function weightOf(count) {
  return WEIGHTS.filter((least) => count >= least).length;
}

// Edges that look the same are one path, so that thousands of them cost little.
export function drawEdges(edges, placeOfEdge, under, over) {
  const groups = new Map();
  for (const edge of edges) {
    const place = placeOfEdge(edge);
    if (!place) continue;
    const crowd = edges.length > CROWD ? 'is-crowd' : '';
    const classes =
      `edge is-${edge.kind} weight-${weightOf(edge.count)} ${crowd} ` +
      (edge.past ? 'is-past' : '') +
      (edge.cell === null ? ' is-outside' : '') +
      (edge.isRace ? ' is-race' : '');
    const key = `${classes} ${place.isUnder}`;
    if (!groups.has(key)) groups.set(key, { classes, under: place.isUnder, lines: [], heads: [] });
    const group = groups.get(key);
    const curve = curveOf(place.thread, place.target);
    group.lines.push(curve.path);
    group.heads.push(headOf(edge.kind, curve, edge.count));
  }
  under.replaceChildren();
  over.replaceChildren();
  for (const group of groups.values()) {
    (group.under ? under : over).append(
      svg(
        'g',
        { class: group.classes, 'data-edges': group.lines.length },
        svg('path', { class: 'line', d: group.lines.join('') }),
        svg('path', { class: 'head', d: group.heads.join('') }),
      ),
    );
  }
}

// thread: {x, y, radius}; target: a box {x, y, width, height, isBelow}. The curve leaves the thread
// towards the box and meets it from above or from the side: all boxes of an array from the same.
export function curveOf(thread, target) {
  const centerX = target.x + target.width / 2;
  const centerY = target.y + target.height / 2;
  if (target.isBelow) {
    return vertical(thread.x, thread.y + thread.radius, centerX, target.y);
  }
  if (target.isAbove) {
    return vertical(thread.x, thread.y - thread.radius, centerX, target.y + target.height);
  }
  const sign = centerX < thread.x ? -1 : 1;
  const endX = sign < 0 ? target.x + target.width : target.x;
  return horizontal(thread.x + sign * thread.radius, thread.y, endX, centerY, sign);
}

function round(number) {
  return Math.round(number * 10) / 10;
}

function vertical(x0, y0, x1, y1) {
  const bend = (y1 - y0) * 0.5;
  return {
    path:
      `M${round(x0)},${round(y0)}C${round(x0)},${round(y0 + bend)} ${round(x1)},` +
      `${round(y1 - bend)} ${round(x1)},${round(y1)}`,
    end: { x: x1, y: y1, dx: 0, dy: Math.sign(y1 - y0) },
    middle: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 },
  };
}

function horizontal(x0, y0, x1, y1, sign) {
  const bend = sign * Math.max(14, Math.abs(x1 - x0) * 0.5);
  return {
    path:
      `M${round(x0)},${round(y0)}C${round(x0 + bend)},${round(y0)} ${round(x1 - bend)},` +
      `${round(y1)} ${round(x1)},${round(y1)}`,
    end: { x: x1, y: y1, dx: sign, dy: 0 },
    middle: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 },
  };
}

function headOf(kind, { end }, count) {
  const scale = 1 + 0.25 * (weightOf(count) - 1);
  if (kind === 'r') return dot(end, 2.6 * scale);
  return kind === 'w' ? arrow(end, 6.5 * scale, 3.4 * scale) : diamond(end, 4.2 * scale);
}

function dot({ x, y }, radius) {
  const r = round(radius);
  return `M${round(x - r)},${round(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
}

function arrow({ x, y, dx, dy }, length, half) {
  const bx = x - dx * length;
  const by = y - dy * length;
  return (
    `M${round(x)},${round(y)}L${round(bx - dy * half)},${round(by + dx * half)}` +
    `L${round(bx + dy * half)},${round(by - dx * half)}z`
  );
}

function diamond({ x, y }, r) {
  return (
    `M${round(x)},${round(y - r)}L${round(x + r)},${round(y)}L${round(x)},${round(y + r)}` +
    `L${round(x - r)},${round(y)}z`
  );
}
