// The actions of one thread, in order, as a table.

import { ENDED } from './checker.js';
import { byId, inWords, lineButton, make, plural } from './page.js';
import { prose } from './prose.js';

const idText = (id) => (id[1] + id[2] > 0 ? `(${id.join(', ')})` : String(id[0]));
const sizeText = (size) => size.filter((extent, axis) => axis === 0 || extent > 1).join(' × ');

function accessText({ access, memory }) {
  if (access === 'print') return 'print';
  return access === 'set' ? 'local' : `${memory} ${access}`;
}

function valueText({ access, text, values, outside }) {
  if (access === 'print') return text;
  if (outside)
    return (
      { read: 'outside: reads 0', write: 'outside: not written' }[access] ?? 'outside: does nothing'
    );
  if (access === 'atomic' && values.length === 2) return values.join(' → ');
  return values.length === 1 ? String(values[0]) : `(${values.join(', ')})`;
}

function tableOf({ events, findings }, lines) {
  const isFound = ({ line, array }) =>
    findings.some((finding) => finding.array === array && finding.lines.includes(line));
  const rows = [];
  let interval = 0;
  let last = 0;
  for (const event of events) {
    if (event.interval !== interval) {
      rows.push(
        make(
          'tr',
          { class: 'barrier' },
          make('th', { colspan: 5 }, plural(event.interval - interval, 'barrier')),
        ),
      );
      last = 0;
    }
    const isAgain = event.line === last;
    rows.push(
      make(
        'tr',
        { class: isFound(event) || event.outside ? 'is-bad' : '' },
        make('td', {}, isAgain ? '' : lineButton(String(event.line), event.line)),
        make('td', {}, isAgain ? '' : make('code', {}, (lines[event.line - 1] ?? '').trim())),
        make('td', {}, accessText(event)),
        make('td', {}, make('code', {}, `${event.array ?? ''}${event.place ?? ''}`)),
        make('td', {}, valueText(event)),
      ),
    );
    interval = event.interval;
    last = event.line;
  }
  const heads = ['line', 'source', 'access', 'element', 'value'];
  return make(
    'div',
    { class: 'scrolls' },
    make(
      'table',
      { class: 'trace' },
      make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
      make('tbody', {}, ...rows),
    ),
  );
}

function sumText({ counts, complete }) {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => plural(count, inWords(name).replace(/s$/, '')));
  return `${complete ? 'In all' : 'Until then'}: ${parts.join(', ') || 'no access to global or shared memory'}.`;
}

function remarksOf(report) {
  const texts = [];
  if (report.left_out > 0) texts.push(`${report.left_out} more are left out.`);
  if (!report.traced)
    texts.push(
      'The kernel is long, so the audit ran some of its workgroups only, and not this one; workgroup 0 always runs.',
    );
  if (!report.complete) texts.push('The run was stopped at a loop that does not end.');
  if (report.traced) texts.push(sumText(report));
  for (const { kind, array, lines } of report.findings)
    texts.push(
      `Found with this thread: ${inWords(kind)}${array ? `, \`${array}\`` : ''}, lines ${[...new Set(lines)].join(' and ')}. \`workbook check\` says what it means.`,
    );
  if (report.findings.length === 0 && report.other_findings > 0)
    texts.push(`${plural(report.other_findings, 'problem')} in which this thread has no part.`);
  return texts.map((text) => make('p', {}, prose(text)));
}

function partsOf(report, text) {
  const [error] = report.compile_errors;
  if (error) return [make('p', {}, prose(`It does not compile: \`workbook check\` says why.`))];
  if (report.gap) return [make('p', {}, `Not audited: ${report.gap.what}.`)];
  const where = report.case
    ? `, case ${report.case}${report.dispatch ? `, ${report.dispatch}()` : ''}`
    : '';
  const title = `Thread ${idText(report.thread)} of ${sizeText(report.workgroup_size)}, workgroup ${idText(report.workgroup)} of ${sizeText(report.workgroups)}${where}`;
  return [make('p', {}, title), tableOf(report, text.split('\n')), ...remarksOf(report)];
}

export class TraceView {
  #checker;
  #request = null;

  constructor(checker) {
    this.#checker = checker;
    byId('trace-form').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#request) this.show(this.#request);
    });
    byId('trace-locals').addEventListener('change', () => {
      if (this.#request) this.show(this.#request);
    });
  }

  async show(request) {
    this.#request = request;
    const answer = await this.#checker.ask(
      {
        ...request,
        ask: 'trace',
        thread: byId('trace-thread').value.trim(),
        workgroup: byId('trace-workgroup').value.trim(),
        locals: byId('trace-locals').checked,
      },
      'trace',
    );
    if (!answer) return;
    const message = answer.error ?? ENDED[answer.ended];
    byId('trace-text').replaceChildren(
      ...(message
        ? [make('p', {}, prose(message))]
        : partsOf(JSON.parse(answer.json), request.text)),
    );
  }
}
