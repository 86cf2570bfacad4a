// The story of threads and arrays with two axes: strips in the order of time.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { shoot, textOf, withBrowser } from './page.js';
import { Recorder } from './recorder.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert, '');

const SIDE = 3;
const SOURCE = [
  'shared float tile[TPB][TPB];',
  'void kernel() {',
  '    tile[local_i][local_j] = a[i * n + j];',
  '    // BARRIER',
  '    result[i * n + j] = tile[local_j][local_i];',
  '}',
];

// A transpose by one workgroup of 3 × 3. barrier: 'yes', 'no', or 'some' threads reach it.
function transpose(barrier) {
  const count = SIDE * SIDE;
  const source = SOURCE.slice();
  if (barrier !== 'no') source[3] = '    barrier();';
  const recorder = new Recorder({
    title: 'Puzzle 15: Transpose',
    source,
    workgroupSize: [SIDE, SIDE, 1],
    arrays: [
      {
        name: 'a',
        role: 'input',
        shape: [SIDE, SIDE],
        initial: Array.from({ length: count }, (_, i) => i),
      },
      { name: 'result', role: 'result', shape: [SIDE, SIDE] },
      { name: 'tile', role: 'shared', shape: [SIDE, SIDE] },
    ],
  });
  const own = (lane) => lane;
  const turned = (lane) => (lane % SIDE) * SIDE + Math.floor(lane / SIDE);
  recorder.beginWorkgroup(0);
  const x = recorder.read('a', 3, own);
  recorder.write('tile', 3, own, (lane) => x.get(lane));
  if (barrier === 'yes') recorder.barrier(4);
  if (barrier === 'some') recorder.barrier(4, [{ lane: 8, line: 5, returned: false }]);
  const y = recorder.read('tile', 5, turned);
  recorder.write('result', 5, own, (lane) => y.get(lane));
  return recorder;
}

function racing() {
  const recorder = transpose('no');
  recorder.picture.verdict = { name: 'faulty', text: 'Faulty: a data race.' };
  recorder.finding({
    kind: 'data_race',
    lines: [3, 5],
    array: 2,
    element: 3,
    occurrences: 6,
    message: 'thread 1 reads `tile[1][0]` in line 5, and thread 3 writes it in line 3',
    advice: 'Put `barrier();` between line 3 and line 5.',
    accesses: [
      { workgroup: 0, lane: 1, line: 5, writes: false, atomic: false },
      { workgroup: 0, lane: 3, line: 3, writes: true, atomic: false },
    ],
  });
  return recorder.finish();
}

const boxesOf = (page, selector) =>
  page
    .locator(`#story-svg ${selector}`)
    .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));
const labelsOf = (page) =>
  page
    .locator('#story-svg .strip-grid')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')));

test('A race between strips: edges from element to element, through the wall that is missing', async () => {
  const page = await open(racing());
  assert.equal(await page.locator('input[name=page]:checked').getAttribute('value'), 'story');
  assert.equal(await page.locator('.strip-row').count(), 2);
  assert.deepEqual(await labelsOf(page), [
    'a: 9 elements read',
    'tile: 9 elements written, 6 in a race',
    'tile: 9 elements read, 6 in a race',
    'result: 9 elements written',
  ]);
  assert.equal(
    await page.locator('.ghost-wall').getAttribute('aria-label'),
    'barrier(); is missing here: 6 races',
  );
  assert.equal(await page.locator('.strips > .edge.is-race').getAttribute('data-cells'), '6');
  assert.equal(await page.locator('.thread.is-race').count(), 6);
  const [ghost] = await boxesOf(page, '.ghost-wall line');
  const [edge] = await boxesOf(page, '.strips > .edge.is-race');
  assert.ok(edge.top < ghost.top && ghost.bottom < edge.bottom, 'the edges cross the wall');
  assert.match(await textOf(page, '#now'), /^Line 5: .* 6 of these accesses race\.$/);
  await shoot(page, 'strips-race');
});

test('An element has one place in all strips, below or above a wall at its line', async () => {
  const page = await open(transpose('yes').finish(), { hash: '#view=story' });
  assert.equal(await page.locator('.wall').getAttribute('data-line'), '4');
  assert.equal(await page.locator('.is-race, .ghost-wall').count(), 0);
  const [, written, read] = await boxesOf(page, '.strip-grid .reach');
  assert.equal(Math.round(written.left), Math.round(read.left));
  const [wall] = await boxesOf(page, '.wall');
  assert.ok(written.bottom < wall.top && wall.bottom < read.top);
});

test('A wall that not all threads reach is red, and what follows is in doubt', async () => {
  const recorder = transpose('some');
  recorder.finding({
    kind: 'barrier_divergence',
    lines: [4],
    message: 'thread 8 never comes',
  });
  const page = await open(recorder.finish());
  assert.equal(await page.locator('.wall.is-broken').count(), 1);
  assert.equal(await page.locator('.doubt').count(), 1);
  assert.match(await page.locator('.strips').textContent(), /never reach it: thread 8/);
});

