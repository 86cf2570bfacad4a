// Marks of findings on the stage: races joined and named, and arrows that end outside an array.

import { svg } from './elements.js';
import { curveOf } from './edges.js';
import { titleOf } from './block.js';

const NOTE_CHARS = 60;

// Boxes for accesses outside a block: {text → box}, and their nodes.
export function drawOutside(block, texts) {
  const boxes = new Map();
  const nodes = [];
  const { size, outside } = block;
  texts.slice(0, outside.most).forEach((text, i) => {
    const box = {
      x: block.x + outside.x,
      y: block.y + outside.y + i * (size + 6),
      width: outside.width,
      height: size,
      isBelow: block.isBelow,
      isAbove: block.isAbove,
    };
    boxes.set(text, box);
    const more = texts.length - outside.most;
    const name = i === outside.most - 1 && more > 0 ? `${text} and ${more} more` : text;
    nodes.push(outsideNode(block.array, box, name));
  });
  for (const text of texts.slice(outside.most)) boxes.set(text, boxes.get(texts[outside.most - 1]));
  return { boxes, nodes };
}

function outsideNode(array, box, text) {
  return svg(
    'g',
    {
      class: 'outside',
      transform: `translate(${box.x},${box.y})`,
      role: 'img',
      'aria-label': `${array.name}${text}: outside ${array.name}`,
      'data-outside': text,
    },
    svg('rect', { width: box.width, height: box.height, rx: 4 }),
    svg('text', { x: box.width / 2, y: box.height / 2 }, `${titleOf(array).name}${text}`),
  );
}

// The zigzag between the threads of a race and their cell, with their actions. parties: [{thread,
// text}] with thread {x, y, radius}; cell: a box.
export function drawRace(parties, cell, name) {
  const group = svg('g', { class: 'race', role: 'img', 'aria-label': raceLabel(parties, name) });
  group.append(
    svg('rect', {
      class: 'ring',
      x: cell.x - 3,
      y: cell.y - 3,
      width: cell.width + 6,
      height: cell.height + 6,
      rx: 6,
    }),
  );
  for (const { thread } of parties) {
    group.append(
      svg('path', { class: 'zigzag', d: zigzag(curveOf(thread, cell)) }),
      svg('circle', { class: 'ring', cx: thread.x, cy: thread.y, r: thread.radius + 3 }),
    );
  }
  return group;
}

function raceLabel(parties, name) {
  return `Race on ${name}: ${parties.map((party) => party.text).join(' and ')}`;
}

// A zigzag along the curve; the browser provides its length and points.
function zigzag({ path }) {
  const curve = svg('path', { d: path });
  const length = curve.getTotalLength();
  const waves = Math.max(4, Math.round(length / 7));
  const points = [];
  for (let i = 0; i <= waves; ++i) {
    const at = curve.getPointAtLength((length * i) / waves);
    const next = curve.getPointAtLength(Math.min(length, (length * i) / waves + 1));
    const before = curve.getPointAtLength(Math.max(0, (length * i) / waves - 1));
    const norm = Math.hypot(next.x - before.x, next.y - before.y) || 1;
    const swing = i < 2 || i > waves - 2 ? 0 : i % 2 ? 3.2 : -3.2;
    points.push(
      `${(at.x - ((next.y - before.y) / norm) * swing).toFixed(1)},` +
        `${(at.y + ((next.x - before.x) / norm) * swing).toFixed(1)}`,
    );
  }
  return `M${points.join('L')}`;
}

// A short note in a box, kept on the stage.
export function drawNote(texts, x, y, stageWidth, stageHeight) {
  const lines = texts.map((text) =>
    text.length > NOTE_CHARS ? `${text.slice(0, NOTE_CHARS)}…` : text,
  );
  const width = Math.max(...lines.map((line) => line.length)) * 6.6 + 20;
  const height = lines.length * 16 + 10;
  const left = Math.max(4, Math.min(x - width / 2, stageWidth - width - 4));
  const top = Math.max(4, Math.min(y, stageHeight - height - 4));
  return svg(
    'g',
    { class: 'note-box', transform: `translate(${left},${top})`, 'aria-hidden': 'true' },
    svg('rect', { width, height, rx: 6 }),
    ...lines.map((line, i) =>
      svg('text', { x: 10, y: 18 + i * 16, class: i === 0 ? 'is-first' : '' }, line),
    ),
  );
}
