// The Step view: the positions of arrays and threads, and the routes of edges.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { cell, shoot, thread, withBrowser } from './page.js';
import { Recorder } from './recorder.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

const range = (count) => Array.from({ length: count }, (_, i) => i);

function recorderOf({ workgroupSize, arrays }) {
  return new Recorder({
    title: 'Lab',
    source: ['void kernel() {', '    step();', '    barrier();', '}'],
    workgroupSize,
    arrays: arrays.map((array) => ({
      initial: array.role === 'input' ? range(array.shape.reduce((a, b) => a * b, 1)) : null,
      ...array,
    })),
  });
}

const boxesOf = (page, selector) =>
  page
    .locator(`#stage-svg ${selector}`)
    .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));

test('All edges to an array meet it from the same side', async () => {
  const page = await open(samples.matmul(6, 3));
  await page.keyboard.press('End');
  // "Mx,yLx,y…": the tip of an arrow, and an end of its back.
  const arrows = await page
    .locator('#stage-svg .edge.is-w .head')
    .evaluateAll((heads) =>
      heads
        .flatMap((head) => head.getAttribute('d').match(/M[^M]+/g))
        .map((path) => path.match(/-?[\d.]+/g).map(Number)),
    );
  assert.equal(arrows.length, 9);
  const isDown = arrows.map(([x, y, x1, y1]) => Math.abs(y - y1) > Math.abs(x - x1));
  assert.equal(new Set(isDown).size, 1);
});

test('Titles stand beside cells, not over them, and the note to a race over neither', async () => {
  for (const make of [samples.race, () => samples.matmul(6, 3), samples.divergence]) {
    for (const width of [1280, 700]) {
      const page = await open(make(), { viewport: { width, height: 800 } });
      await page.keyboard.press('f');
      const cells = await boxesOf(page, '.cell rect');
      for (const name of ['.block-title', '.note-box rect']) {
        for (const box of await boxesOf(page, name)) {
          const covered = cells.filter(
            (at) =>
              at.left < box.right - 1 &&
              box.left < at.right - 1 &&
              at.top < box.bottom - 1 &&
              box.top < at.bottom - 1,
          );
          assert.equal(covered.length, 0, `${name} at ${width}`);
        }
      }
    }
  }
});

test('Rows start at multiples, whatever is left out between them', async () => {
  const recorder = recorderOf({
    workgroupSize: [32, 1, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [512] },
      { name: 'result', role: 'result', shape: [32] },
    ],
  });
  recorder.beginWorkgroup(0);
  for (const start of [0, 128, 256, 384]) recorder.read('a', 2, (lane) => start + lane);
  const page = await open(recorder.finish());
  const labels = await page
    .locator('#stage-svg .is-input .index.is-side')
    .evaluateAll((nodes) => nodes.map((node) => Number(node.textContent)));
  for (const start of [0, 128, 256, 384]) assert.ok(labels.includes(start), `${labels}`);
  assert.ok(labels.every((label) => label % 8 === 0));
  const [first, below] = [
    await cell(page, 0, 0).boundingBox(),
    await cell(page, 0, 128).boundingBox(),
  ];
  assert.ok(Math.abs(first.x - below.x) < 1); // the frame of one is wider
});

test('Rows of 64 go on in the next line, at the same column of 32', async () => {
  const recorder = recorderOf({
    workgroupSize: [32, 1, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [2, 64] },
      { name: 'result', role: 'result', shape: [2, 32] },
    ],
  });
  recorder.beginWorkgroup(0);
  for (const start of [0, 32, 64, 96]) recorder.read('a', 2, (lane) => start + lane);
  const page = await open(recorder.finish());
  const labels = (role) =>
    page
      .locator(`#stage-svg .is-${role} .index.is-side`)
      .evaluateAll((nodes) => nodes.map((node) => node.textContent));
  assert.deepEqual(await labels('input'), ['0', '+32', '1', '+32']);
  assert.deepEqual(await labels('result'), ['0', '1']); // these rows are short
  const places = await Promise.all(
    [5, 37, 69, 101].map((element) => cell(page, 0, element).boundingBox()),
  );
  for (const { x } of places) assert.ok(Math.abs(x - places[0].x) < 1);
  assert.deepEqual(
    places.map(({ y }) => y),
    places.map(({ y }) => y).sort((a, b) => a - b),
  );
});

