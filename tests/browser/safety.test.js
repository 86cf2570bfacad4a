// Texts from files stay texts, and the page makes no requests.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import test, { after, afterEach } from 'node:test';
import { pageOf, programPage, textOf, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

test('Names that look like markup stay text', async () => {
  const picture = samples.nasty();
  const page = await open(picture);
  for (const key of ['f', 'End', 'c']) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => window.broken), undefined);
  assert.equal(await page.locator('img').count(), 0);
  assert.equal(await textOf(page, '#title'), picture.title);
  assert.equal(await page.title(), picture.title);
  assert.equal(await textOf(page, '#verdict'), picture.verdict.text);
});

test('Names that look like markup stay text in details, too', async () => {
  const page = await open(samples.nasty());
  for (const lane of [0, 5]) await page.locator(`.thread[data-lane="${lane}"]`).focus();
  assert.match(await textOf(page, '.variables'), /<script>window\.broken=1<\/script>/);
  await page.locator('.cell').first().focus();
  assert.match(await textOf(page, '#inspector-title'), /<script>/);
  assert.equal(await page.evaluate(() => window.broken), undefined);
});

test('The page forbids itself to fetch', () => {
  const text = pageOf(samples.map());
  assert.match(text, /Content-Security-Policy" content="default-src 'none'/);
  assert.doesNotMatch(text.replaceAll('http://www.w3.org/2000/svg', ''), /https?:\/\//);
});

test('Every placeholder is filled once', () => {
  assert.doesNotMatch(pageOf(samples.map()), /\{\{(title|style|script|data)\}\}/);
});

test('Runs without a workgroup, an array or an access are pictures, too', async () => {
  const empty = { ...samples.map(), workgroups: [], arrays: [], lines: [], costs: [], source: [] };
  const page = await open(empty);
  assert.match(await textOf(page, '#run'), /No workgroup was recorded/);
  const idle = {
    ...samples.map(),
    workgroups: [{ index: 0, id: [0, 0, 0], steps: [], left_out: 0 }],
  };
  const other = await open(idle);
  await other.keyboard.press('ArrowRight');
  assert.equal(await textOf(other, '#counter'), '0 / 0');
});

test(
  'Pages that the program makes open and step',
  { skip: !process.env.VKP_WORKBOOK },
  async () => {
    for (const puzzle of ['1', '9', '14']) {
      const file = await programPage(puzzle);
      assert.ok(statSync(file).size < 5e6);
      const page = await open(file);
      await page.keyboard.press('End');
      assert.match(await textOf(page, '#counter'), /^\d+ \/ \d+$/);
    }
  },
);
