// Modules of the browser edition that need no browser.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import zlib from 'node:zlib';
import { Checker } from '../../checker/web/page/checker.js';
import { commonLines } from '../../checker/web/page/compare.js';
import { changesOf, marksOf } from '../../checker/web/page/findings.js';
import { pageTemplate, placeOf } from '../../checker/web/page/places.js';
import { fromFragment, toFragment } from '../../checker/web/page/share.js';
import { merged } from '../../checker/web/page/store.js';
import { compile } from '../../checker/web/page/wgsl.js';
import { isWgsl } from '../../checker/web/page/language.js';
import { unzip, zip } from '../../checker/web/page/zip.js';

const KERNEL = 'void kernel() {\n    result[0] = 1.0; // größer\n}\n';

test('An archive holds what was put into it', async () => {
  const files = [
    { path: '.workbook/progress.txt', text: '01_map solved=2026-11-21 stars=3\n' },
    { path: 'puzzles/01_map/kernel.comp', text: KERNEL },
  ];
  const bytes = new Uint8Array(await zip(files).arrayBuffer());
  assert.deepEqual(
    unzip(bytes, () => true),
    files,
  );
  assert.deepEqual(
    unzip(bytes, (name) => name.startsWith('puzzles/')),
    [files[1]],
  );
});

