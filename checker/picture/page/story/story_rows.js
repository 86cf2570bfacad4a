// The rows of a story: elements, threads, existing barriers, and missing barriers.

import { svg } from '../drawing/elements.js';
import { fittedText, plural, valueText } from '../numbers.js';
import { slotOf } from '../picture.js';
import { cellName, missingTexts } from '../words.js';
import { drawExchange } from './exchange_row.js';

const DRAW = {
  cells: drawCells,
  threads: drawThreads,
  wall: drawWall,
  ghost: drawGhost,
  expected: drawExpected,
  gap: drawGap,
  exchange: drawExchangeRow,
};
const VERBS = { r: 'reads', w: 'writes', a: 'changes' };
const NUMBERS_FROM = 13; // column width from which a number has room
const OTHER_INDICES = 26;

// {node, under}: the active part of the row, and the part under the edges; stage has picture,
// layout and story.
export function drawRow(row, stage, view) {
  return DRAW[row.kind](row, stage, view);
}

// at: its position; by default that of the row.
export function lineLabel(row, stage, text, isStrong = false, at = stage.layout.places.get(row)) {
  const { picture, layout } = stage;
  if (!row.line) return null;
  const { y, height } = at;
  const chars = Math.floor(layout.codeRoom / 6.7);
  const code = text ?? (picture.source[row.line - 1] ?? '').trim().replace(/\s*\/\/.*$/, '');
  const seat = row.seats[0];
  const isFaulty = picture.findings.some((finding) => finding.lines.includes(row.line));
  return svg(
    'g',
    {
      class: `line-label ${isStrong ? 'is-strong' : ''} ${isFaulty ? 'is-faulty' : ''}`,
      'data-tick': lastOf(row, seat.group),
      'data-group': seat.group,
    },
    svg('title', {}, `line ${row.line}: ${code}`),
    svg('text', { class: 'line-number', x: layout.code + 24, y: y + height / 2 }, `${row.line}`),
    layout.hasCode
      ? svg(
          'text',
          { class: 'line-code', x: layout.code + 34, y: y + height / 2 },
          cut(code.length > chars ? withoutHead(code) : code, chars),
        )
      : null,
  );
}

// The body of a loop or a condition, where there is no room for both.
function withoutHead(code) {
  const inner = '[^()]*(?:\\([^()]*\\)[^()]*)*';
  const body = code.replace(new RegExp(`^(?:(?:for|if|while) \\(${inner}\\) (?!\\{))+`), '');
  return body === code ? code : `… ${body}`;
}

function lastOf(row, group) {
  return Math.max(...row.seats.filter((seat) => seat.group === group).map((seat) => seat.index));
}

function cut(text, chars) {
  return text.length > chars ? `${text.slice(0, Math.max(1, chars - 1))}…` : text;
}

function rowName(array, layout, y) {
  return svg(
    'text',
    { class: 'row-name', x: layout.names, y },
    cut(array.name, 20),
    array.memory === 'shared' ? svg('title', {}, `${array.name}: shared memory`) : null,
  );
}

function drawCells(row, stage, view) {
  const { layout } = stage;
  const { y, height } = layout.places.get(row);
  const node = svg('g', {
    class: `story-row is-${row.array.role}`,
    role: 'group',
    'aria-label': row.array.name,
  });
  node.append(
    ...[lineLabel(row, stage), rowName(row.array, layout, y + height / 2)].filter(Boolean),
  );
  const cells = [...row.cells.values()];
  for (const cell of cells) node.append(drawCell(row, cell, stage, view, y, height));
  if (row.hasIndex) node.append(...indexLabels(cells, layout, y));
  if (layout.hasSide && cells.some((cell) => cell.isOutside)) {
    const end = `${row.array.name} ends at [${row.array.count - 1}]`;
    node.append(sideNote(layout, y + height / 2, end, 'is-bad'));
  }
  return { node };
}