test('In a strip of several steps, those that are shown are in full ink', async () => {
  const page = await open(transpose('yes').finish(), { hash: '#view=story' });
  const inked = () =>
    page
      .locator('.strip-grid .now')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d').split('M').length - 1));
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  const first = await inked();
  await page.keyboard.press('n');
  const second = await inked();
  assert.equal(sum(first), 9);
  assert.equal(sum(second), 9);
  assert.notDeepEqual(first, second);
});

test('Pointing at a thread frames its elements, at an element tells about it', async () => {
  const page = await open(transpose('yes').finish(), { hash: '#view=story' });
  await page.locator('.strips .thread[data-lane="1"]').first().hover();
  const framed = await page
    .locator('.strip-grid .own')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d').split('M').length - 1));
  assert.deepEqual(framed, [1, 1, 1, 1]);
  assert.equal(await textOf(page, '#inspector-title'), 'Thread 1');
  const grid = page.locator('.strip-grid .reach').nth(1);
  const { width, height } = await grid.boundingBox();
  await grid.hover({ position: { x: width * 0.5, y: height * 0.9 } });
  assert.equal(await textOf(page, '#inspector-title'), 'tile[2][1]');
  await grid.click({ position: { x: width * 0.5, y: height * 0.9 } });
  await page.mouse.move(5, 5);
  assert.equal(await textOf(page, '#inspector-title'), 'tile[2][1]');
});

test('What lies outside stands in the rows where it would be', async () => {
  const recorder = transpose('yes');
  recorder.write(
    'result',
    5,
    (lane) => lane + SIDE,
    () => 1,
  );
  const page = await open(recorder.finish(), { hash: '#view=story' });
  const last = (await labelsOf(page)).at(-1);
  assert.match(last, /3 outside/);
  const outside = (await boxesOf(page, '.touched.is-outside')).at(-1);
  const inside = (await boxesOf(page, '.strip-grid:last-child .touched:not(.is-outside)')).at(-1);
  // Firefox counts the lines around the squares, too.
  assert.ok(outside.top >= inside.bottom - 4, `${outside.top} ${inside.bottom}`);
});

test('Rounds of a loop are strips of their own', async () => {
  const page = await open(samples.matmul(4, 2), { hash: '#view=story' });
  assert.equal(await page.locator('.strip-row').count(), 5); // twice loading, multiplying; storing
  assert.equal(await page.locator('.wall').count(), 4);
});

// Threads that go to every 128th element.
function far(isRead) {
  const recorder = new Recorder({
    title: 'Lab: far',
    source: ['void kernel() {', '    o[i] = a[i * 128];', '}'],
    workgroupSize: [8, 1, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [1024], initial: Array.from({ length: 1024 }, () => 1) },
      { name: 'o', role: 'result', shape: [1024] },
    ],
  });
  const own = (lane) => lane;
  const strided = (lane) => lane * 128;
  recorder.beginWorkgroup(0);
  recorder.read('a', 2, isRead ? strided : own);
  recorder.write('o', 2, isRead ? own : strided, () => 1);
  return recorder.finish();
}

test('Elements written far from their threads are told row by row, not piled up at the side', async () => {
  const page = await open(far(false));
  assert.equal(await page.locator('input[name=page]:checked').getAttribute('value'), 'story');
  assert.equal(await page.locator('.story-edges').count(), 0);
  const grid = page.locator('.strip-grid').last();
  assert.equal(await grid.getAttribute('aria-label'), 'o: 8 elements written');
  assert.equal(await grid.locator('.who', { hasText: '⋮' }).count(), 7);
  const squares = await grid
    .locator('.touched')
    .evaluate((path) => path.getAttribute('d').split('M').length - 1);
  assert.equal(squares, 8);
});

test('Elements read far from each other stand over their threads, with their indices', async () => {
  const page = await open(far(true));
  assert.equal(await page.locator('.strips').count(), 0);
  const indices = await page.locator('#story-svg .index').allTextContents();
  assert.deepEqual(indices.slice(0, 8), ['0', '128', '256', '384', '512', '640', '768', '896']);
  const ways = page.locator('#story-svg .edge.is-r .line');
  for (const way of await ways.all()) assert.doesNotMatch(await way.getAttribute('d'), /C/);
  assert.equal(await ways.count(), 8);
});

test('A tile of many threads: what one of them holds is framed', async () => {
  const recorder = new Recorder({
    title: 'Lab: tile',
    source: ['void kernel() {', '    o[k][i] = a[k][i];', '}'],
    workgroupSize: [4, 2, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [8, 8], initial: Array.from({ length: 64 }, (_, i) => i) },
      { name: 'o', role: 'result', shape: [8, 8] },
    ],
  });
  recorder.beginWorkgroup(0);
  const places = Array.from({ length: 8 }, (_, k) => (lane) => 8 * k + lane);
  for (const place of places) recorder.read('a', 2, place);
  for (const place of places) recorder.write('o', 2, place, () => 1);
  const page = await open(recorder.finish(), { hash: '#view=story' });
  const note = page.locator('.side-note.example');
  assert.equal(await note.textContent(), 'framed: what thread 2 has');
  const framed = await page
    .locator('.strip-grid .own')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d').split('M').length - 1));
  assert.deepEqual(framed, [8, 8]);
  assert.equal(await page.locator('.thread.is-fragment').getAttribute('data-lane'), '2');
});