test('Others read such an archive, and theirs is read', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vkp-zip-'));
  const archive = path.join(folder, 'work.zip');
  const python = (...words) =>
    execFileSync('python3', ['-m', 'zipfile', ...words], { cwd: folder });
  try {
    writeFileSync(
      archive,
      new Uint8Array(await zip([{ path: 'a/kernel.comp', text: KERNEL }]).arrayBuffer()),
    );
    python('-e', archive, '.');
    assert.equal(readFileSync(path.join(folder, 'a/kernel.comp'), 'utf8'), KERNEL);
    python('-c', 'theirs.zip', 'a');
    const theirs = new Uint8Array(readFileSync(path.join(folder, 'theirs.zip')));
    const [file] = unzip(theirs, (name) => name.endsWith('.comp'));
    assert.deepEqual(file, { path: 'a/kernel.comp', text: KERNEL });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('What is no archive, or a damaged one, is said', async () => {
  const all = () => true;
  assert.throws(() => unzip(new TextEncoder().encode('no archive at all, and long'), all), {
    message: 'This is not a zip archive.',
  });
  const bytes = new Uint8Array(await zip([{ path: 'a', text: KERNEL }]).arrayBuffer());
  assert.throws(() => unzip(bytes.fill(0xff, 31, 60), all), {
    message: 'The archive is damaged: nothing was loaded.',
  });
  const long = await zip([{ path: 'a', text: ' '.repeat(2 << 20) }]).arrayBuffer();
  assert.throws(() => unzip(new Uint8Array(long), all), {
    message: 'The archive holds a file that is too large.',
  });
});

test('A kernel comes out of an address as it went in', () => {
  const fragment = toFragment('9', KERNEL);
  assert.match(fragment, /^#9=[\w-]+$/);
  assert.deepEqual(fromFragment(fragment), { name: '9', text: KERNEL });
  assert.deepEqual(fromFragment('#lab'), { name: 'lab', text: null });
  assert.equal(fromFragment('#9=AAAA').isBroken, true);
  assert.equal(fromFragment('#nonsense').name, '');
});

test('A kernel whose address was cut anywhere, or got more signs, cannot be read', () => {
  const fragment = toFragment('9', KERNEL);
  const cut = Array.from({ length: fragment.length - 3 }, (_, at) => fragment.slice(0, at + 3));
  for (const broken of [...cut, `${fragment}.`, `${fragment})`, `${fragment}…`, '#9=/w=='])
    assert.deepEqual(fromFragment(broken), { name: '9', text: null, isBroken: true }, broken);
});

test('A name in an address is that of its file', () => {
  for (const [fragment, name] of [
    ['#9', '9'],
    ['#09', '9'],
    ['#0', '0'],
    ['#81', '81'],
    ['#lab', 'lab'],
    ['#1234', ''],
    ['#map', ''],
  ])
    assert.deepEqual(fromFragment(fragment), { name, text: null }, fragment);
});

test('Progress of two tabs is merged', () => {
  const before = '01_map stars=1\n02_zip last=faulty\n03_guard hints_seen=1\n';
  const mine = '01_map stars=3\n02_zip last=faulty\n03_guard hints_seen=1\n04_map_2d stars=1\n';
  const theirs = '01_map stars=1\n02_zip last=solved\n05_broadcast stars=2\n';
  const both = '02_zip last=solved\n05_broadcast stars=2\n01_map stars=3\n04_map_2d stars=1\n';
  assert.equal(merged(before, mine, theirs), both);
  assert.equal(merged(before, before, theirs), theirs);
  assert.equal(
    merged(before, mine, before),
    '02_zip last=faulty\n03_guard hints_seen=1\n' + '01_map stars=3\n04_map_2d stars=1\n',
  );
  assert.equal(
    merged('', '01_map stars=1\n', '01_map hints_seen=1\n'),
    '01_map hints_seen=1\n01_map stars=1\n',
    'the checker makes one line of them',
  );
});

test('An address that would fill the memory is refused', () => {
  const bomb = zlib.deflateRawSync(new Uint8Array(1 << 22)).toString('base64url');
  assert.deepEqual(fromFragment(`#9=${bomb}`), { name: '9', text: null, isBroken: true });
});

test('Findings have marks at each of their lines, in order', () => {
  const report = {
    compile_errors: [],
    findings: [{ lines: [7, 9], message: 'a race', advice: 'wait', fix: { title: 'Wait' } }],
    notes: [{ lines: [2], message: 'unused' }],
  };
  assert.deepEqual(marksOf(report), [
    { line: 2, severity: 'warning', message: 'unused', fix: undefined },
    { line: 7, severity: 'error', message: 'a race\nwait', fix: { title: 'Wait' } },
    { line: 9, severity: 'error', message: 'a race\nwait', fix: { title: 'Wait' } },
  ]);
});

test('A fix changes what its lines and bytes name, behind signs of several bytes too', () => {
  const edit = (line, first, last, text) => ({
    first_line: line,
    first_column: first,
    last_line: line,
    last_column: last,
    text,
  });
  const text = 'void kernel() {\n    /* größer 𝛼 */ a[i];\n}\n';
  const fix = { edits: [edit(2, 27, 28, 'j'), edit(3, 1, 1, '    barrier();\n')] };
  let changed = text;
  for (const { from, to, insert } of changesOf(fix, text).reverse())
    changed = changed.slice(0, from) + insert + changed.slice(to);
  assert.equal(changed, 'void kernel() {\n    /* größer 𝛼 */ a[j];\n    barrier();\n}\n');
});

test('An error has its mark in the column that its compiler says', () => {
  const report = {
    compile_errors: [
      { line: 3, message: 'unknown' },
      { line: 4, message: 'more' },
    ],
  };
  assert.deepEqual(marksOf(report, 7), [
    { line: 3, column: 7, severity: 'error', message: 'unknown' },
    { line: 4, severity: 'error', message: 'more' },
  ]);
});

const WGSL = `/* outer /* inner } */ fn no() { */
struct Size { width: u32, }
@group(0) @binding(0) var<storage, read_write> o: array<u32>;
@id(3)
override step: u32 = 2;
fn twice(x: u32) -> u32 { return x * 2u; }
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  let size = Size(4u);
  for (var k = 0u;
       k < step; k++) {
    switch k {
      case 0u: { o[i] = twice(i); }
      default { o[i] += size.width; }
    }
  }
  loop {
    if o[i] > 9u { break; }
    else if i == 1u { o[i] = 8u; }
    continuing {
      o[i] = o[i] + 1u; // 21
    }
  }
  o[i] =
      1u;
}
`;

// What the instructions of that number have for lines, and the source of the module.
function linesOf(words, wanted) {
  const lines = new Set();
  const source = [];
  let line = 0;
  for (let at = 5; at < words.length; at += words[at] >>> 16) {
    const op = words[at] & 0xffff;
    if (op === 3) source.push(...words.slice(at + 4, at + (words[at] >>> 16)));
    if (op === 8) line = words[at + 2];
    if (op === 248) line = 0;
    if (op === wanted) lines.add(line);
  }
  const text = new TextDecoder().decode(Uint32Array.from(source)).replace(/\0+$/, '');
  return { lines: [...lines], text };
}

test('The module of WGSL has the lines of its statements, and their text', () => {
  assert.ok(isWgsl(WGSL));
  const { module, errors } = compile(WGSL, 'lab/kernel.wgsl');
  assert.equal(errors, undefined);
  const STORE = 62;
  const RETURN_VALUE = 254;
  const LESS_THAN = 176;
  const { lines, text } = linesOf(module, STORE);
  assert.deepEqual(
    lines.filter((line) => ![10, 17].includes(line)), // counters of loops
    [13, 14, 19, 21, 24],
  );
  assert.deepEqual(linesOf(module, RETURN_VALUE).lines.slice(0, 1), [6]);
  assert.deepEqual(linesOf(module, LESS_THAN).lines, [10]);
  assert.equal(text, WGSL);
});

const WGSL_ERRORS = [
  ['fn f( {\n}\n', { line: 1, column: 7 }, /expected identifier/],
  ['fn f() {\n  /* größer 𝛼 */ let a = b;\n}\n', { line: 2, column: 26 }, /`b`/],
  ['var<storage> o: array<u32>;\n', { line: 1, column: 1 }, /Binding decoration is missing/],
  ['fn f() {}\noverride n: u32;\n', { line: 2, column: undefined }, /without a value/],
];
for (const [text, { line, column }, message] of WGSL_ERRORS) {
  test(`WGSL with an error in line ${line}, column ${column}`, () => {
    const [error] = compile(text, 'a.wgsl').errors;
    assert.deepEqual([error.line, error.column], [line, column]);
    assert.match(error.message, message);
  });
}

test('GLSL and HLSL are no WGSL', () => {
  const others = [
    'void kernel() { result[0] = 1.0; } // fn main() { }',
    '#version 450\nlayout(binding = 0) buffer A { float a[]; };\nvoid main() { }',
    'RWStructuredBuffer<float> o;\n[numthreads(8, 1, 1)]\nvoid main() { /* @compute */ }',
  ];
  for (const text of others) assert.equal(isWgsl(text), false, text);
});

// Fake workers, whose answers the test gives.
function workers() {
  const made = [];
  const make = () => {
    const worker = { sent: [], isEnded: false };
    worker.postMessage = (request) => worker.sent.push(request);
    worker.terminate = () => {
      worker.isEnded = true;
    };
    made.push(worker);
    return worker;
  };
  return { made, make };
}

const COMPILED = 'the module';

// A checker whose first verdict is there, so that a spare worker waits.
async function warmChecker(limits) {
  const { made, make } = workers();
  const checker = new Checker(make, {}, limits);
  const first = checker.ask({ ask: 'check' });
  made[0].onmessage({ data: { ready: true, compiled: COMPILED } });
  made[0].onmessage({ data: { answer: 'first' } });
  await first;
  made[1].onmessage({ data: { ready: true, compiled: COMPILED } });
  return { made, checker };
}

test('The spare worker starts after the first verdict, with the compiled module', async () => {
  const { made, make } = workers();
  const checker = new Checker(make);
  const list = checker.ask({ ask: 'list' });
  made[0].onmessage({ data: { ready: true, compiled: COMPILED } });
  made[0].onmessage({ data: { answer: 'list' } });
  await list;
  assert.equal(made.length, 1);
  const verdict = checker.ask({ ask: 'check' });
  made[0].onmessage({ data: { answer: 'verdict' } });
  await verdict;
  assert.equal(made.length, 2);
  assert.deepEqual(made[0].sent[0], { compiled: null });
  assert.deepEqual(made[1].sent, [{ compiled: COMPILED }]);
});

test('A checker that cannot start answers everything with that, and says why once', async () => {
  const { made, make } = workers();
  const reasons = [];
  const checker = new Checker(make, { unable: (reason) => reasons.push(reason) });
  const asked = [checker.ask({ ask: 'check' }), checker.ask({ ask: 'list' })];
  made[0].onmessage({ data: { unable: 'browser' } });
  assert.deepEqual(await Promise.all(asked), [{ ended: 'unable' }, { ended: 'unable' }]);
  assert.deepEqual(await checker.ask({ ask: 'list' }), { ended: 'unable' });
  made[0].onerror();
  assert.deepEqual(reasons, ['browser']);
});

test('A checker that does not answer is ended, and the spare one goes on', async () => {
  const { made, checker } = await warmChecker({ answer: 20 });
  assert.deepEqual(await checker.ask({ ask: 'check' }), { ended: 'timeout' });
  assert.deepEqual([made[0].isEnded, made[1].isEnded, made.length], [true, false, 3]);
  const answer = checker.ask({ ask: 'list' });
  made[1].onmessage({ data: { answer: { text: 'ok' } } });
  assert.deepEqual(await answer, { text: 'ok' });
});

test('Of checks that wait, the last one is made', async () => {
  const { made, make } = workers();
  const checker = new Checker(make);
  const first = checker.ask({ text: 1 }, 'check');
  const second = checker.ask({ text: 2 }, 'check');
  const third = checker.ask({ text: 3 }, 'check');
  assert.equal(await second, null);
  made[0].onmessage({ data: { answer: 'one' } });
  assert.equal(await first, 'one');
  assert.deepEqual(
    made[0].sent.slice(1).map(({ text }) => text),
    [1, 3],
  );
  made[0].onmessage({ data: { ended: 'depth' } });
  assert.deepEqual(await third, { ended: 'depth' });
});

test('What is out of date is not waited for', async () => {
  const { made, checker } = await warmChecker({ outdated: 20 });
  const endless = checker.ask({ text: 'endless' }, 'check');
  const next = checker.ask({ text: 'next' }, 'check');
  assert.equal(await endless, null);
  assert.equal(made[0].isEnded, true);
  made[1].onmessage({ data: { answer: 'ok' } });
  assert.equal(await next, 'ok');
});

test('What a check loads first takes none of its time, and is not ended', async () => {
  const { made, checker } = await warmChecker({ answer: 20, outdated: 20 });
  const answer = checker.ask({ ask: 'lab' }, 'check');
  made[0].onmessage({ data: { loading: true } });
  const next = checker.ask({ ask: 'lab' }, 'check');
  await new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  assert.equal(made[0].isEnded, false);
  made[0].onmessage({ data: { ready: true } });
  made[0].onmessage({ data: { answer: 'one' } });
  made[0].onmessage({ data: { answer: 'two' } });
  assert.deepEqual([await answer, await next], ['one', 'two']);
});

test('Time that the module takes to load is not the kernel’s', async () => {
  const { made, make } = workers();
  const shares = [];
  const checker = new Checker(make, { loaded: (share) => shares.push(share) }, { answer: 20 });
  const answer = checker.ask({ ask: 'check' });
  made[0].onmessage({ data: { share: 0.5 } });
  await new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  assert.equal(made[0].isEnded, false);
  assert.deepEqual(shares, [0.5]);
  made[0].onmessage({ data: { ready: true } });
  assert.deepEqual(await answer, { ended: 'timeout' });
});

test('A command is a place of the page, or the program’s', () => {
  assert.equal(placeOf('./workbook hint 9').press, 'view-hints');
  assert.equal(placeOf('workbook show glossary').press, 'words-glossary');
  assert.equal(placeOf('`a[i]`'), null);
  assert.deepEqual(placeOf('./workbook bench 16'), { command: 'workbook bench 16' });
});

test('Each template has the page’s words in its first lines, and as many lines', () => {
  const folder = new URL('../../puzzles/', import.meta.url);
  const names = readdirSync(folder).filter((name) => /^\d\d_/.test(name));
  assert.ok(names.length >= 81);
  for (const name of names) {
    const text = readFileSync(new URL(`${name}/kernel.comp`, folder), 'utf8');
    const shown = pageTemplate(text);
    assert.doesNotMatch(shown, /workbook|README/, name);
    assert.equal(shown.split('\n').length, text.split('\n').length, name);
  }
});

test('Two kernels beside each other have their different lines marked', () => {
  const [own, reference] = commonLines('a;\nb;\n  c;\n', 'a;\nx;\nc;\nd;\n');
  const different = (lines) => lines.filter(({ isCommon }) => !isCommon).map(({ text }) => text);
  assert.deepEqual(different(own), ['b;']);
  assert.deepEqual(different(reference), ['x;', 'd;']);
  assert.equal(own.length, 3);
  assert.equal(reference.length, 4);
});
