// The visibility and accessibility of the page: contrast, small and large windows, larger text,
// forced colours, keys, paper.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { faintThings } from './contrast.js';
import { isFirefox, shoot, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert, '');

// The marks that are essential to a drawing. Deliberately faint ones are not among them: the edges
// of many threads at once, of past steps, and of threads that are not pointed at.
const MARKS = [
  '.thread:not(.is-idle, .is-dim) circle',
  '.cell.is-empty rect',
  '.cell:is(.is-wrong, .touch-r, .touch-w, .touch-a) rect',
  ':not(.has-focus) > .edge:not(.is-crowd, .is-past, .is-hidden) :is(.head, .line)',
  '.edge.is-own :is(.head, .line)',
  '.wall rect',
  '.ghost-wall line',
  '.sectors :is(.frame, .used)',
  '.banks :is(.first, .waits)',
  '.strip :is(.fault, .excess, .barrier)',
].join(', ');

// The first view is checked, too: it is the story or the map.
const VIEWS = [
  ['the first', 'f'],
  ['run', 's'],
  ['memory', 'm'],
  ['cost', 'c'],
];

for (const colorScheme of ['light', 'dark']) {
  test(`All text and all marks can be seen in the ${colorScheme} scheme`, async (t) => {
    if (isFirefox) return t.skip('the colours are the same');
    const faint = {};
    for (const make of [samples.race, samples.outOfBounds, samples.divergence, samples.matmul]) {
      const page = await open(make(), { colorScheme });
      for (const [view, key] of VIEWS) {
        await page.keyboard.press(key);
        for (const { what, ratio } of await page.evaluate(faintThings, MARKS))
          faint[`${make.name}, ${view}: ${what}`] = ratio;
      }
    }
    assert.deepEqual(faint, {});
  });
}

// 1280 pixels become 640 at 200 % and 320 at 400 %.
const WIDTHS = isFirefox ? [390, 1280] : [320, 390, 480, 640, 700, 1280, 1920];
for (const width of WIDTHS) {
  test(`A window of ${width} pixels shows all of it, with findings before the steps`, async () => {
    for (const make of [samples.race, samples.matmul]) {
      const page = await open(make(), { viewport: { width, height: 800 } });
      for (const key of ['c', 'm', 's', 's']) {
        await page.keyboard.press(key);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${make.name}, ${key}: ${wide}`);
      }
      const box = (selector) => page.locator(selector).boundingBox();
      const title = await box('h1');
      assert.ok(title.height <= 2 * 24, `the title takes ${title.height} pixels`);
      const { height } = await box('#top');
      const most = width < 480 ? 210 : width < 1000 ? 140 : 80;
      assert.ok(height <= most, `the head takes ${height} pixels`);
      for (const selector of ['#help-open', '#controls', '#source-panel', '#inspector'])
        assert.ok((await box(selector)).x + 20 < width, selector);
      if (make === samples.race && width <= 1000)
        assert.ok((await box('#findings-panel')).y < (await box('#run')).y);
      await shoot(page, `${make.name}-${width}`);
    }
  });
}

// Half of the height of a small notebook, as a zoom of 200 % leaves it.
test('At 200 % the drawing is reached by scrolling the page, not a slit of it', async () => {
  const page = await open(samples.race(), { viewport: { width: 640, height: 400 } });
  const board = page.locator('#story');
  await board.scrollIntoViewIfNeeded();
  assert.ok((await board.boundingBox()).height >= 200);
  await page.locator('#inspector').scrollIntoViewIfNeeded();
  const inspector = await page.locator('#inspector').boundingBox();
  assert.ok(inspector.y >= 0 && inspector.y < 400);
  const controls = await page.locator('#controls').boundingBox();
  assert.ok(inspector.y - controls.y - controls.height < 100, 'details follow what one points at');
});

test('A larger font of the browser makes the text larger', async () => {
  const page = await open(samples.race());
  const sizeOf = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
  const texts = ['h1', '#where', '#now', '.finding .message', '#source', '#legend'];
  const before = await Promise.all(texts.map(sizeOf));
  await page.evaluate(() => (document.documentElement.style.fontSize = '24px'));
  const then = await Promise.all(texts.map(sizeOf));
  texts.forEach((text, i) => assert.equal(then[i], before[i] * 1.5, text));
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 1280);
  await shoot(page, 'race-larger-font');
});

// Windows' high-contrast colours: a colour alone must not mark the selection.
test('Forced colours leave what is chosen apart', async (t) => {
  if (isFirefox) return t.skip('Firefox cannot be told');
  const page = await open(samples.race(), { forcedColors: 'active' });
  const styleOf = (selector, names) =>
    page
      .locator(selector)
      .first()
      .evaluate((node, wanted) => wanted.map((name) => getComputedStyle(node)[name]), names);
  const differ = async (one, other, names) =>
    assert.notDeepEqual(await styleOf(one, names), await styleOf(other, names), one);
  await page.keyboard.press('f');
  await differ('input[name=page]:checked + span', 'input[name=page]:not(:checked) + span', [
    'backgroundColor',
  ]);
  await differ('#source .is-lit', '#source li:not(.is-lit, .is-marked)', ['outlineStyle']);
  await differ('#source .is-marked', '#source li:not(.is-lit, .is-marked)', ['borderLeftColor']);
  await differ('.finding[aria-pressed=true]', '.finding[aria-pressed=false]', ['borderLeftWidth']);
  await page.keyboard.press('ArrowDown');
  await shoot(page, 'race-forced');
});

test('Lines of the source and entries of a history are reached by keys', async () => {
  const page = await open(samples.race(), { hash: '#view=run' });
  await page.locator('#source').focus();
  for (let i = 0; i < 20; ++i) await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 7; ++i) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#source .is-lit').first().getAttribute('data-number'), '8');
  await page.locator('#stage-svg .thread[data-lane="1"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  const entry = page.locator('.history button').nth(1);
  const [, step] = (await entry.innerText()).match(/^step (\d+),/);
  await entry.focus();
  await page.keyboard.press('Enter');
  assert.ok((await page.locator('#counter').innerText()).startsWith(`${step} /`), step);
  const focused = await page.evaluate(() => document.activeElement.innerText);
  assert.equal(focused, await entry.innerText());
});

test('Paper has the whole story, and nothing of it is cut off', async (t) => {
  if (isFirefox) return t.skip('Firefox cannot be told');
  for (const width of [390, 1280, 1920]) {
    const page = await open(samples.race(), { viewport: { width, height: 800 } });
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1000 }); // A4 without its margins
    const shown = await page.locator('#story-svg').evaluate((node) => {
      const box = node.getBoundingClientRect();
      const last = node.querySelector('.story-body').getBoundingClientRect();
      return { right: box.right, below: last.bottom - box.bottom, rows: box.height };
    });
    assert.ok(shown.right <= 718 && shown.below <= 1, JSON.stringify(shown));
    assert.ok(await page.locator('#now').isVisible());
    assert.ok(await page.locator('#inspector').isHidden(), 'nothing is pointed at');
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 718);
    await shoot(page, `race-print-${width}`);
  }
});
