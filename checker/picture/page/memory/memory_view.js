// Draws the lit access as memory sees it: sectors with their used parts, or queues at banks.

import { byId, html, svg } from '../drawing/elements.js';
import { BANKS, SECTOR_WORDS, isOverBudget, requestsOf, worstOf } from './requests.js';
import { plural, share } from '../numbers.js';
import { highlight } from '../drawing/highlight.js';
import { roomOf } from '../drawing/panning.js';

const VERBS = { r: 'read', w: 'write', a: 'change' };
const GAP = 14;
const GAPS = 100; // gaps in height, with the heading of the list
const LEAST_HEIGHT = 200; // height of sectors or banks where the board has to be scrolled

export class MemoryView {
  constructor(picture, player) {
    Object.assign(this, { picture, player });
    this.host = byId('memory');
    this.figure = html('div', { id: 'memory-figure' });
    this.rows = summaryRows(picture, player);
    this.list = html('ul', { id: 'memory-lines' }, ...this.rows.map(({ node }) => node));
    this.host.append(
      this.figure,
      html('h2', {}, 'All accesses of the kernel, on average'),
      this.list,
    );
  }

  update(view) {
    const tick = [...view.ticks].reverse().find(({ step }) => step.cost?.[0] > 0);
    const request = tick && requestsOf(this.picture, tick.step);
    for (const { node, cost } of this.rows) node.classList.toggle('is-lit', isOf(cost, request));
    if (!request) return this.figure.replaceChildren(hint());
    const over = isOverBudget(this.picture, request.memory);
    const top = html('div', { class: 'memory-top' }, this.#head(request), verdict(request, over));
    this.figure.replaceChildren(top);
    this.figure.append(this.#drawing(request, over, top.offsetHeight + this.list.offsetHeight));
  }

  #head(request) {
    const code = html('code', {});
    code.append(...highlight((this.picture.source[request.line - 1] ?? '').trim()));
    return html('div', { class: 'memory-head' }, html('h3', {}, headText(request)), code);
  }

  // taken: the height of the parts above and below it.
  #drawing(request, over, taken) {
    if (!request.subgroups)
      return html('p', { class: 'hint' }, 'Its bytes are not drawn one by one.');
    const worst = worstOf(request.subgroups);
    const room = roomOf(this.host);
    const width = Math.max(260, room.width - 40);
    const height = Math.max(LEAST_HEIGHT, room.height - taken - GAPS);
    return request.memory === 'shared'
      ? drawBanks(worst, request, over, width, height)
      : drawSectors(worst, request, over, width, height);
  }
}

function isOf(cost, request) {
  return (
    request &&
    cost.line === request.line &&
    cost.array === request.array.name &&
    cost.writes === (request.kind !== 'r')
  );
}

function hint() {
  return html(
    'p',
    { class: 'hint' },
    'This step moves nothing. Step to an access, or choose one below.',
  );
}

function headText({ array, kind, line, subgroups, memory }) {
  const worst = subgroups && worstOf(subgroups);
  const who = worst
    ? `${worst.threads === 1 ? 'thread' : 'threads'} ${worst.lanes[0] === worst.lanes[1] ? worst.lanes[0] : worst.lanes.join('–')}`
    : '';
  const what = memory === 'shared' ? 'at the 32 banks of shared memory' : 'in sectors of 32 bytes';
  return `Line ${line}: ${VERBS[kind]} ${array.name}, ${who} ${what}`;
}

// More than the minimum is fine within a budget.
function toneOf(isMore, over) {
  if (!isMore) return 'is-good';
  return over === null ? 'is-more' : over ? 'is-bad' : 'is-within';
}

// One large number, and what it is of.
function verdict(request, over) {
  const of = request.subgroups ? worstOf(request.subgroups) : request;
  const isShared = request.memory === 'shared';
  const isMore = of.paid > of.fewest;
  const tone = toneOf(isMore, over);
  const [large, small] = isShared
    ? [
        plural(of.paid, 'pass', 'passes'),
        `for this request; ${isMore ? `the minimum is ${of.fewest}` : 'as few as possible'}`,
      ]
    : [
        `${share(of.used ?? of.fewest / of.paid, 1)} used`,
        `this request moves ${plural(of.paid, 'sector')}${isMore ? `, the minimum is ${of.fewest}` : ''}`,
      ];
  const budget =
    over === null
      ? ''
      : over
        ? 'More than the budget of the kernel.'
        : 'Within the budget of the kernel.';
  return html(
    'div',
    { class: `memory-verdict ${tone}` },
    html('strong', {}, large),
    html('span', {}, small),
    html('span', { class: 'of-budget' }, budget),
  );
}

function laneText(lanes) {
  return lanes.length === 1 ? `${lanes[0]}` : `${lanes[0]}+`;
}

// The largest layout that shows all sectors at once.
function sectorLayout(count, room, height) {
  for (let size = 40; ; --size) {
    const width = size * SECTOR_WORDS + 8;
    const across = Math.max(1, Math.min(count, Math.floor((room + GAP) / (width + GAP))));
    const pitch = size + 34;
    const rows = Math.ceil(count / across);
    if ((rows * pitch <= height && width <= room) || size <= 12)
      return { size, width, across, pitch, rows };
  }
}

