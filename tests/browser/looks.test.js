// Colours, paper, small windows, and what screen readers hear.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { cell, isFirefox, shoot, textOf, thread, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

function luminance([red, green, blue]) {
  const part = (value) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

async function colour(page, selector, property) {
  const text = await page
    .locator(selector)
    .first()
    .evaluate((node, name) => getComputedStyle(node)[name], property);
  return text
    .match(/[\d.]+/g)
    .slice(0, 3)
    .map(Number);
}

for (const colorScheme of ['light', 'dark']) {
  test(`Text can be read in the ${colorScheme} scheme`, async (t) => {
    if (isFirefox && colorScheme === 'dark') return t.skip('Firefox cannot be told');
    const page = await open(samples.race(), { colorScheme });
    await page.keyboard.press('f');
    const ground = await colour(page, '#side', 'backgroundColor');
    assert.equal(luminance(ground) > 0.5, colorScheme === 'light');
    for (const selector of [
      '#where',
      '.finding .message',
      '#source code',
      '.hint',
      '.finding .kind',
    ]) {
      assert.ok(contrast(await colour(page, selector, 'color'), ground) >= 4, selector);
    }
    await shoot(page, `race-${colorScheme}`);
  });
}

test('Paper has no controls, and all parts', async (t) => {
  if (isFirefox) return t.skip('Firefox cannot be told');
  const page = await open(samples.race());
  await page.emulateMedia({ media: 'print' });
  for (const id of ['#controls', '#slider', '#pages', '#help-open'])
    assert.ok(await page.locator(id).isHidden(), id);
  for (const id of ['#stage-svg', '#cost', '#findings', '#source', '#legend'])
    assert.ok(await page.locator(id).isVisible(), id);
  const source = await page
    .locator('#source')
    .evaluate((node) => node.scrollHeight <= node.clientHeight + 1);
  assert.ok(source);
  assert.ok((await page.pdf()).length > 10000);
});

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [700, 900],
]) {
  test(`A window of ${width} × ${height} does not scroll sideways`, async () => {
    for (const make of [samples.map, samples.race, samples.matmul]) {
      const page = await open(make(), { viewport: { width, height } });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      const fits = await page
        .locator('#stage')
        .evaluate(
          (node) => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight,
        );
      assert.ok(fits || (make === samples.matmul && width === 700));
    }
  });
}

test('Arrays, threads and steps have roles and names', async () => {
  const page = await open(samples.pooling());
  const grid = page.getByRole('grid', { name: 's: shared memory, float[8]' });
  assert.equal(await grid.getByRole('gridcell').count(), 8);
  assert.equal(await page.getByRole('gridcell', { name: 'a[3] = 3', exact: true }).count(), 1);
  assert.equal(await page.getByRole('button', { name: 'Thread 3, reads' }).count(), 1);
  assert.equal(
    await page.getByRole('slider', { name: 'Step' }).getAttribute('aria-valuetext'),
    '1 step of 7 done',
  );
  assert.equal(await page.getByRole('status').count(), 1);
  assert.equal(
    await page.getByRole('radiogroup', { name: 'A step is' }).getByRole('radio').count(),
    3,
  );
});

test('Tab goes from the head to the findings, the stage and the time line', async () => {
  const page = await open(samples.race());
  const seen = [];
  for (let i = 0; i < 24; ++i) {
    await page.keyboard.press('Tab');
    seen.push(await page.evaluate(() => document.activeElement.closest('[id]:not(.finding)')?.id));
  }
  const order = ['pages', 'findings', 'filters', 'stage-svg', 'slider', 'controls'];
  const first = order.map((id) =>
    seen.findIndex(
      (at) =>
        at === id ||
        (id === 'filters' && at === 'array') ||
        (id === 'controls' && at?.startsWith('go-')),
    ),
  );
  assert.ok(
    first.every((at) => at >= 0),
    `${seen}`,
  );
  assert.deepEqual(
    [...first].sort((a, b) => a - b),
    first,
  );
});

test('The focus can be seen', async () => {
  const page = await open(samples.pooling());
  await page.keyboard.press('Tab');
  await thread(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  const width = () =>
    thread(page, 1)
      .locator('circle')
      .evaluate((node) => getComputedStyle(node).strokeWidth);
  assert.equal(await width(), '3px');
  await page.locator('#go-next').focus();
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, 'solid');
});

test('Motion can be reduced', async (t) => {
  if (isFirefox) return t.skip('Firefox cannot be told');
  const time = (page) =>
    cell(page, 0, 0)
      .locator('rect')
      .evaluate((node) => getComputedStyle(node).transitionDuration);
  assert.equal(await time(await open(samples.map(), { reducedMotion: 'reduce' })), '0s');
  assert.notEqual(await time(await open(samples.map(), { reducedMotion: 'no-preference' })), '0s');
});

test('The list of keys opens and closes', async () => {
  const page = await open(samples.map());
  await page.keyboard.press('?');
  assert.ok(await page.getByRole('dialog', { name: 'Keys' }).isVisible());
  assert.match(await textOf(page, '#keys'), /next barrier interval/);
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('#help').isHidden());
});

test('What the picture leaves out is said', async () => {
  const page = await open(samples.large());
  assert.equal(await textOf(page, '#notices'), '60 of 64 workgroups are not shown.');
});
