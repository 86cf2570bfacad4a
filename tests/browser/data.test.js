// The page's own data: replay, units and crops, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { loadModule } from './page.js';
import * as samples from './samples.js';

const { loadPicture } = await loadModule('picture');
const { Replay } = await loadModule('replay');
const { unitsOf, unitIndexAt } = await loadModule('units');
const { Crops } = await loadModule('memory/crop');
const { rangesText, cellText, valueText } = await loadModule('numbers');

function load(picture) {
  return loadPicture(JSON.stringify(picture));
}

test('A replay to the end leaves the final values', () => {
  for (const make of [samples.map, samples.pooling, samples.matmul, samples.atomics]) {
    const picture = load(make());
    const last = picture.workgroups.length - 1;
    const memory = new Replay(picture).at(last, picture.workgroups[last].ticks.length);
    for (const array of picture.arrays.filter((candidate) => candidate.final)) {
      assert.deepEqual(memory.values[array.index], array.final, `${picture.title}: ${array.name}`);
    }
  }
});

test('A replay goes back as well as forth', () => {
  const picture = load(samples.pooling());
  const replay = new Replay(picture);
  const there = structuredClone(replay.at(0, 3).values);
  replay.at(0, 7);
  assert.deepEqual(replay.at(0, 3).values, there);
});

test('Shared memory starts empty in each workgroup, global memory keeps what was written', () => {
  const picture = load(samples.matmul(32, 16));
  const replay = new Replay(picture);
  assert.equal(replay.at(1, 0).value(2, 0), null);
  assert.notEqual(replay.at(1, 0).value(4, 0), null);
  assert.equal(replay.at(0, 0).value(4, 0), null);
});

test('A write to a part of a vector keeps the rest', () => {
  const array = {
    name: 'v',
    memory: 'global',
    role: 'array',
    type: 'vec2',
    shape: [1],
    components: 2,
    cells: null,
    initial: [[1, 2]],
  };
  const step = { k: 'w', a: 0, line: 1, t: 0, lanes: [[0, 1]], e: [0], c: [1, 1], v: [5] };
  const picture = load({
    ...samples.map(),
    arrays: [array],
    workgroups: [{ index: 0, id: [0, 0, 0], steps: [step] }],
  });
  assert.deepEqual(new Replay(picture).at(0, 1).value(0, 0), [1, 5]);
});

test('Units are accesses, lines or barrier intervals', () => {
  const { ticks } = load(samples.pooling()).workgroups[0];
  const counts = ['step', 'line', 'barrier'].map((mode) => unitsOf(ticks, mode).length);
  assert.deepEqual(counts, [7, 6, 2]);
  for (const mode of ['step', 'line', 'barrier']) {
    const units = unitsOf(ticks, mode);
    assert.equal(units[0].start, 0);
    units.slice(1).forEach((unit, i) => assert.equal(unit.start, units[i].end));
    assert.equal(units[units.length - 1].end, ticks.length);
  }
});

test('A position lies in the unit that it ends or cuts', () => {
  const units = [
    { start: 0, end: 2 },
    { start: 2, end: 5 },
  ];
  assert.deepEqual(
    [0, 1, 2, 3, 5, 9].map((position) => unitIndexAt(units, position)),
    [-1, 0, 0, 1, 1, 1],
  );
});

test('Crops of large arrays hold what an interval touches, and few cells', () => {
  const picture = load(samples.large());
  const crops = new Crops(picture, 1);
  assert.equal(crops.isWhole, false);
  for (const interval of [0, 1, 6]) {
    const list = crops.at(interval);
    const cells = list.reduce(
      (sum, { rows, columns }) =>
        sum +
        rows.filter((row) => row !== null).length *
          columns.filter((column) => column !== null).length,
      0,
    );
    assert.ok(cells <= 2500, `${cells} cells`);
    assert.deepEqual(
      list.map((crop) => crop.hidden),
      [0, 0, 0, 0, 0],
    );
  }
});

test('Numbers are short', () => {
  assert.equal(rangesText([0, 1, 2, 5, 7, 8]), '0–2, 5, 7, 8');
  assert.equal(cellText(1 / 3), '0.3333');
  assert.equal(cellText(-14285.714), '-14286');
  assert.equal(cellText(1234567), '1234567');
  assert.equal(cellText(12345678), '1.235e7');
  assert.equal(cellText(1e-9), '1e-9');
  assert.equal(valueText(4294967295), '4294967295');
  assert.equal(cellText('18446744073709551615'), '18446744073709551615');
  assert.equal(cellText([1, null]), '1 ?');
});
