// The story, as it is visible without a click.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { shoot, textOf, withBrowser } from './page.js';
import { Recorder } from './recorder.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert, '');

const count = (page, selector) => page.locator(`#story-svg ${selector}`).count();

// The middle of an element: {x, y}.
function middleOf(page, selector) {
  return page
    .locator(`#story-svg ${selector}`)
    .first()
    .evaluate((node) => {
      const box = node.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
}

test('Thread i and element i stand in one column, and their edges are upright', async () => {
  const page = await open(samples.map());
  assert.equal(await page.locator('input[name=page]:checked').getAttribute('value'), 'story');
  for (const i of [0, 3]) {
    const { x } = await middleOf(page, `.thread[data-lane="${i}"]`);
    for (const array of [0, 1]) {
      const at = await middleOf(page, `.cell[data-array="${array}"][data-cell="${i}"] rect`);
      assert.ok(Math.abs(at.x - x) < 1.5, `${array} ${i}`);
    }
  }
  assert.equal(await count(page, '.edge.is-r'), 4);
  assert.equal(await count(page, '.edge.is-w'), 4);
  const paths = await page
    .locator('#story-svg .edge .line')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('d')));
  assert.ok(paths.every((path) => !path.includes('C')));
});

test('A barrier is a wall at its line', async () => {
  const page = await open(samples.pooling());
  assert.equal(await count(page, '.wall'), 1);
  assert.equal(await page.locator('.wall').getAttribute('data-line'), '9');
  assert.equal(await count(page, '.ghost-wall'), 0);
  assert.equal(await count(page, '.edge.is-race'), 0);
  const wall = await middleOf(page, '.wall');
  const before = await middleOf(page, '.cell[data-array="1"][data-cell="0"]');
  assert.ok(before.y < wall.y);
  await shoot(page, 'story');
});

test('A race opens with all its edges red, and the missing barrier as a dashed wall', async () => {
  const page = await open(samples.race());
  assert.equal(await count(page, '.edge.is-race'), 7 + 6);
  assert.equal(await count(page, '.thread.is-race'), 7 + 6);
  assert.equal(await count(page, '.ghost-wall'), 1);
  assert.equal(
    await page.locator('.ghost-wall').getAttribute('aria-label'),
    'barrier(); is missing here: 13 races',
  );
  const wall = await middleOf(page, '.ghost-wall');
  const written = await middleOf(page, '.cell.touch-w[data-array="1"]');
  const reader = await middleOf(page, '.thread.is-race');
  assert.ok(written.y < wall.y && wall.y < reader.y);
  const between = await page.locator('.line-label', { hasText: '10' }).first().boundingBox();
  assert.ok(wall.y < between.y, 'right behind the write');
  assert.equal(await page.locator('.finding[aria-pressed=true]').count(), 1);
  assert.match(await textOf(page, '#now'), /^Line 11/);
  await shoot(page, 'story-race');
});

test('Where a loop comes back, only accesses without a barrier between them race', async () => {
  const picture = samples.race();
  const { steps } = picture.workgroups[0];
  const first = steps.findIndex((step) => step.k === 'w');
  // The same write again, in the interval of the reads; the first one is before a barrier.
  const again = { ...steps[first], t: 1 };
  for (const step of steps.slice(first + 1)) step.t = 1;
  steps.splice(first + 1, 0, { k: 'b', line: 9, t: 0, lanes: [[0, 8]], missing: [] });
  steps.push(again);
  const page = await open(picture);
  assert.equal(await count(page, '.ghost-wall'), 1);
  const wall = await middleOf(page, '.ghost-wall');
  const readers = await page
    .locator('#story-svg .story-row:has(.touch-r) .cell[data-array="1"]')
    .first()
    .boundingBox();
  assert.ok(readers.y < wall.y);
  const lines = await page
    .locator('#story-svg .edge.is-race')
    .evaluateAll((edges) => edges.map((edge) => edge.classList.contains('is-w')));
  assert.ok(lines.length === 7 && lines.every(Boolean), `${lines}`);
});

