// The cost of the run: per thread against budget and best, per source line, and per element.

import { byId, html } from '../drawing/elements.js';
import { countText, plural, share } from '../numbers.js';
import { highlight } from '../drawing/highlight.js';
import { heatMap } from '../memory/heat.js';
import { isOverBudget } from '../memory/requests.js';
import { bullet } from '../story/bullet.js';

const COUNTERS = [
  ['global_reads', 'global reads'],
  ['global_writes', 'global writes'],
  ['shared_reads', 'shared reads'],
  ['shared_writes', 'shared writes'],
  ['global_atomics', 'global atomics'],
  ['shared_atomics', 'shared atomics'],
];

const TRAFFIC = [
  ['global_requests', 'global requests, of all threads'],
  ['global_sectors', 'global sectors, of all threads'],
  ['shared_requests', 'shared requests, of all threads'],
  ['bank_conflicts', 'bank conflicts, of all threads'],
  ['barriers', 'barriers'],
];

export function drawCosts(picture) {
  byId('cost').append(
    html('h2', {}, 'Per thread'),
    html(
      'p',
      { class: 'hint' },
      'The most that any thread does; below, what all of them together cost.',
    ),
    perThread(picture),
    html('h2', {}, 'Per source line'),
    perLine(picture),
    html('h2', {}, 'Transfers'),
    html(
      'p',
      { class: 'hint' },
      'A request is one access of a subgroup of 32 threads. Global memory moves sectors of ' +
        '32 bytes, shared memory answers in passes over 32 banks.',
    ),
    transfers(picture),
    html('h2', {}, 'Per element'),
    ...heatMaps(picture),
  );
}

function usedCounters({ counts }) {
  return COUNTERS.filter(
    ([id]) =>
      counts.total[id] > 0 || (counts.budget?.[id] ?? 0) > 0 || (counts.best?.[id] ?? 0) > 0,
  );
}

// firstNumber: the first column with numbers.
function table(label, heads, firstNumber, rows) {
  return html(
    'div',
    { class: 'table-box' },
    html(
      'table',
      { 'aria-label': label },
      html(
        'thead',
        {},
        html(
          'tr',
          {},
          ...heads.map((head, i) =>
            html('th', { scope: 'col', class: i >= firstNumber ? 'is-number' : '' }, head),
          ),
        ),
      ),
      html('tbody', {}, ...rows),
    ),
  );
}

function perThread(picture) {
  const { counts } = picture;
  const counters = usedCounters(picture);
  const most = Math.max(
    1,
    ...counters.flatMap(([id]) =>
      [counts.maximum, counts.budget, counts.best].map((set) => set?.[id] ?? 0),
    ),
  );
  const rows = counters.map(([id, label]) => {
    const [own, budget, best] = [counts.maximum, counts.budget, counts.best].map(
      (set) => set?.[id] ?? null,
    );
    const isOver = budget !== null && own > budget;
    return html(
      'tr',
      { class: isOver ? 'is-over' : '' },
      html('th', { scope: 'row' }, label),
      html('td', { class: 'wide' }, bullet(own, budget, best, most)),
      html('td', { class: 'number' }, `${own}${isOver ? ' (over ★★)' : ''}`),
      numberCell(budget),
      numberCell(best),
      numberCell(counts.total[id]),
    );
  });
  return table('Accesses per thread', ['', '', 'yours', '★★', '★★★', 'all threads'], 2, [
    ...rows,
    ...trafficRows(picture),
  ]);
}

// The limited kinds of traffic of all threads together.
function trafficRows({ counts }) {
  const { traffic, traffic_budget: budget, best_traffic: best } = counts;
  const kinds = TRAFFIC.filter(([id]) => traffic && (budget?.[id] ?? best?.[id]) !== undefined);
  return kinds.map(([id, label]) => {
    const limits = [budget?.[id] ?? null, best?.[id] ?? null];
    const isOver = limits[0] !== null && traffic[id] > limits[0];
    const most = Math.max(1, traffic[id], ...limits);
    return html(
      'tr',
      { class: isOver ? 'is-over' : '' },
      html('th', { scope: 'row' }, label),
      html('td', { class: 'wide' }, bullet(traffic[id], ...limits, most)),
      html('td', { class: 'number' }, `${traffic[id]}${isOver ? ' (over ★★)' : ''}`),
      numberCell(limits[0]),
      numberCell(limits[1]),
      numberCell(traffic[id]),
    );
  });
}

function numberCell(number) {
  return html('td', { class: 'number' }, number === null ? '–' : countText(number));
}

function codeCell(picture, line) {
  const code = html('code', {});
  code.append(...highlight((picture.source[line - 1] ?? '').trim()));
  return html('td', { class: 'code' }, code);
}

function perLine(picture) {
  const counters = usedCounters(picture);
  const rows = picture.lines.map(({ line, counts }) =>
    html(
      'tr',
      {},
      html('th', { scope: 'row' }, `${line}`),
      codeCell(picture, line),
      ...counters.map(([id]) => shareCell(counts[id] ?? 0, picture.counts.total[id])),
    ),
  );
  return table(
    'Accesses of each source line',
    ['line', '', ...counters.map(([, label]) => label)],
    2,
    rows,
  );
}

function shareCell(count, total) {
  if (count === 0) return html('td', { class: 'number is-none' }, '–');
  const cell = html(
    'td',
    { class: 'number share' },
    countText(count),
    ' ',
    html('small', {}, share(count, total)),
  );
  cell.style.setProperty('--share', String(total > 0 ? count / total : 0));
  return cell;
}

function transfers(picture) {
  if (picture.costs.length === 0)
    return html('p', { class: 'hint' }, 'No access to global or shared memory.');
  const rows = picture.costs.map((cost) => {
    const isMore = cost.transfers > cost.fewest;
    return html(
      'tr',
      { class: isMore && isOverBudget(picture, cost.memory) ? 'is-over' : '' },
      html('th', { scope: 'row' }, `${cost.line}`),
      html('td', {}, `${cost.writes ? 'write' : 'read'} ${cost.array}`),
      html('td', {}, cost.memory),
      numberCell(cost.requests),
      numberCell(cost.transfers),
      numberCell(cost.fewest),
      html(
        'td',
        { class: 'number' },
        isMore ? `${(cost.transfers / cost.fewest).toFixed(1)} × the fewest` : 'as few as possible',
      ),
      numberCell(cost.worst),
    );
  });
  return table(
    'Transfers of each access',
    ['line', 'access', 'memory', 'requests', 'transfers', 'fewest', '', 'worst request'],
    3,
    rows,
  );
}

function heatMaps(picture) {
  return picture.arrays
    .filter((array) => array.reads && array.writes)
    .map((array) => {
      const part = array.cells
        ? `, ${plural(array.slotCount, 'element')} of ${countText(array.count)}`
        : '';
      const shared = array.memory === 'shared' ? 'all workgroups together' : array.role;
      return html(
        'section',
        { class: 'heat-row', 'aria-label': array.name },
        html('h3', {}, array.name, html('small', {}, ` ${shared}${part}`)),
        html(
          'div',
          { class: 'heats' },
          heatMap(array, array.reads, 'read'),
          heatMap(array, array.writes, 'written'),
        ),
      );
    });
}
