// The view of costs.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { shoot, textOf, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

async function rows(page, label) {
  const texts = await page.getByRole('table', { name: label }).locator('tbody tr').allInnerTexts();
  return texts.map((text) =>
    text
      .split(/\s*\t\s*/)
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .join('|'),
  );
}

test('Counts stand beside budget and best', async () => {
  const page = await open(samples.pooling());
  await page.getByRole('radio', { name: 'Costs' }).check();
  assert.equal((await rows(page, 'Accesses per thread'))[2], 'shared reads|3|3|2|21');
  assert.equal(await page.locator('.bullet .budget').count(), 4);
  assert.equal(await page.locator('.bullet .best').count(), 4);
  await shoot(page, 'costs');
});

test('What is over budget is marked', async () => {
  const picture = samples.pooling();
  picture.counts.budget.shared_reads = 2;
  const page = await open(picture);
  await page.keyboard.press('c');
  assert.match(await textOf(page, '#cost tr.is-over'), /shared reads.*3 \(over ★★\)/s);
});

test('Each line has its accesses and its share', async () => {
  const page = await open(samples.pooling());
  await page.keyboard.press('c');
  assert.equal(
    (await rows(page, 'Accesses of each source line'))[2],
    '11|if (local_i >= 1) sum += s[local_i - 1];|–|–|7 33 %|–',
  );
});

test('Transfers are set against the fewest', async () => {
  const picture = samples.pooling();
  Object.assign(picture.costs[0], { requests: 4, transfers: 16, fewest: 4, worst: 5 });
  const page = await open(picture);
  await page.keyboard.press('c');
  const list = await rows(page, 'Transfers of each access');
  assert.equal(list[0], '8|read a|global|4|16|4|4.0 × the fewest|5');
  assert.equal(list[1], '8|write s|shared|1|1|1|as few as possible|1');
});

test('Heat maps show how often each element was read and written', async () => {
  const page = await open(samples.pooling());
  await page.keyboard.press('c');
  const map = page.getByRole('img', { name: 's: read 1 to 3 times' });
  assert.deepEqual(await map.locator('text').allTextContents(), [
    '3',
    '3',
    '3',
    '3',
    '3',
    '3',
    '2',
    '1',
  ]);
  // Equal counts of all elements need no map.
  assert.equal(await page.locator('.heat').count(), 1);
  assert.deepEqual(await page.locator('.is-alike').allInnerTexts(), [
    'read 1 time each',
    'not written',
    'written 1 time each',
    'not read',
    'written 1 time each',
  ]);
  const shades = await map
    .locator('path')
    .evaluateAll((paths) =>
      paths.filter((path) => path.getAttribute('d')).map((path) => getComputedStyle(path).fill),
    );
  assert.equal(new Set(shades).size, 3);
  assert.deepEqual(
    await page.locator('.heat-figure', { has: map }).locator('.heat-legend span').allInnerTexts(),
    ['0', '1', '2', '3'],
  );
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  await page.mouse.move(box.x + 6.5 * 26, box.y + 13);
  assert.match(
    await page.locator('.heat-figure', { has: map }).innerText(),
    /s\[6\]: 2 times read/,
  );
});

test('The view turns back to the run', async () => {
  const page = await open(samples.pooling());
  await page.keyboard.press('c');
  assert.ok(await page.locator('#run').isHidden());
  await page.keyboard.press('c');
  assert.ok(await page.locator('#run').isVisible());
});

test('Of a large array as many rows are drawn as can be looked at', async () => {
  const picture = samples.large(); // 128 × 128
  picture.arrays[0].reads[0] += 1;
  const page = await open(picture);
  await page.keyboard.press('c');
  const figure = page.locator('.heat-row[aria-label=a] .heat-figure');
  assert.match(await figure.innerText(), /The first 64 of 128 rows\./);
  const { height } = await figure.locator('.heat').boundingBox();
  assert.ok(height <= 64 * 26 + 1, `${height}`);
});

test('Keys move through the costs, and not through the steps', async () => {
  const page = await open(samples.pooling(), { viewport: { width: 1280, height: 500 } });
  await page.keyboard.press('c');
  const top = () => page.locator('#cost').evaluate((node) => node.scrollTop);
  const step = () => page.locator('#counter').textContent();
  const before = await step();
  await page.keyboard.press('End');
  const end = await top();
  assert.ok(end > 100);
  await page.keyboard.press('PageUp');
  assert.ok((await top()) < end);
  await page.keyboard.press('Home');
  assert.equal(await top(), 0);
  await page.keyboard.press('Space');
  assert.ok((await top()) > 100);
  assert.equal(await step(), before);
});
