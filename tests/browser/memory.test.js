// Accesses as memory sees them, and the maps of arrays with two axes.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { Recorder } from './recorder.js';
import { loadModule, shoot, textOf, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert, '');
const { loadPicture } = await loadModule('picture');
const { requestsOf } = await loadModule('memory/requests');

// 32 threads read 32 floats that are `apart` elements from each other.
function strided(role, apart) {
  const count = 32 * apart;
  const recorder = new Recorder({
    title: 'Strides',
    workgroupSize: [32, 1, 1],
    source: ['void kernel() {', '    x = m[i];', '}'],
    arrays: [{ name: 'm', role, shape: [count], initial: new Array(count).fill(1) }],
  });
  recorder.beginWorkgroup(0);
  recorder.read('m', 2, (lane) => lane * apart);
  const picture = recorder.finish();
  const kind = role === 'shared' ? 'bank_conflicts' : 'global_sectors';
  Object.assign(picture.counts, {
    traffic: { [kind]: apart === 1 ? 0 : 100 },
    traffic_budget: { [kind]: 4 },
  });
  return picture;
}

for (const [role, apart, paid] of [
  ['input', 1, 4],
  ['input', 8, 32],
  ['shared', 1, 1],
  ['shared', 32, 32],
  ['shared', 33, 1],
]) {
  test(`32 threads at ${role} elements ${apart} apart take ${paid}, as recorded`, () => {
    const picture = loadPicture(JSON.stringify(strided(role, apart)));
    const request = requestsOf(picture, picture.workgroups[0].ticks[0].step);
    assert.equal(request.subgroups.length, 1);
    assert.equal(request.subgroups[0].paid, paid);
  });
}

test('Sectors are boxes of eight, and the share that is used is written large', async () => {
  const page = await open(strided('input', 8), { hash: '#view=memory' });
  assert.equal(await page.locator('.sector').count(), 32);
  assert.equal(await page.locator('.sector .used').count(), 32);
  assert.equal(await page.locator('.sector .unused').count(), 32 * 7);
  assert.equal(await textOf(page, '.memory-verdict strong'), '13 % used');
  assert.match(await page.locator('.memory-verdict').getAttribute('class'), /is-bad/);
  const good = await open(strided('input', 1), { hash: '#view=memory' });
  assert.equal(await good.locator('.sector').count(), 4);
  assert.equal(await good.locator('.sector .unused').count(), 0);
  assert.equal(await textOf(good, '.memory-verdict strong'), '100 % used');
});

test('Threads queue at the banks that they share', async () => {
  const page = await open(strided('shared', 32), { hash: '#view=memory' });
  assert.equal(await page.locator('.banks').getAttribute('data-fullest'), '32');
  assert.equal(await page.locator('.banks .waits').count(), 31);
  assert.equal(await textOf(page, '.memory-verdict strong'), '32 passes');
  const xs = await page
    .locator('.banks .waits')
    .evaluateAll((nodes) => [...new Set(nodes.map((node) => node.getAttribute('x')))]);
  assert.equal(xs.length, 1);
  const good = await open(strided('shared', 33), { hash: '#view=memory' });
  assert.equal(await good.locator('.banks .waits').count(), 0);
  assert.equal(await textOf(good, '.memory-verdict strong'), '1 pass');
});

test('Red is for what is over the budget', async () => {
  const picture = strided('shared', 32);
  picture.counts.traffic_budget.bank_conflicts = 1000;
  const page = await open(picture, { hash: '#view=memory' });
  assert.match(await page.locator('.memory-verdict').getAttribute('class'), /is-within/);
  assert.equal(await page.locator('.banks.is-over').count(), 0);
});

