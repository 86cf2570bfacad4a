// Data at its edges: what the format allows, and no puzzle has.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { cell, textOf, thread, withBrowser } from './page.js';
import * as samples from './samples.js';

const open = withBrowser({ after, afterEach }, assert);

// Presses every key that moves, and points at something of each kind.
async function useAll(page) {
  for (const key of ['3', 'b', '2', 'l', '1', 'End', 'p', 'f', 'c', 'c', 'Home', 'n']) {
    await page.keyboard.press(key);
  }
  await page.locator('.cell').last().focus();
  await page.locator('.thread').last().focus();
}

test('Values that are no numbers of JSON', async () => {
  const picture = samples.map();
  picture.arrays[0].initial = ['nan', 'inf', '18446744073709551615', null];
  picture.workgroups[0].steps[1].v = ['nan', 'inf', '18446744073709551615', null];
  const page = await open(picture);
  await useAll(page);
  assert.equal(await cell(page, 0, 0).textContent(), 'nan');
  await cell(page, 0, 2).hover();
  assert.match(await textOf(page, '#details'), /holds 18446744073709551615/);
});

test('Vectors are one cell, with the component that is read', async () => {
  const picture = samples.map();
  Object.assign(picture.arrays[0], {
    components: 4,
    type: 'vec4',
    initial: [0, 1, 2, 3].map((i) => [i, i + 1, i + 2, null]),
  });
  Object.assign(picture.workgroups[0].steps[1], { c: [1, 1], v: [1, 2, 3, 4] });
  const page = await open(picture);
  assert.equal(await cell(page, 0, 1).textContent(), '1 2 3 ?');
  await thread(page, 2).hover();
  assert.match(await textOf(page, '#now'), /reads a\[2\]\.y = 3/);
  await useAll(page);
});

test('Memory of structs goes by the names of their members', async () => {
  const picture = samples.map();
  picture.arrays[0].names = ['[0].mass', '[0].at.x', '[1].mass', ''];
  const page = await open(picture);
  await thread(page, 1).hover();
  assert.match(await textOf(page, '#now'), /reads a\[0\]\.at\.x = 1/);
  await cell(page, 0, 2).hover();
  assert.match(await textOf(page, '#details'), /a\[1\]\.mass/);
  await cell(page, 0, 3).hover();
  assert.match(await textOf(page, '#details'), /padding of a, cell 3/);
  await useAll(page);
});

test('Arrays of which only some cells are there', async () => {
  const picture = samples.map();
  Object.assign(picture.arrays[0], {
    shape: [1000, 1000],
    cells: [0, 1, 500500, 999999],
    reads: [1, 1, 1, 1],
    writes: [0, 0, 0, 0],
  });
  picture.workgroups[0].steps[1].e = [0, 1, 500500, 999999];
  const page = await open(picture);
  assert.equal(await page.locator('.cell[data-array="0"]').count(), 4);
  assert.ok((await page.locator('.gap').count()) > 0);
  await cell(page, 0, 500500).hover();
  assert.match(await textOf(page, '#details'), /row 500, column 500/);
  await useAll(page);
});

test('Arrays with three axes show their slices', async () => {
  const picture = samples.map();
  for (const array of picture.arrays) array.shape = [2, 1, 2];
  const page = await open(picture);
  await cell(page, 0, 3).hover();
  assert.match(await textOf(page, '#details'), /slice 1, row 0, column 1/);
  await useAll(page);
});

test('A thousand threads in a grid, and one alone', async () => {
  const grid = samples.matmul(32, 32);
  const page = await open(grid);
  assert.equal(await page.locator('.thread').count(), 1024);
  await useAll(page);
  const one = samples.map();
  one.launch.workgroup_size = [1, 1, 1];
  for (const step of one.workgroups[0].steps) {
    Object.assign(step, { lanes: [[0, 1]], v: step.v.slice(0, 1), e: step.e?.slice(0, 1) });
  }
  const other = await open(one);
  assert.equal(await textOf(other, '#now'), 'Line 5: Thread 0 reads a[0] = 0.');
  await useAll(other);
});

test('Findings that name nothing', async () => {
  const picture = samples.map();
  const bare = {
    kind: 'data_race',
    message: 'm',
    advice: '',
    lines: [],
    array: null,
    element: null,
  };
  picture.findings.push({ ...bare, outside: null, accesses: [], occurrences: 1 });
  picture.findings.push({
    ...bare,
    kind: 'barrier_divergence',
    outside: null,
    accesses: [],
    occurrences: 1,
  });
  const page = await open(picture);
  await useAll(page);
  assert.equal(await page.locator('.finding').count(), 2);
});

test('Arrays without elements, and counts without a budget', async () => {
  const picture = samples.map();
  Object.assign(picture.arrays[0], { shape: [0], initial: [], final: [], reads: [], writes: [] });
  picture.workgroups[0].steps.splice(1, 1);
  Object.assign(picture.counts, { budget: null, best: null });
  const page = await open(picture);
  await page.keyboard.press('c');
  assert.match(await textOf(page, '#cost'), /global writes/);
  await page.keyboard.press('c');
  assert.match(await textOf(page, '#now'), /All 4 threads write result\[0\] to result\[3\]/);
});