function drawSectors({ sectors }, request, over, room, height) {
  const { size, width, across, pitch, rows } = sectorLayout(sectors.length, room, height);
  const node = svg('svg', {
    class: `sectors is-${request.kind} ${over ? 'is-over' : ''}`,
    width: across * (width + GAP),
    height: rows * pitch,
    role: 'img',
    'aria-label': `${plural(sectors.length, 'sector')} moved`,
  });
  sectors.forEach((sector, i) => {
    node.append(
      drawSector(
        sector,
        request,
        size,
        (i % across) * (width + GAP),
        Math.floor(i / across) * pitch,
      ),
    );
  });
  return node;
}

function drawSector({ words, from, to }, { array }, size, x, y) {
  const group = svg('g', { class: 'sector', transform: `translate(${x + 1},${y + 1})` });
  group.append(
    svg('rect', { class: 'frame', width: size * SECTOR_WORDS + 6, height: size + 6, rx: 5 }),
  );
  words.forEach((lanes, i) => {
    const box = { x: 3 + i * size + 1, y: 4, width: size - 2, height: size - 2, rx: 2 };
    group.append(svg('rect', { class: lanes ? 'used' : 'unused', ...box }));
    if (lanes && size >= 16)
      group.append(
        svg(
          'text',
          { x: 3 + (i + 0.5) * size, y: 3 + size / 2, 'font-size': Math.min(13, size * 0.42) },
          laneText(lanes),
        ),
      );
  });
  const range = to > from ? `${from}…${to}` : `${from}`;
  group.append(svg('text', { class: 'range', x: 2, y: size + 20 }, `${array.name}[${range}]`));
  return group;
}

function drawBanks({ banks, times }, request, over, room, height) {
  const fullest = Math.max(...banks.map((queue) => queue.length));
  const pitch = Math.max(9, Math.min(28, (room - 44) / BANKS));
  const tall = Math.max(9, Math.min(22, (height - 20) / fullest));
  const bottom = fullest * tall + 6;
  const node = svg('svg', {
    class: `banks is-${request.kind} ${over ? 'is-over' : ''}`,
    width: 44 + BANKS * pitch,
    height: bottom + 30,
    role: 'img',
    'aria-label': `The longest queue at a bank has ${fullest}`,
    'data-fullest': fullest,
  });
  node.append(svg('text', { class: 'axis', x: 0, y: bottom + 15 }, 'bank'));
  banks.forEach((queue, bank) => {
    const x = 44 + bank * pitch;
    queue.forEach(({ lanes }, i) => {
      const y = bottom - (i + 1) * tall;
      node.append(
        svg('rect', {
          class: i === 0 ? 'first' : 'waits',
          x: x + 1,
          y: y + 1,
          width: pitch - 2,
          height: tall - 2,
          rx: 2,
        }),
      );
      if (pitch >= 16 && tall >= 10)
        node.append(
          svg(
            'text',
            {
              x: x + pitch / 2,
              y: y + tall / 2,
              'font-size': Math.min(11, tall * 0.75, pitch * 0.44),
            },
            laneText(lanes),
          ),
        );
    });
    node.append(
      svg('rect', { class: 'bank', x: x + 1, y: bottom + 4, width: pitch - 2, height: 20, rx: 3 }),
    );
    if (pitch >= 14)
      node.append(
        svg('text', { class: 'bank-number', x: x + pitch / 2, y: bottom + 14 }, `${bank}`),
      );
  });
  if (times > 1) node.append(svg('text', { class: 'axis', x: 0, y: 12 }, `${times} ×`));
  return node;
}

// A bar for each access: the share of its cost that would suffice.
function summaryRows(picture, player) {
  return picture.costs.map((cost) => {
    const used = cost.transfers > 0 ? cost.fewest / cost.transfers : 1;
    const unit = cost.memory === 'shared' ? 'pass' : 'sector';
    const each = (cost.transfers / Math.max(1, cost.requests)).toFixed(1).replace(/\.0$/, '');
    const fewest = (cost.fewest / Math.max(1, cost.requests)).toFixed(1).replace(/\.0$/, '');
    const many = cost.memory === 'shared' ? 'passes' : 'sectors';
    const bar = html('i', {
      class: `share-bar ${toneOf(used < 1, isOverBudget(picture, cost.memory))}`,
    });
    bar.style.setProperty('--share', `${used}`);
    const node = html(
      'li',
      {},
      html(
        'button',
        { type: 'button', onclick: () => player.goToAccess(cost) },
        html('span', { class: 'line' }, `line ${cost.line}`),
        html('span', { class: 'what' }, `${cost.writes ? 'write' : 'read'} ${cost.array}`),
        bar,
        html(
          'span',
          { class: 'figures' },
          `${each} ${each === '1' ? unit : many} a request` +
            (used < 1 ? `, minimum ${fewest}` : ''),
        ),
      ),
    );
    return { cost, node };
  });
}
