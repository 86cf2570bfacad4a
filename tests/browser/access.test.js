// What everybody can see and reach: contrast, small and large windows, larger text, forced colours,
// keys, paper.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { faintThings } from './contrast.js';
import { isFirefox, shoot, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert, '');

// Without which a drawing cannot be understood. What is meant to stand back is not among them: the
// edges of many threads at once, of steps that are over, and of threads that are not pointed at.
const MARKS = [
  '.thread:not(.is-idle) circle',
  '.cell.is-empty rect',
  '.cell:is(.is-wrong, .touch-r, .touch-w, .touch-a) rect',
  '.edge:not(.is-crowd, .is-past, .is-hidden) .head',
  '.edge:not(.is-crowd, .is-past, .is-hidden) .line',
  '.wall rect',
  '.ghost-wall line',
  '.sectors :is(.frame, .used)',
  '.banks :is(.first, .waits)',
  '.strip :is(.fault, .excess, .barrier)',
].join(', ');

const VIEWS = ['story', 'run', 'memory', 'cost'];

for (const colorScheme of ['light', 'dark']) {
  test(`All text and all marks can be seen in the ${colorScheme} scheme`, async (t) => {
    if (isFirefox && colorScheme === 'dark') return t.skip('Firefox cannot be told');
    const faint = {};
    for (const make of [samples.race, samples.outOfBounds, samples.divergence, samples.matmul]) {
      for (const view of VIEWS) {
        const page = await open(make(), { colorScheme, hash: `#view=${view}` });
        for (const { what, ratio } of await page.evaluate(faintThings, MARKS))
          faint[`${make.name}, ${view}: ${what}`] = ratio;
      }
    }
    assert.deepEqual(faint, {});
  });
}