function indexLabels(cells, layout, y) {
  const most = Math.max(0, ...cells.map((cell) => String(cell.index).length));
  const every = Math.max(1, Math.ceil((most * 6 + 6) / layout.column));
  return cells
    .filter((cell, i) => i % every === 0 && !cell.isFar)
    .map((cell) =>
      svg('text', { class: 'index', x: layout.center(cell.column), y: y - 4 }, `${cell.index}`),
    );
}

function drawCell(row, cell, stage, view, y, height) {
  const { layout } = stage;
  const { array } = row;
  const box = boxOf(row, cell.column, layout, y, height);
  const name = cell.isOutside ? `${array.name}[${cell.index}]` : cellName(array, cell.index);
  const isEmpty = cell.isUnwritten || isUnknown(cell.value);
  const shown = cell.isOutside ? '✕' : cell.isUnwritten ? '?' : cell.value;
  const isOwn = cell.group === view.workgroup || array.memory !== 'shared';
  return svg(
    'g',
    {
      class:
        `cell ${cell.touch ? `touch-${cell.touch}` : ''} ${isEmpty ? 'is-empty' : ''} ` +
        `${cell.isOutside ? 'is-outside' : ''} ${cell.isWrong ? 'is-wrong' : ''} ` +
        `${cell.isUnwritten ? 'is-unwritten' : ''}`,
      transform: `translate(${box.x},${box.y})`,
      role: 'img',
      tabindex: -1,
      'aria-label': `${name} ${stateText(cell)}`,
      ...(isOwn && !cell.isOutside ? { 'data-array': array.index, 'data-cell': cell.index } : {}),
    },
    svg('title', {}, `${name} ${stateText(cell)}`),
    svg('rect', { x: 1, y: 0.5, width: box.width - 2, height: box.height - 1, rx: 3 }),
    valueNode(shown, box),
  );
}

// The place of a column's value; in a row that is folded neighbours are one below the other, each
// twice as wide, so that an edge to a lower one passes between two upper ones.
export function boxOf({ isFolded }, column, layout, y, height) {
  const width = layout.column * (isFolded ? 2 : 1);
  const part = isFolded ? height / 2 : height;
  const isLower = isFolded && Math.abs(column) % 2 === 1;
  return { x: layout.center(column) - width / 2, y: y + (isLower ? part : 0), width, height: part };
}

function isUnknown(value) {
  return value === null || (Array.isArray(value) && value.some((part) => part === null));
}

function stateText(cell) {
  if (cell.isOutside) return 'is outside';
  if (cell.isUnwritten) return 'is read, but was never written';
  const wrong = cell.isWrong ? ', which is wrong' : '';
  return isUnknown(cell.value) ? 'is not written' : `= ${valueText(cell.value)}${wrong}`;
}

function valueNode(value, { width, height }) {
  const { text, size } = fittedText(value, width - 3, height);
  return svg(
    'text',
    { x: width / 2, y: height / 2, 'font-size': size, 'aria-hidden': 'true' },
    text,
  );
}

function drawThreads(row, stage, view) {
  const { layout, story } = stage;
  const { y, height } = layout.places.get(row);
  const node = svg('g', { class: 'story-row threads', role: 'group', 'aria-label': 'threads' });
  const label = lineLabel(row, stage);
  if (label) node.append(label);
  for (const group of story.groups) {
    for (let lane = 0; lane < story.columns.lanes; ++lane) {
      const column = story.columns.ofThread(group, lane);
      node.append(drawThread(row, { column, lane, group }, stage, view, y + height / 2, height));
    }
  }
  if (story.columns.hasMoreThreads) node.append(moreThreads(stage, y + height / 2));
  return { node };
}

function moreThreads({ layout, story, picture }, y) {
  const { lanes } = story.columns;
  const last = picture.threads - 1;
  return svg(
    'text',
    { class: 'more-threads', x: layout.center(lanes) - layout.column * 0.4, y },
    `… ${last}`,
    svg('title', {}, `threads ${lanes} to ${last} have no part`),
  );
}