test('A halo goes on to the right of the threads’ own elements', async () => {
  const recorder = recorderOf({
    workgroupSize: [8, 1, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [15] },
      { name: 'a_tile', role: 'shared', shape: [12] },
      { name: 'result', role: 'result', shape: [15] },
    ],
  });
  recorder.beginWorkgroup(0);
  const x = recorder.read('a', 2, (lane) => lane);
  recorder.write(
    'a_tile',
    2,
    (lane) => lane,
    (lane) => x.get(lane),
  );
  const page = await open(recorder.finish());
  const [own, halo] = [await cell(page, 1, 7).boundingBox(), await cell(page, 1, 8).boundingBox()];
  assert.equal(Math.round(own.y), Math.round(halo.y));
  assert.ok(halo.x > own.x);
  const rows = await boxesOf(page, '.is-input .cell');
  assert.ok([1, 2].includes(new Set(rows.map((box) => Math.round(box.y))).size));
});

test('An edge to an array that stands under another is seen', async () => {
  const recorder = recorderOf({
    workgroupSize: [8, 1, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [8] },
      { name: 'b', role: 'input', shape: [8] },
      { name: 's', role: 'shared', shape: [8] },
      { name: 'result', role: 'result', shape: [1] },
    ],
  });
  recorder.beginWorkgroup(0);
  recorder.read('a', 2, (lane) => lane);
  recorder.read('b', 2, (lane) => lane);
  const page = await open(recorder.finish());
  await page.keyboard.press('End');
  const boxes = [await cell(page, 0, 0).boundingBox(), await cell(page, 1, 0).boundingBox()];
  const isCovered = boxes[1].y > boxes[0].y + 1;
  const isUnder = await page
    .locator('#stage-svg .edges.is-under .edge.is-r')
    .evaluateAll((edges) => edges.length > 0);
  assert.ok(isCovered);
  assert.equal(isUnder, false);
});

test('All threads are on screen, also of 32 with a tile of 32 × 33, and of 1024', async () => {
  for (const [size, tile] of [
    [32, [32, 33]],
    [1024, [32, 32]],
  ]) {
    const recorder = recorderOf({
      workgroupSize: [size, 1, 1],
      arrays: [
        { name: 'a', role: 'input', shape: [32, 32] },
        { name: 'tile', role: 'shared', shape: tile },
        { name: 'result', role: 'result', shape: [32] },
      ],
    });
    recorder.beginWorkgroup(0);
    recorder.read('a', 2, (lane) => lane);
    for (let start = 0; start < tile[0] * tile[1]; start += size) {
      recorder.write(
        'tile',
        2,
        (lane) => (start + lane < tile[0] * tile[1] ? start + lane : null),
        (lane) => lane,
      );
    }
    const page = await open(recorder.finish());
    const stage = await page.locator('#stage').boundingBox();
    for (const box of await boxesOf(page, '.thread circle')) {
      assert.ok(box.left >= stage.x && box.right <= stage.x + stage.width, `${size} threads`);
      assert.ok(box.top >= stage.y && box.bottom <= stage.y + stage.height, `${size} threads`);
    }
    const cells = await boxesOf(page, '.is-shared .cell rect');
    assert.equal(cells.length, tile[0] * tile[1]);
    assert.ok(cells.every((box) => box.right <= stage.x + stage.width));
    await shoot(page, `step-${size}`);
  }
});

// 1,024 threads that read ten elements each between two barriers.
function manyEdges(intervals) {
  const count = 1024;
  const recorder = recorderOf({
    workgroupSize: [count, 1, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [count] },
      { name: 'result', role: 'result', shape: [count] },
    ],
  });
  recorder.beginWorkgroup(0);
  for (let interval = 0; interval < intervals; ++interval) {
    for (let k = 0; k < 10; ++k)
      recorder.read('a', 2, (lane) => (lane * 7 + k * 13 + interval) % count);
    recorder.barrier(3);
  }
  return recorder.finish();
}

test('A step with 10,240 accesses is drawn from region to region, in few nodes', async () => {
  const page = await open(manyEdges(3));
  await page.keyboard.press('3');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const region = page.locator('#stage-svg .region');
  assert.equal(await region.count(), 1);
  assert.equal(await region.getAttribute('aria-label'), '10,240 accesses to a: reads');
  const changes = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new MutationObserver((records) => {
          observer.disconnect();
          const added = records.flatMap((record) => [...record.addedNodes]);
          resolve({
            count: records.length,
            added: added.filter(({ nodeType }) => nodeType === 1).length,
          });
        });
        observer.observe(document.getElementById('stage-svg'), {
          childList: true,
          attributes: true,
          subtree: true,
        });
        const init = { key: 'ArrowRight', bubbles: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', init));
      }),
  );
  // Every thread and element does the same as before, so none of their nodes changes.
  assert.ok(changes.added <= 10 && changes.count <= 40, JSON.stringify(changes));
  await thread(page, 100).dispatchEvent('pointerover');
  assert.equal(await region.count(), 0);
  const own = await page
    .locator('#stage-svg .edge.is-r')
    .evaluateAll((groups) => groups.reduce((sum, group) => sum + Number(group.dataset.edges), 0));
  assert.equal(own, 20); // of this interval and the one before
});

