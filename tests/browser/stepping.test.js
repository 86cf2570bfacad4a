// Going through the run: buttons, slider, keys, filters, workgroups.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { cell, edgeCount, textOf, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

test('The first step is shown at once, in words and edges', async () => {
  const page = await open(samples.map());
  assert.equal(await textOf(page, '#now'), 'Line 5: All 4 threads read a[0] to a[3].');
  assert.equal(await edgeCount(page, 'r'), 4);
  assert.equal(await edgeCount(page, 'w'), 0);
  assert.equal(await textOf(page, '#counter'), '1 / 2');
});

test('Buttons step, and stop at both ends', async () => {
  const page = await open(samples.map());
  await page.getByRole('button', { name: 'Next step' }).click();
  assert.equal(await edgeCount(page, 'w'), 4);
  assert.equal(await cell(page, 1, 2).textContent(), '12');
  assert.ok(await page.locator('#go-next').isDisabled());
  await page.getByRole('button', { name: 'To the start' }).click();
  assert.equal(await textOf(page, '#counter'), '0 / 2');
  assert.equal(await cell(page, 1, 2).textContent(), '');
  assert.ok(await page.locator('#go-previous').isDisabled());
});

test('Keys step by access, line and barrier', async () => {
  const page = await open(samples.pooling());
  const seen = [];
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home', 'b', 'b', 'B', 'l', '2', '3']) {
    await page.keyboard.press(key);
    seen.push(await textOf(page, '#counter'));
  }
  assert.deepEqual(seen, [
    '2 / 7',
    '1 / 7',
    '7 / 7',
    '0 / 7',
    '3 / 7',
    '7 / 7',
    '3 / 7',
    '4 / 7',
    '3 / 6',
    '2 / 2',
  ]);
});

test('Space plays, and the run stops at its end', async () => {
  const page = await open(samples.map());
  await page.getByLabel('Speed').selectOption('250');
  await page.locator('#title').click();
  await page.keyboard.press(' ');
  assert.equal(await page.locator('#go-play').getAttribute('aria-label'), 'Pause');
  await page.locator('#go-play[aria-label="Play"]').waitFor();
  assert.equal(await textOf(page, '#counter'), '2 / 2');
});

test('The slider goes to a step, and snaps to a barrier interval', async () => {
  const page = await open(samples.pooling());
  await page.locator('#slider').fill('2');
  assert.equal(await textOf(page, '#counter'), '2 / 7');
  await page.locator('#slider').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await textOf(page, '#counter'), '3 / 7');
  await page.locator('input[value=barrier]').click();
  await page.locator('#slider').fill('5');
  assert.equal(await page.locator('#slider').inputValue(), '7');
});

test('By barrier, all accesses of an interval are shown, repeated ones thicker', async () => {
  const page = await open(samples.pooling());
  await page.locator('input[value=barrier]').click();
  // The choice gives up the focus in the next frame: until then it would use the arrow keys itself.
  await page.evaluate(() => new Promise((over) => requestAnimationFrame(() => setTimeout(over))));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  assert.match(
    await textOf(page, '#now'),
    /^Barrier interval 1: 8 reads, 8 writes\. Then: All 8 threads have arrived/,
  );
  assert.deepEqual([await edgeCount(page, 'r'), await edgeCount(page, 'w')], [8, 8]);
  const twice = samples.map();
  twice.workgroups[0].steps.splice(1, 0, twice.workgroups[0].steps[1]);
  const other = await open(twice);
  await other.keyboard.press('3');
  assert.equal(await edgeCount(other, 'r', '.weight-2'), 4);
});

test('Filters take reads, writes and other arrays away', async () => {
  const page = await open(samples.pooling());
  await page.keyboard.press('3');
  await page.getByRole('checkbox', { name: 'reads' }).uncheck();
  assert.deepEqual([await edgeCount(page, 'r'), await edgeCount(page, 'w')], [0, 8]);
  await page.getByRole('checkbox', { name: 'reads' }).check();
  await page.locator('#array').selectOption('a');
  assert.deepEqual([await edgeCount(page, 'r'), await edgeCount(page, 'w')], [8, 0]);
});

test('Another workgroup has its own steps, and sees what was written before', async () => {
  const page = await open(samples.atomics());
  await page.keyboard.press('End');
  assert.equal(await cell(page, 1, 0).textContent(), '2');
  await page.locator('#workgroup').selectOption('1');
  assert.equal(await textOf(page, '#now'), 'Line 3: All 8 threads read values[8] to values[15].');
  await page.keyboard.press('End');
  assert.equal(await cell(page, 1, 0).textContent(), '4');
  assert.equal(await edgeCount(page, 'a'), 8);
});

test('The lines at work are lit, and a click on a line goes to its step', async () => {
  const page = await open(samples.pooling());
  assert.match(await textOf(page, '#source .is-lit'), /s\[local_i\] = a\[i\]/);
  await page.locator('#source li').nth(12).click();
  assert.match(
    await textOf(page, '#now'),
    /^Line 13: All 8 threads write result\[0\] to result\[7\]/,
  );
});

test('A step that costs more than it must is marked on the time line', async () => {
  const picture = samples.map();
  picture.workgroups[0].steps[1].cost = [4, 1];
  const page = await open(picture);
  assert.equal(await page.locator('#timeline .excess').count(), 1);
  assert.equal(await page.locator('#timeline .cost.is-more').textContent(), '4/1');
});

test('What was left out is a gap in the time line, and said', async () => {
  const picture = samples.map();
  picture.workgroups[0].steps.splice(2, 0, { k: 'gap', count: 123 });
  picture.workgroups[0].left_out = 123;
  const page = await open(picture);
  await page.keyboard.press('n');
  assert.match(await textOf(page, '#now'), /123 accesses left out here/);
  assert.equal(await page.locator('#timeline .gap-step').count(), 1);
  assert.equal(await textOf(page, '#stage-note'), '123 accesses of this workgroup left out.');
});