function drawThread(row, { column, lane, group }, { layout, picture }, view, y, height) {
  const state = row.states.get(column);
  const radius = Math.min(height / 2, layout.column * 0.46);
  const deed = state
    ? `, ${VERBS[state.kind]}${state.isRace ? ', in a race' : ''}`
    : ', has no part';
  const hasGlobal =
    layout.column >= OTHER_INDICES && radius >= 11 && picture.launch.workgroups[0] > 1;
  const index = picture.workgroups[group].id[0] * picture.launch.workgroup_size[0] + lane;
  return svg(
    'g',
    {
      class: `thread ${state ? `is-${state.kind}` : 'is-idle'} ${state?.isRace ? 'is-race' : ''} ${state?.isAfter ? 'is-after' : ''}`,
      transform: `translate(${layout.center(column)},${y})`,
      role: 'button',
      tabindex: -1,
      'aria-label': `Thread ${lane}${deed}`,
      ...(group === view.workgroup ? { 'data-lane': lane } : {}),
    },
    svg('title', {}, `thread ${lane}, index ${index}${deed}`),
    svg('circle', { r: radius }),
    layout.column >= NUMBERS_FROM
      ? svg(
          'text',
          { 'font-size': Math.min(12, radius * 0.95), y: hasGlobal ? -radius * 0.25 : 0 },
          `${lane}`,
        )
      : null,
    hasGlobal
      ? svg(
          'text',
          { class: 'global-index', 'font-size': Math.min(9.5, radius * 0.58), y: radius * 0.48 },
          `i=${index}`,
        )
      : null,
  );
}

// Beside the columns, or over them if there is no room.
export function sideNote(layout, y, text, name, isInside = !layout.hasSide) {
  const inside = layout.noteAt ?? (layout.left + layout.right) / 2;
  const place = isInside ? { x: inside, y: y - 12 } : { x: layout.right + 8, y };
  const isFirst = isInside && layout.noteAt !== undefined;
  const classes = `side-note ${isInside ? 'is-inside' : ''} ${isFirst ? 'is-first' : ''} ${name}`;
  return svg('text', { class: classes, ...place }, text);
}

// A wall across all columns; it ends at threads that do not reach it.
function drawWall(row, stage) {
  const { layout, picture, story } = stage;
  const { y, height } = layout.places.get(row);
  const middle = y + height / 2;
  const isBroken = row.missing.length > 0;
  const under = svg('g', { class: `wall ${isBroken ? 'is-broken' : ''}`, 'data-line': row.line });
  for (const [first, last] of runs(row.came)) {
    const isLast = last === story.columns.threads - 1;
    const left = first === 0 ? layout.left : layout.center(first) - layout.column / 2;
    const right = isLast ? layout.right : layout.center(last) + layout.column / 2;
    under.append(
      svg('rect', { x: left, y: middle - 3.5, width: right - left, height: 7, rx: 2.5 }),
    );
  }
  const node = svg('g', { class: 'story-row' }, lineLabel(row, stage, 'barrier();', true));
  if (!isBroken) {
    const waits = `all ${picture.threads} threads wait`;
    const text = row.through > 0 ? `${waits}, and ${row.through} accesses race` : waits;
    node.append(sideNote(layout, middle, text, row.through > 0 ? 'is-bad' : ''));
    return { node, under };
  }
  for (const { lane, column } of row.missing) node.append(absentee(layout, lane, column, middle));
  const [why] = missingTexts(row.missing);
  node.append(
    svg(
      'g',
      {},
      svg('title', {}, why),
      sideNote(
        layout,
        middle,
        `${row.missing.length} never ${row.missing.length === 1 ? 'comes' : 'come'}`,
        'is-bad',
      ),
    ),
  );
  return { node, under };
}

