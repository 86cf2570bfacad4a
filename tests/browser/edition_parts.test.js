// Modules of the browser edition that need no browser.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import zlib from 'node:zlib';
import { Checker } from '../../checker/web/page/checker.js';
import { changesOf, marksOf } from '../../checker/web/page/findings.js';
import { fromFragment, toFragment } from '../../checker/web/page/share.js';
import { unzip, zip } from '../../checker/web/page/zip.js';

const KERNEL = 'void kernel() {\n    result[0] = 1.0; // größer\n}\n';

test('An archive holds what was put into it', async () => {
  const files = [
    { path: '.workbook/progress.txt', text: '01_map solved=2026-11-21 stars=3\n' },
    { path: 'puzzles/01_map/kernel.comp', text: KERNEL },
  ];
  const bytes = new Uint8Array(await zip(files).arrayBuffer());
  assert.deepEqual(unzip(bytes, () => true), files);
  assert.deepEqual(unzip(bytes, (name) => name.startsWith('puzzles/')), [files[1]]);
});

test('Others read such an archive, and theirs is read', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vkp-zip-'));
  const archive = path.join(folder, 'work.zip');
  const python = (...words) => execFileSync('python3', ['-m', 'zipfile', ...words], { cwd: folder });
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
    message: 'The archive is damaged.',
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

test('A checker that does not answer is ended, and the spare one goes on', async () => {
  const { made, make } = workers();
  const checker = new Checker(make, { answer: 20 });
  assert.equal(made.length, 2);
  made[0].onmessage({ data: { ready: true } });
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
    made[0].sent.map(({ text }) => text),
    [1, 3],
  );
  made[0].onmessage({ data: { ended: 'depth' } });
  assert.deepEqual(await third, { ended: 'depth' });
});

test('What is out of date is not waited for', async () => {
  const { made, make } = workers();
  const checker = new Checker(make, { outdated: 20 });
  for (const worker of made) worker.onmessage({ data: { ready: true } });
  const endless = checker.ask({ text: 'endless' }, 'check');
  const next = checker.ask({ text: 'next' }, 'check');
  assert.equal(await endless, null);
  assert.equal(made[0].isEnded, true);
  made[1].onmessage({ data: { answer: 'ok' } });
  assert.equal(await next, 'ok');
});

test('Time that the module takes to load is not the kernel’s', async () => {
  const { made, make } = workers();
  const checker = new Checker(make, { answer: 20 });
  const answer = checker.ask({ ask: 'check' });
  await new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  assert.equal(made[0].isEnded, false);
  made[0].onmessage({ data: { ready: true } });
  assert.deepEqual(await answer, { ended: 'timeout' });
});
