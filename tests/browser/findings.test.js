// The findings in the picture.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { cell, edgeCount, shoot, textOf, thread, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

test('A race is joined and named', async () => {
  const page = await open(samples.race());
  assert.equal(await page.locator('.finding').count(), 2);
  await page.locator('.finding').first().click();
  assert.equal(await page.locator('.race .zigzag').count(), 2);
  assert.equal(
    await page.locator('.race').getAttribute('aria-label'),
    'Race on s[0]: thread 1 reads it, line 11 and thread 0 writes it, line 8',
  );
  assert.match(await page.locator('.note-box').textContent(), /data race on s\[0\]/);
  assert.match(await textOf(page, '#now'), /^Line 11:/);
  assert.equal(await page.locator('#source .is-marked').count(), 2);
  await shoot(page, 'race');
});

test('A race appears when the steps come to it, and f goes from finding to finding', async () => {
  const page = await open(samples.race());
  assert.equal(await page.locator('.race').count(), 1);
  await page.keyboard.press('Home');
  assert.equal(await page.locator('.race').count(), 0);
  await page.keyboard.press('End');
  await page.keyboard.press('p');
  assert.equal(await page.locator('.race').count(), 1);
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  assert.match(await textOf(page, '.finding[aria-pressed=true]'), /lines 8, 12/);
});

test('A thread of another workgroup is drawn as a guest', async () => {
  const picture = samples.race();
  picture.findings[0].accesses[1].workgroup = 7;
  const page = await open(picture);
  assert.equal(await page.locator('.ghost').count(), 1);
  assert.match(await page.locator('.note-box').textContent(), /thread 0 of workgroup 7/);
});

test('What lies outside is drawn past the end, with its index', async () => {
  const page = await open(samples.outOfBounds());
  await page.locator('.finding').first().click();
  assert.deepEqual(await page.locator('.outside text').allTextContents(), ['a[6]', 'a[7]']);
  assert.equal(await edgeCount(page, 'r', '.is-outside'), 2);
  assert.match(await textOf(page, '#now'), /Threads 6, 7 go outside: a\[6\]/);
  await thread(page, 6).hover();
  assert.match(await textOf(page, '#now'), /Thread 6 reads a\[6\], outside a: nothing happens/);
});

test('A wrong element shows what was expected', async () => {
  const page = await open(samples.outOfBounds());
  assert.equal(
    await cell(page, 1, 2)
      .getAttribute('class')
      .then((text) => text.includes('is-wrong')),
    false,
  );
  await page.locator('.finding').nth(2).click();
  assert.equal(await cell(page, 1, 2).textContent(), '1112');
  assert.match(await cell(page, 1, 2).getAttribute('aria-label'), /wrong: 12 is expected/);
  assert.equal(await textOf(page, '#inspector-title'), 'result[2]');
  await page.keyboard.press('End');
  await shoot(page, 'outside');
});

test('An element that stays unwritten shows at the end, with what was expected', async () => {
  const picture = samples.map();
  picture.workgroups[0].steps[3] = {
    ...picture.workgroups[0].steps[3],
    lanes: [[0, 3]],
    e: [0, 1, 2],
    v: [10, 11, 12],
  };
  Object.assign(picture.arrays[1], { final: [10, 11, 12, null], unwritten: [3] });
  picture.findings.push({
    kind: 'unwritten_element',
    message: 'nobody writes `result[3]`',
    advice: '',
    lines: [],
    array: 1,
    element: 3,
    outside: null,
    accesses: [],
    occurrences: 1,
  });
  const page = await open(picture);
  await page.locator('.finding').click();
  assert.equal(await textOf(page, '#counter'), '2 / 2');
  assert.equal(await cell(page, 1, 3).textContent(), '13');
  assert.match(await cell(page, 1, 3).getAttribute('class'), /is-empty.*is-selected/);
});

test('At a divergent barrier threads wait, and others are missing', async () => {
  const page = await open(samples.divergence());
  assert.equal(await page.locator('.thread.is-wait').count(), 5);
  assert.equal(await page.locator('.thread.is-missing').count(), 3);
  assert.equal(await page.locator('.fence.is-broken').count(), 1);
  assert.equal(
    await textOf(page, '#now'),
    'Line 7: Threads 0–4 wait at the barrier. The others never reach it: threads 5–7 returned in line 5.',
  );
  assert.equal(
    await thread(page, 6).getAttribute('aria-label'),
    'Thread 6, does not reach the barrier',
  );
  await shoot(page, 'divergence');
});

test('What nobody has written is hatched, and its reading marked', async () => {
  const page = await open(samples.divergence());
  await page.keyboard.press('f');
  const classes = await cell(page, 1, 5).getAttribute('class');
  assert.match(classes, /is-empty/);
  assert.match(classes, /is-read/);
  const fill = await cell(page, 1, 5)
    .locator('rect')
    .evaluate((node) => getComputedStyle(node).fill);
  assert.match(fill, /hatch/);
  assert.match(await cell(page, 1, 5).getAttribute('aria-label'), /never written/);
});

test('A finding in a workgroup that was not recorded says so', async () => {
  const picture = samples.race();
  for (const access of picture.findings[0].accesses) access.workgroup = 7;
  const page = await open(picture);
  assert.equal(
    await textOf(page, '#stage-note'),
    'The steps of this finding are not in the picture.',
  );
  assert.equal(await textOf(page, '#counter'), '1 / 6');
});

test('A finding without a step selects itself and stays where it is', async () => {
  const picture = samples.map();
  picture.findings.push({
    kind: 'endless_loop',
    message: 'the loop does not end',
    advice: '',
    lines: [5],
    array: null,
    element: null,
    outside: null,
    accesses: [],
    occurrences: 1,
  });
  picture.complete = false;
  const page = await open(picture);
  await page.locator('.finding').click();
  assert.equal(await textOf(page, '#counter'), '1 / 2');
  assert.match(await textOf(page, '#notices'), /stopped at a loop that does not end/);
});

test('A run without findings has no list of them', async () => {
  const page = await open(samples.map());
  assert.ok(await page.locator('#findings-panel').isHidden());
});
