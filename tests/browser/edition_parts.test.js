// Modules of the browser edition that need no browser.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex } from 'node:stream';
import test from 'node:test';
import zlib from 'node:zlib';
import { Checker } from '../../checker/web/page/checker.js';
import { changesOf, marksOf } from '../../checker/web/page/findings.js';
import { deflate, fromFragment, inflate, toFragment } from '../../checker/web/page/share.js';
import { unzip, zip } from '../../checker/web/page/zip.js';

// Browsers support raw streams, and Debian 12's Node has them in zlib.
try {
  new CompressionStream('deflate-raw');
} catch {
  globalThis.CompressionStream = function () {
    return Duplex.toWeb(zlib.createDeflateRaw());
  };
  globalThis.DecompressionStream = function () {
    return Duplex.toWeb(zlib.createInflateRaw());
  };
}

const KERNEL = 'void kernel() {\n    result[0] = 1.0; // größer\n}\n';

test('An archive holds what was put into it', async () => {
  const files = [
    { path: '.workbook/progress.txt', text: '01_map solved=2026-11-21 stars=3\n' },
    { path: 'puzzles/01_map/kernel.comp', text: KERNEL },
  ];
  const bytes = new Uint8Array(await zip(files).arrayBuffer());
  assert.deepEqual(await unzip(bytes, () => true), files);
  assert.deepEqual(await unzip(bytes, (name) => name.startsWith('puzzles/')), [files[1]]);
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
    const [file] = await unzip(theirs, (name) => name.endsWith('.comp'));
    assert.deepEqual(file, { path: 'a/kernel.comp', text: KERNEL });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('What is no archive, or a damaged one, is said', async () => {
  await assert.rejects(unzip(new TextEncoder().encode('no archive at all, and long'), () => true), {
    message: 'This is no zip archive.',
  });
});

test('A kernel comes out of an address as it went in', async () => {
  const fragment = await toFragment('9', KERNEL);
  assert.match(fragment, /^#9=[\w-]+$/);
  assert.deepEqual(await fromFragment(fragment), { name: '9', text: KERNEL });
  assert.deepEqual(await fromFragment('#lab'), { name: 'lab', text: null });
  assert.equal((await fromFragment('#9=AAAA')).isBroken, true);
  assert.equal((await fromFragment('#nonsense')).name, '');
});

test('An address that would fill the memory is refused', async () => {
  const bomb = await deflate(new Uint8Array(1 << 22));
  await assert.rejects(inflate(bomb), { message: 'too long' });
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
