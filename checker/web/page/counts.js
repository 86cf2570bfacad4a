// The counts of a report: a line of the most important, and tables of all.

import { inWords, lineButton, make, plural } from './page.js';
import { prose } from './prose.js';

const orDash = (number) => (number === undefined ? '–' : String(number));

// "1 read · 1 write per thread, best 1 · 1"; '': nothing is counted.
export function countsLine({ counts, budget, best, verdict, findings }) {
  if (
    !counts ||
    !budget ||
    verdict === 'not_started' ||
    findings?.some(({ kind }) => kind === 'endless_loop')
  )
    return '';
  const { global_reads: reads, global_writes: writes } = counts.max_per_thread;
  const yours = `${plural(reads, 'read')} · ${plural(writes, 'write')} per thread`;
  if (verdict === 'solved' && best.global_reads !== undefined)
    return `${yours}, best ${best.global_reads} · ${orDash(best.global_writes)}`;
  const isKept = Object.entries(budget).every(
    ([name, most]) => counts.max_per_thread[name] <= most,
  );
  return `${yours}, budget ${isKept ? 'kept' : 'exceeded'}`;
}

function table(caption, heads, rows) {
  const cell = (tag) => (content) => make(tag, tag === 'th' ? { scope: 'col' } : {}, content);
  const body = rows.map(([name, ...cells]) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, name),
      ...cells.map((content) => (content?.nodeType ? content : cell('td')(content))),
    ),
  );
  const head =
    heads.length > 0 ? make('thead', {}, make('tr', {}, ...heads.map(cell('th')))) : null;
  return make(
    'section',
    {},
    make('h2', {}, caption),
    make(
      'div',
      { class: 'scrolls' },
      make('table', { class: 'numbers', 'aria-label': caption }, head, make('tbody', {}, ...body)),
    ),
  );
}

const limited = (count, limit) =>
  make('td', limit !== undefined && count > limit ? { class: 'is-bad' } : {}, orDash(count));

function perThread({ counts, budget, best, scored_case: name }, barriers) {
  const { max_per_thread: most, total } = counts;
  const isShown = (counter) =>
    counter.startsWith('global_r') ||
    counter.startsWith('global_w') ||
    total[counter] > 0 ||
    best?.[counter] > 0;
  const rows = Object.keys(most)
    .filter(isShown)
    .map((counter) => [
      inWords(counter),
      limited(most[counter], budget?.[counter]),
      ...(budget ? [orDash(budget[counter]), orDash(best[counter])] : []),
      String(total[counter]),
    ]);
  const heads = budget ? ['', 'yours', '★★', '★★★', 'all threads'] : ['', 'most', 'all threads'];
  return table(`Per thread${name ? `, case ${name}` : ''}`, heads, [...rows, ...barriers]);
}

// Barriers count for each thread, what else is limited for all of them together.
function trafficRows({ traffic, traffic_budget: budget = {}, best_traffic: best = {} }, isWanted) {
  const names = Object.keys(traffic ?? { ...budget, ...best });
  return names
    .filter(
      (name) =>
        isWanted(name) &&
        (name in budget || name in best || (name === 'barriers' && traffic?.[name] > 0)),
    )
    .map((name) => [
      inWords(name),
      limited(traffic?.[name], budget[name]),
      orDash(budget[name]),
      orDash(best[name]),
    ]);
}

function memoryTable({ lines }) {
  const ratio = (transfers, requests) => (transfers / requests).toFixed(1);
  const rows = lines.map(
    ({ line, memory, array, access, requests, transfers, fewest_transfers: fewest }) => [
      lineButton(`line ${line}`, line),
      `${memory} ${access}${array ? ` of ${array}` : ''}`,
      String(requests),
      make('td', transfers > fewest ? { class: 'is-more' } : {}, ratio(transfers, requests)),
      ratio(fewest, requests),
    ],
  );
  return table(
    'What accesses cost: sectors of global memory, passes over the banks of shared memory',
    ['', 'access', 'requests', 'per request', 'minimum'],
    rows,
  );
}

// Elements for the report of a puzzle or a lab file, whose one case is the report itself.
export function countsTables(report, remarks) {
  if (!report.counts)
    return [make('p', { class: 'faint' }, 'Nothing was counted: the kernel did not run.')];
  const scored = report.cases?.find(({ name }) => name === report.scored_case) ?? report;
  const isBarrier = (name) => name === 'barriers';
  const barriers = trafficRows(scored, isBarrier).map((row) => [...row, '']);
  const traffic = trafficRows(scored, (name) => !isBarrier(name));
  const parts = [perThread(report, barriers)];
  if (traffic.length > 0) parts.push(table('All threads', ['', 'yours', '★★', '★★★'], traffic));
  if (scored.memory?.lines.length > 0) parts.push(memoryTable(scored.memory));
  if (report.cases?.length > 1)
    parts.push(
      table(
        'Cases',
        [],
        report.cases.map(({ name, verdict }) => [name, inWords(verdict)]),
      ),
    );
  return [...parts, ...remarks.map((text) => make('p', {}, prose(text)))];
}
