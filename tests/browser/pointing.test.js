// Threads and elements that the reader points at.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { cell, edgeCount, textOf, thread, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

test('Hovering a thread shows its accesses, variables and line alone', async () => {
  const page = await open(samples.pooling());
  await page.keyboard.press('3');
  await page.keyboard.press('End');
  await thread(page, 3).hover();
  assert.equal(await edgeCount(page, 'r', ':not(.is-past)'), 3);
  assert.match(await textOf(page, '#now'), /^Thread 3 reads s\[3\] = 3, reads s\[2\] = 2/);
  assert.match(await textOf(page, '.variables'), /sum\s*6/);
  assert.equal(await textOf(page, '#inspector-title'), 'Thread 3');
  assert.ok((await page.locator('#source .is-lit').count()) >= 1);
  await page.mouse.move(2, 2);
  assert.equal(await textOf(page, '#inspector-title'), 'Details');
});

test('A thread lists what it did so far, and no more', async () => {
  const page = await open(samples.pooling());
  await thread(page, 3).hover();
  assert.deepEqual(await page.locator('.history li').allInnerTexts(), [
    'step 1, line 8\nreads a[3] = 3',
  ]);
});

test('Hovering an element shows who touched it, with which value', async () => {
  const page = await open(samples.pooling());
  await page.keyboard.press('End');
  await cell(page, 1, 2).hover();
  const texts = (await page.locator('.history li').allInnerTexts()).map((text) =>
    text.replace('\n', ': '),
  );
  assert.deepEqual(texts, [
    'step 2, line 8: thread 2 writes s[2] = 2',
    'step 4, line 10: thread 2 reads s[2] = 2',
    'step 5, line 11: thread 3 reads s[2] = 2',
    'step 6, line 12: thread 4 reads s[2] = 2',
  ]);
});

test('Threads and elements are reached by Tab and the arrow keys', async () => {
  const page = await open(samples.pooling());
  await thread(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await textOf(page, '#inspector-title'), 'Thread 2');
  assert.equal(await textOf(page, '#counter'), '1 / 7');
  assert.equal(await page.locator('.threads [tabindex="0"]').count(), 1);
  await cell(page, 0, 0).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await textOf(page, '#inspector-title'), 'a[1]');
});

test('In a grid the arrow keys go up and down, too', async () => {
  const page = await open(samples.matmul());
  await cell(page, 0, 17).focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await textOf(page, '#inspector-title'), 'a[33]');
  assert.match(await textOf(page, '#details .fact'), /row 2, column 1/);
});

test('Enter and a click keep the details, Escape lets them go', async () => {
  const page = await open(samples.pooling());
  await thread(page, 5).focus();
  await page.keyboard.press('Enter');
  await page.locator('#go-next').focus();
  assert.equal(await textOf(page, '#inspector-title'), 'Thread 5');
  assert.equal(await thread(page, 5).getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await textOf(page, '#inspector-title'), 'Details');
  await cell(page, 1, 4).click();
  await page.mouse.move(2, 2);
  assert.equal(await textOf(page, '#inspector-title'), 's[4]');
});

test('Space keeps a thread, as it presses a button', async () => {
  const page = await open(samples.pooling());
  await thread(page, 2).focus();
  await page.keyboard.press(' ');
  assert.equal(await thread(page, 2).getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('#go-play').getAttribute('aria-label'), 'Play');
});

test('Elements of shared memory with two axes are named as the kernel does', async () => {
  const page = await open(samples.matmul());
  await cell(page, 2, 18).hover();
  assert.equal(await textOf(page, '#inspector-title'), 'tile_a[1][2]');
});