test('A wall that not all threads reach stops where they do, and what follows is in doubt', async () => {
  const page = await open(samples.divergence());
  assert.equal(await count(page, '.wall.is-broken'), 1);
  assert.equal(await count(page, '.absentee'), 3);
  assert.equal(await count(page, '.doubt'), 1);
  const wall = await page.locator('.wall.is-broken').boundingBox();
  const absentee = await page.locator('.absentee').first().boundingBox();
  assert.ok(wall.x + wall.width <= absentee.x + absentee.width / 2);
});

test('What lies outside stands where it would be, each element in a place of its own', async () => {
  const page = await open(samples.outOfBounds());
  assert.equal(await count(page, '.cell.is-outside'), 4);
  for (const lane of [6, 7]) {
    const { x } = await middleOf(page, `.thread[data-lane="${lane}"]`);
    const at = await middleOf(page, `.cell.is-outside[aria-label="a[${lane}] is outside"] rect`);
    assert.ok(Math.abs(at.x - x) < 1.5);
  }
  assert.equal(await count(page, '.edge.is-bad'), 4);
});

test('What is wanted stands under what is wrong', async () => {
  const picture = samples.outOfBounds();
  picture.findings = [];
  const page = await open(picture);
  assert.match(await textOf(page, '#now'), /write/);
  assert.equal(await count(page, '.cell.is-wrong'), 1);
  assert.equal(await count(page, '.wanted:not(.is-met)'), 1);
  const wrong = await middleOf(page, '.cell.is-wrong rect');
  const wanted = await middleOf(page, '.wanted:not(.is-met)');
  assert.ok(Math.abs(wrong.x - wanted.x) < 1.5 && wanted.y > wrong.y);
});

test('Before anything is written: what is wanted, and the way there, in neutral colours', async () => {
  const picture = samples.map();
  picture.workgroups[0].steps = picture.workgroups[0].steps.filter(({ k }) => k === 'l');
  Object.assign(picture.arrays[1], { final: [null, null, null, null], unwritten: [0, 1, 2, 3] });
  picture.verdict = { name: 'not_started', text: 'Nothing is written to result yet.' };
  const page = await open(picture);
  assert.deepEqual(await page.locator('.wanted').allTextContents(), ['10', '11', '12', '13']);
  assert.equal(await count(page, '.block-arrow.is-task'), 1);
  const colours = await page.evaluate(() => {
    const colour = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
    return [colour('.wanted rect', 'stroke'), colour('.block-arrow', 'fill')];
  });
  assert.equal(colours[0], colours[1]);
  const pill = page.locator('#verdict');
  const tone = await pill.evaluate((node) => getComputedStyle(node).color);
  assert.equal(
    tone,
    await page
      .locator('.hint')
      .first()
      .evaluate((node) => getComputedStyle(node).color),
  );
  assert.match(await textOf(page, '#legend'), /what is wanted, in italics/);
  await shoot(page, 'story-untouched');
});

test('What nobody has written is no 0', async () => {
  const picture = samples.divergence();
  const page = await open(picture);
  const cell = page.locator('#story-svg .cell.is-unwritten');
  assert.ok((await cell.count()) >= 1);
  assert.match(await cell.first().getAttribute('aria-label'), /was never written/);
});

test('The steps that are shown are lit, and a click on a line goes to its step', async () => {
  const page = await open(samples.pooling());
  const top = () => page.locator('.light').evaluate((node) => Number(node.getAttribute('y')));
  const first = await top();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  assert.ok((await top()) > first);
  await page.locator('.line-label').last().click();
  assert.match(await textOf(page, '#now'), /^Line 13/);
});

test('Pointing at a thread leaves its own edges', async () => {
  const page = await open(samples.pooling());
  await page.locator('#story-svg .thread[data-lane="3"]').first().hover();
  assert.equal(await count(page, '.has-focus .edge.is-own'), 6);
  assert.equal(await textOf(page, '#inspector-title'), 'Thread 3');
});

test('Each dispatch has a tab, and the first that teaches is open', async () => {
  const first = { ...samples.map(), dispatch: 'scan_blocks' };
  const second = { ...samples.pooling(), dispatch: 'scan_totals' };
  const page = await open({ ...first, first: 0, dispatches: [first, second] });
  assert.deepEqual(await page.locator('#dispatches label').allInnerTexts(), [
    '1 scan_blocks()',
    '2 scan_totals()',
  ]);
  assert.equal(await textOf(page, '#title'), 'Puzzle 1: Map');
  await page.locator('#dispatches input').nth(1).click();
  await page.getByRole('heading', { name: 'Puzzle 9: Pooling' }).waitFor();
  assert.equal(await page.locator('#dispatches input').nth(1).isChecked(), true);
});