test('Tiles walk along a row and down a column, with a map for each round', async () => {
  const page = await open(samples.matmul(9, 3));
  assert.equal(await page.locator('input[name=page]:checked').getAttribute('value'), 'map');
  assert.equal(await page.locator('.map-panel').count(), 3);
  assert.equal(await page.locator('.map-panel').first().locator('.block-arrow').count(), 2);
  assert.deepEqual(await page.locator('.map-target text').allTextContents(), ['1/3', '2/3', '3/3']);
  const corner = await page
    .locator('.map-panel')
    .first()
    .evaluate((panel) => {
      const box = (name) =>
        [...panel.querySelectorAll('.map-array')]
          .find((node) => node.querySelector('.row-name').textContent === name)
          .querySelector('.rest')
          .getBoundingClientRect();
      const [a, b, result] = [box('a'), box('b'), box('result')];
      return a.right < result.left && b.bottom < result.top;
    });
  assert.ok(corner);
  assert.equal(await page.locator('.map-panel.is-lit').count(), 1);
  await shoot(page, 'map-14');
});

// The gradient of a layer's weights: result[k][n] is the sum of x[b][k] * dy[b][n], and its last
// row, for the bias, is the sum of dy[b][n].
function weightGradient() {
  const recorder = new Recorder({
    title: 'Weight gradient',
    workgroupSize: [2, 4, 1],
    source: [
      'void kernel() {',
      '    sum += x[b * 3 + k] * dy[b * 2 + n];',
      '    result[k * 2 + n] = sum;',
      '}',
    ],
    arrays: [
      { name: 'x', role: 'input', shape: [5, 3], initial: new Array(15).fill(1) },
      { name: 'dy', role: 'input', shape: [5, 2], initial: new Array(10).fill(1) },
      { name: 'result', role: 'result', shape: [4, 2] },
    ],
  });
  recorder.beginWorkgroup(0);
  const k = (lane) => lane >> 1;
  for (let b = 0; b < 5; ++b) {
    recorder.read('x', 2, (lane) => b * 3 + k(lane), [0, 1, 2, 3, 4, 5]);
    recorder.read('dy', 2, (lane) => b * 2 + (lane & 1));
  }
  recorder.write(
    'result',
    3,
    (lane) => lane,
    () => 5,
  );
  return recorder.finish();
}

test('A map turns the input that the kernel takes by columns', async () => {
  const page = await open(weightGradient(), { hash: '#view=map' });
  const names = await page.locator('.map-array .row-name').allTextContents();
  assert.deepEqual(names.sort(), ['dy', 'result', 'xᵀ']);
  const box = (name) =>
    page
      .locator('.map-array', { hasText: name })
      .locator('.rest')
      .evaluate((node) => node.getBoundingClientRect().toJSON());
  const [x, dy, result] = [await box('xᵀ'), await box('dy'), await box('result')];
  assert.ok(x.right < result.left && dy.bottom < result.top);
  assert.ok(x.width > x.height && Math.abs(x.top - result.top) < 2);
});

test('On a phone maps stand under each other, each large enough to be read', async () => {
  const page = await open(samples.matmul(8, 4), {
    hash: '#view=map',
    viewport: { width: 390, height: 844 },
  });
  const maps = await page.locator('svg.map').evaluateAll((nodes) =>
    nodes.map((node) => ({
      ...node.getBoundingClientRect().toJSON(),
      names: [...node.querySelectorAll('.row-name')].map(
        (name) => name.getBoundingClientRect().right,
      ),
      frames: [...node.querySelectorAll('.group')].map(
        (frame) => frame.getBoundingClientRect().bottom,
      ),
      result: node.querySelector('.is-result .row-name').getBoundingClientRect().top,
    })),
  );
  assert.equal(maps.length, 2);
  for (const { height, right, names, frames, result } of maps) {
    assert.ok(height >= 200);
    assert.ok(right <= 390 && names.every((name) => name <= right));
    assert.ok(
      frames.every((bottom) => bottom <= result + 4),
      'the name stands under the frames',
    );
  }
});

test('On a phone what an access costs is read in one line', async () => {
  const page = await open(samples.matmul(8, 4), {
    hash: '#view=memory',
    viewport: { width: 390, height: 844 },
  });
  const heights = await page
    .locator('#memory-lines button > :last-child')
    .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height));
  assert.ok(heights.length > 0 && heights.every((height) => height < 26), `${heights}`);
});
