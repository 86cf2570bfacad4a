// Typing in the browser edition, and work that comes and goes.

import assert from 'node:assert/strict';
import test, { after, afterEach, before, describe } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  FOLDER,
  archive,
  load,
  noticeOf,
  ready,
  stored,
  textOf,
  type,
  typeKeys,
  verdict,
  withEdition,
} from './edition.js';

const POOL = `shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    if (i < a_shape[0]) {
        s[local_i] = a[i];
    }
    barrier();
    if (i < a_shape[0]) {
        float sum = s[local_i];
        if (local_i >= 1) {
            sum += s[local_i - 1];
        }
        if (local_i >= 2) {
            sum += s[local_i - 2];
        }
        result[i] = sum;
    }
}
`;
// As a hand types it: without indentation, which the editor adds, and with every brace.
const POOL_KEYS = POOL.replace(/^ +/gm, '');
const MAP =
  'void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    result[i] = a[i] + 10.0;\n}\n';

const bytes = (text) => new TextEncoder().encode(text);

describe('Typing in the browser edition', { skip: !FOLDER }, () => {
  const visit = withEdition({ before, after, afterEach }, assert);

  test('Every brace typed by hand is there once', async () => {
    const page = await visit('#9');
    await typeKeys(page, POOL_KEYS);
    assert.match(await verdict(page, 'Solved'), /★★★/);
    assert.equal(
      (await textOf(page)).replace(/\s+/g, ' ').trim(),
      POOL.replace(/\s+/g, ' ').trim(),
    );
  });

  test('Backspace takes a pair of brackets', async () => {
    const page = await visit('#1');
    await typeKeys(page, 'f(');
    assert.equal((await textOf(page)).trim(), 'f()');
    await page.keyboard.press('Backspace');
    assert.equal((await textOf(page)).trim(), 'f');
  });

  test('Typing over all of the text replaces it, and can be undone', async () => {
    const page = await visit('#1');
    const before = await textOf(page);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('x'); // an inline style would be an error on the console
    assert.equal((await textOf(page)).trim(), 'x');
    await page.keyboard.press('Control+z');
    assert.equal(await textOf(page), before);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('(');
    assert.match(await textOf(page), /^\(\/\/ Puzzle 1[^]*\)$/);
  });

  test('A line that is being written is no error yet', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    await page.locator('.cm-line', { hasText: 'result[i]' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' result[');
    const begin = Date.now();
    await pause(450);
    const early = await page.locator('#verdict-text').innerText();
    const isDimmed = await page
      .locator('#verdict')
      .evaluate((element) => element.matches('.is-old'));
    if (Date.now() - begin < 700) {
      assert.match(early, /Solved/);
      assert.ok(isDimmed);
    }
    await verdict(page, 'does not compile');
    assert.ok(Date.now() - begin > 700, 'the error comes when the hand rests');
  });

  test('Long lines are wrapped', async () => {
    const page = await visit('#1');
    await type(page, MAP.replace('10.0', `10.0${' + 0.0'.repeat(60)}`));
    await verdict(page, 'Solved');
    const isWide = await page
      .locator('.cm-scroller')
      .evaluate((scroller) => scroller.scrollWidth > scroller.clientWidth);
    assert.equal(isWide, false);
  });

  test('An import keeps what it replaces, and can be undone', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    const other = MAP.replace('10.0', '11.0');
    await load(
      page,
      archive({
        'puzzles/01_map/kernel.comp': bytes(other),
        'puzzles/99_no/kernel.comp': bytes('x'),
      }),
    );
    assert.match(await noticeOf(page, 'loaded'), /^1 file loaded; .*kept/);
    await verdict(page, 'Wrong values');
    assert.equal(await stored(page, 'puzzles/01_map/kernel.comp.1.bak'), MAP);
    assert.equal(await stored(page, 'puzzles/99_no/kernel.comp'), null);
    await page.getByRole('button', { name: 'Undo' }).click();
    await verdict(page, 'Solved');
    assert.equal(await stored(page, 'puzzles/01_map/kernel.comp'), MAP);
  });

  test('Encrypted and damaged archives change nothing', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    const good = archive({
      'puzzles/01_map/kernel.comp': [bytes(MAP.replace('10.0', '12.0')), { level: 0 }],
    });
    const directory = good.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const encrypted = Buffer.from(good);
    encrypted[6] |= 1;
    encrypted[directory + 8] |= 1;
    await load(page, encrypted);
    await noticeOf(page, 'encrypted: nothing was loaded');
    const damaged = Buffer.from(good);
    damaged[good.indexOf(Buffer.from('12.0'))] ^= 1;
    await load(page, damaged);
    await noticeOf(page, 'damaged: nothing was loaded');
    assert.equal(await stored(page, 'puzzles/01_map/kernel.comp'), MAP);
  });

  test('An import that finds the storage full says so', async () => {
    const page = await visit('#1');
    const large = bytes(`${MAP}// ${'x'.repeat(900_000)}\n`);
    const names = [
      '01_map',
      '02_zip',
      '03_guard',
      '04_map_2d',
      '05_broadcast',
      '06_workgroups',
      '07_workgroups_2d',
      '08_shared',
    ];
    await load(
      page,
      archive(Object.fromEntries(names.map((name) => [`puzzles/${name}/kernel.comp`, large]))),
    );
    assert.match(
      await noticeOf(page, 'storage is full'),
      /8 files loaded\. .*: [1-8] of them last only/,
    );
  });

  test('Two editions on one host leave each other alone', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/other/#1`);
    await ready(page);
    assert.doesNotMatch(await textOf(page), /10\.0/);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const caches = await page.evaluate(() => window.caches.keys());
    assert.ok(
      caches.some((name) => name.startsWith('vulkan-puzzles:/:')),
      caches.join(),
    );
    assert.ok(
      caches.some((name) => name.startsWith('vulkan-puzzles:/other/:')),
      caches.join(),
    );
    await page.goto(`${origin}/#1`);
    await verdict(page, 'Solved');
  });
});