const EXCHANGES = [
  'void kernel() {',
  '    float x = a[gl_LocalInvocationID.x];',
  '    float sum = subgroupAdd(x);',
  '    float y = subgroupShuffleXor(x, 1);',
  '    uvec4 kept = subgroupBallot(x > 2.0);',
  '    result[gl_LocalInvocationID.x] = sum + y;',
  '}',
];

function exchanges() {
  const recorder = new Recorder({
    title: 'Exchanges',
    workgroupSize: [8, 1, 1],
    source: EXCHANGES,
    arrays: [
      { name: 'a', role: 'input', shape: [8], initial: [0, 1, 2, 3, 4, 5, 6, 7] },
      { name: 'result', role: 'result', shape: [8] },
    ],
  });
  recorder.picture.subgroup_size = 4;
  recorder.beginWorkgroup(0);
  recorder.read('a', 2, (lane) => lane);
  recorder.local('x', 2, (lane) => lane);
  recorder.local('sum', 3, (lane) => (lane < 4 ? 6 : 22));
  recorder.local('y', 4, (lane) => lane ^ 1);
  recorder.local('kept', 5, (lane) => (lane < 4 ? [8, 0, 0, 0] : [15, 0, 0, 0]));
  recorder.write(
    'result',
    6,
    (lane) => lane,
    (lane) => (lane < 4 ? 6 : 22) + (lane ^ 1),
  );
  return recorder.finish();
}

test('What subgroups exchange stands between the accesses, with a frame for each of them', async () => {
  const page = await open(exchanges());
  assert.equal(await count(page, '.exchange'), 3 * 2);
  assert.deepEqual(await page.locator('.exchange-value').allTextContents(), ['= 6', '= 22']);
  const ways = await page.locator('.exchange-ways').getAttribute('d');
  assert.equal(ways.match(/M/g).length, 8);
  assert.equal(await count(page, '.exchanged.is-on'), 5);
  const sum = await middleOf(page, '.exchange');
  const read = await middleOf(page, '.cell[data-array="0"]');
  const written = await middleOf(page, '.cell[data-array="1"]');
  assert.ok(read.y < sum.y && sum.y < written.y);
});

test('A statement that reads an array twice is one row with the edges of both', async () => {
  const recorder = new Recorder({
    title: 'Twice',
    workgroupSize: [4, 1, 1],
    source: ['void kernel() {', '    s[i] += s[i + 4];', '}'],
    arrays: [{ name: 's', role: 'array', shape: [8], initial: [0, 1, 2, 3, 4, 5, 6, 7] }],
  });
  recorder.beginWorkgroup(0);
  recorder.read('s', 2, (lane) => lane);
  recorder.read('s', 2, (lane) => lane + 4);
  recorder.write(
    's',
    2,
    (lane) => lane,
    (lane) => 2 * lane + 4,
  );
  const page = await open(recorder.finish());
  assert.equal(await count(page, '.story-row.threads'), 1);
  assert.deepEqual([await count(page, '.edge.is-r'), await count(page, '.edge.is-w')], [8, 4]);
});

test('The first workgroup that reads what another has written is shown first', async () => {
  const recorder = new Recorder({
    title: 'Hand over',
    workgroups: [3, 1, 1],
    workgroupSize: [32, 1, 1],
    source: ['void kernel() {', '    state[w] = w;', '    result[w] = state[w - 1];', '}'],
    arrays: [
      { name: 'state', role: 'array', shape: [3], initial: [0, 0, 0] },
      { name: 'result', role: 'array', shape: [3], initial: [0, 0, 0] },
    ],
  });
  for (const group of [0, 1, 2]) {
    recorder.beginWorkgroup(group, [group, 0, 0]);
    recorder.write(
      'state',
      2,
      () => group,
      () => group,
      [0],
    );
    if (group > 0) recorder.read('state', 3, () => group - 1, [0]);
  }
  const page = await open(recorder.finish());
  assert.equal(await page.locator('#workgroup').inputValue(), '1');
});