function absentee(layout, lane, column, y) {
  const radius = Math.min(12, layout.column * 0.44);
  return svg(
    'g',
    {
      class: 'absentee',
      transform: `translate(${layout.center(column)},${y})`,
      role: 'img',
      'aria-label': `Thread ${lane} does not reach it`,
    },
    svg('circle', { r: radius }),
    layout.column >= NUMBERS_FROM ? svg('text', { 'font-size': radius * 0.9 }, `${lane}`) : null,
  );
}

function runs(numbers) {
  const list = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = list[list.length - 1];
    if (last && number === last[1] + 1) last[1] = number;
    else list.push([number, number]);
  }
  return list;
}

// A missing wall, where threads would have to wait.
export function drawGhost(row, stage) {
  const { layout } = stage;
  const { y, height } = layout.places.get(row);
  const middle = y + height / 2;
  const isBarrier = row.findings.some((finding) => /`barrier\(\);`/.test(finding.advice));
  const text = isBarrier ? 'barrier(); is missing here' : 'nothing makes them wait';
  const under = svg(
    'g',
    { class: 'ghost-wall', role: 'img', 'aria-label': `${text}: ${plural(row.count, 'race')}` },
    svg('line', { x1: layout.left, x2: layout.right, y1: middle, y2: middle }),
  );
  under.findings = row.findings;
  under.append(...stubs(row, layout, y));
  const node = svg('g', { class: 'story-row' });
  if (layout.hasCode)
    node.append(svg('text', { class: 'ghost-note', x: layout.code + 34, y: middle }, text));
  const races = plural(row.count, 'race');
  const note = layout.hasCode ? races : `${text}: ${races}`;
  const isInside = !layout.hasCode || !layout.hasSide;
  node.append(sideNote(layout, middle, note, 'is-bad', isInside));
  return { node, under };
}

// Elements that are repeated below the wall were written above it.
function stubs({ below, stubs: columns }, { center, places }, y) {
  if (!below) return [];
  return [...columns].map((column) =>
    svg(
      'g',
      { class: 'edge is-race' },
      svg('path', { class: 'line', d: `M${center(column)},${y - 8}V${places.get(below).y}` }),
    ),
  );
}

// The expected values of a result, below the actual ones.
function drawExpected(row, { layout }) {
  const { y, height } = layout.places.get(row);
  const { array } = row;
  const node = svg('g', {
    class: 'story-row expected-row',
    role: 'group',
    'aria-label': `${array.name}: expected`,
  });
  node.append(svg('text', { class: 'row-name', x: layout.names, y: y + height / 2 }, 'wanted'));
  for (const cell of row.cells) {
    const slot = slotOf(array, cell.index);
    const isMet = !array.isWrong.has(cell.index) && !array.isUnwritten.has(cell.index);
    const box = boxOf(row, cell.column, layout, y, height);
    node.append(
      svg(
        'g',
        {
          class: `wanted ${isMet || row.isStart ? 'is-met' : ''}`,
          transform: `translate(${box.x},${box.y})`,
        },
        svg('rect', { x: 1, y: 0.5, width: box.width - 2, height: box.height - 1, rx: 3 }),
        valueNode(array.expected[slot], box),
      ),
    );
  }
  return { node };
}

function drawExchangeRow(row, stage) {
  const { y, height } = stage.layout.places.get(row);
  return drawExchange(row, stage, {
    label: lineLabel(row, stage),
    name: rowName({ name: row.names.join(', ') }, stage.layout, y + height / 2),
    boxOf,
    valueNode,
  });
}

function drawGap(row, { layout }) {
  const { y, height } = layout.places.get(row);
  const text = `… ${plural(row.count ?? 0, 'access', 'accesses')} left out here`;
  return {
    node: svg(
      'g',
      { class: 'story-row' },
      svg(
        'text',
        { class: 'side-note is-inside', x: (layout.left + layout.right) / 2, y: y + height / 2 },
        text,
      ),
    ),
  };
}