test('A change of size keeps the place in the middle, and dragging moves it', async () => {
  const page = await open(samples.matmul());
  const larger = page.getByRole('button', { name: 'Larger' });
  for (let i = 0; i < 4; ++i) await larger.click();
  const stage = page.locator('#stage');
  const middle = () =>
    stage.evaluate((node) => {
      const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = node;
      return [
        (scrollLeft + clientWidth / 2) / scrollWidth,
        (scrollTop + clientHeight / 2) / scrollHeight,
      ];
    });
  for (const share of await middle()) assert.ok(Math.abs(share - 0.5) < 0.03, `${share}`);
  await stage.evaluate((node) => node.scrollTo(node.scrollWidth * 0.4, 60));
  const before = await middle();
  await larger.click();
  (await middle()).forEach((share, i) => assert.ok(Math.abs(share - before[i]) < 0.03));
  const left = () => stage.evaluate((node) => node.scrollLeft);
  const start = await left();
  const box = await stage.boundingBox();
  await page.mouse.move(box.x + 300, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 250, box.y + 180, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  assert.equal(Math.round((await left()) - start), 50);
  assert.equal(await page.locator('.is-selected').count(), 0, 'a drag chooses nothing');
});

// A bar takes room, so a smaller drawing might fit, which needs no bar.
test('A board with bars is drawn once', async () => {
  const page = await open(samples.matmul());
  const drawings = () =>
    page.evaluate(async () => {
      let count = 0;
      const stage = document.getElementById('stage-svg');
      new MutationObserver(() => ++count).observe(stage, { attributeFilter: ['viewBox'] });
      document.querySelector('[aria-label=Larger]').click();
      for (let i = 0; i < 5; ++i) await new Promise((drawn) => requestAnimationFrame(drawn));
      return count;
    });
  for (let i = 0; i < 3; ++i) assert.equal(await drawings(), 1);
});

test('On a phone threads are large enough for a finger, and nothing is off at the side', async () => {
  for (const size of [3, 4]) {
    const page = await open(samples.matmul(2 * size, size), {
      viewport: { width: 390, height: 844 },
    });
    await page.keyboard.press('End');
    const stage = await page.locator('#stage').boundingBox();
    const threads = await boxesOf(page, '.thread circle');
    assert.ok(threads.every(({ width }) => width >= 16));
    for (const box of [...threads, ...(await boxesOf(page, ':is(.cell rect, .block-title)'))])
      assert.ok(box.left >= stage.x && box.right <= stage.x + stage.width, JSON.stringify(box));
  }
});

test('On a phone inputs stand over the threads, and edges meet them from below', async () => {
  const page = await open(samples.matmul(8, 4), { viewport: { width: 390, height: 844 } });
  const [input] = await boxesOf(page, '.is-input .cell rect');
  const [first] = await boxesOf(page, '.thread circle');
  assert.ok(input.bottom < first.top);
  const [edge] = await boxesOf(page, '.edge.is-r .line');
  assert.ok(edge.bottom <= first.bottom + 60 && edge.top >= input.top);
  const paths = await page.locator('#stage-svg .edge.is-r .line').getAttribute('d');
  const [[, , from], [, , to]] = [
    /^M([\d.]+),([\d.]+)/.exec(paths),
    /([\d.]+),([\d.]+)(?=M|$)/.exec(paths),
  ];
  assert.ok(Number(to) < Number(from), 'upwards');
});

test('Boxes of what lies outside are as wide as what they say', async () => {
  const recorder = recorderOf({
    workgroupSize: [16, 1, 1],
    arrays: [
      { name: 'a', role: 'input', shape: [8] },
      { name: 's', role: 'shared', shape: [16] },
    ],
  });
  recorder.beginWorkgroup(0);
  recorder.read('a', 2, (lane) => lane);
  const page = await open(recorder.finish());
  assert.equal(await page.locator('.outside text').last().textContent(), 'a[11] and 4 more');
  const boxes = await boxesOf(page, '.outside rect');
  const texts = await boxesOf(page, '.outside text');
  texts.forEach((text, i) =>
    assert.ok(text.left >= boxes[i].left && text.right <= boxes[i].right, `${i}`),
  );
});
