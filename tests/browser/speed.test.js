// The time of a large picture. The figures are printed; the limits only catch a hanging page.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import test, { after, afterEach } from 'node:test';
import { withBrowser, writePage } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

// Milliseconds until what a key changes is laid out and painted.
function timeKey(page, key) {
  return page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const start = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
        document.body.getBoundingClientRect();
        const work = performance.now() - start;
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(work)));
      }),
    key,
  );
}

function middle(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

test('A picture with 100,000 accesses opens and steps quickly', async (context) => {
  const picture = samples.large();
  const accesses = picture.workgroups.reduce(
    (sum, { steps }) => sum + steps.reduce((count, step) => count + (step.e?.length ?? 0), 0),
    0,
  );
  const file = writePage(picture);
  const start = performance.now();
  const page = await open(file);
  const opened = performance.now() - start;
  context.diagnostic(
    `${accesses} accesses, ${(statSync(file).size / 1e6).toFixed(1)} MB, opens in ${opened.toFixed(0)} ms`,
  );
  assert.ok(accesses >= 100000 && opened < 10000);
  assert.ok((await page.locator('#stage-svg .cell').count()) <= 2500);
  for (const [mode, name] of [
    ['1', 'access'],
    ['3', 'barrier interval'],
  ]) {
    await page.keyboard.press('Home');
    await page.keyboard.press(mode);
    const times = [];
    for (let i = 0; i < 16; ++i) times.push(await timeKey(page, 'ArrowRight'));
    context.diagnostic(
      `a step by ${name}: median ${middle(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`,
    );
    assert.ok(Math.max(...times) < 10000);
  }
  await page.keyboard.press('1');
  const pointing = await page.locator('.thread[data-lane="100"]').evaluate((node) => {
    const start = performance.now();
    node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    document.body.getBoundingClientRect();
    return performance.now() - start;
  });
  context.diagnostic(`pointing at a thread: ${pointing.toFixed(1)} ms`);
  assert.ok(pointing < 10000);
});
