// The view without a click at 1280 × 800: for each puzzle's reference and for each classic fault,
// in the pages that the program makes.

import assert from 'node:assert/strict';
import test, { after, afterEach } from 'node:test';
import { FAULT_NAMES, faulty } from './faults.js';
import { IDEAS } from './ideas.js';
import {
  programPage,
  programPages,
  puzzleNumbers,
  shoot,
  solutionOf,
  starterOf,
  textOf,
  withBrowser,
} from './page.js';

const open = withBrowser({ after, afterEach }, assert, '');
const needsProgram = {
  skip: process.env.VKP_WORKBOOK ? false : 'VKP_WORKBOOK does not name the program',
};
const LAST_LISTED = 20; // later ones may have no story
// A third of the later puzzles, unless all are requested.
const PUZZLES = puzzleNumbers().filter(
  (number) => process.env.VKP_WHOLE || number <= LAST_LISTED || number % 3 === 1,
);
// The text about the accesses of part II in the memory view.
const SEEN_BY_MEMORY = { 15: '100 % used', 16: '1 pass', 17: '100 % used', 20: '100 % used' };
// Kernels over their budget open at the memory view; all other faulty ones at their story.
const OVER_BUDGET = new Set(['transpose_naive', 'banks_conflict']);

const shownPage = (page) => page.locator('input[name=page]:checked').getAttribute('value');
const referenceOf = (number) => [number, '--kernel', solutionOf(number.padStart(2, '0'))];

// The data of a page, of the dispatch that is shown.
async function dataOf(page) {
  const data = JSON.parse(await page.locator('#picture').textContent());
  return data.dispatches ? data.dispatches[data.first] : data;
}

// The faults of the shown drawing: texts over elements, threads off screen.
function faultsOfDrawing(page, isWhole) {
  return page.evaluate((whole) => {
    const board = [...document.querySelectorAll('.board')].find((host) => !host.hidden);
    const box = (node) => node.getBoundingClientRect();
    const all = (selector) => [...board.querySelectorAll(selector)];
    const meet = (a, b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const cells = all('.cell > rect, .strip-grid .reach, .thread circle').map(box);
    const texts = all('.block-title, .row-name, .line-code, .line-number, .index, .note-box rect');
    const titles = all('.block-title');
    const isOverAnother = (text, i) =>
      titles.slice(0, i).some((other) => meet(box(text), box(other)));
    const covering = [
      ...texts.filter((text) => cells.some((cell) => meet(box(text), cell))),
      ...titles.filter(isOverAnother),
    ];
    const room = box(board);
    const isOff = (node) => {
      const { left, right, top, bottom } = box(node);
      const isBeside = left < room.left || right > room.right;
      return isBeside || (whole && (top < room.top || bottom > room.bottom));
    };
    return {
      covering: covering.map((node) => node.textContent),
      off: all('.thread').filter(isOff).length,
      isWide: board.scrollWidth > board.clientWidth,
    };
  }, isWhole);
}

// Texts in elements that are cut, wider than their box, or not what the array holds at the start: of
// inputs, which nobody changes.
function wrongValues(page, { arrays }) {
  const inputs = arrays.map(({ role, initial, cells, type }) =>
    role === 'input' && initial ? { initial, cells, isBits: type.startsWith('u') } : null,
  );
  return page.evaluate((given) => {
    const board = [...document.querySelectorAll('.board')].find((host) => !host.hidden);
    const isEqual = (text, value, isBits) => {
      if (Array.isArray(value))
        return text.split(' ').every((part, i) => isEqual(part, value[i], isBits));
      if (isBits && text.startsWith('0x')) return Number(text) === value;
      const size = Math.abs(value);
      return Math.abs(Number(text) - value) <= Math.max(size * 0.05, 1e-9);
    };
    const isHeld = (text, array, cell) => {
      if (!given[array]) return true;
      const { initial, cells, isBits } = given[array];
      const slot = cells ? cells.indexOf(cell) : cell;
      return isEqual(text, initial[slot], isBits);
    };
    const problems = [];
    const width = (node) => node.getBoundingClientRect().width;
    for (const node of board.querySelectorAll('.cell, .wanted, .exchanged')) {
      const text = node.querySelector('text');
      if (!text?.textContent || ['✕', '?'].includes(text.textContent)) continue;
      const { array, cell } = node.dataset;
      if (text.textContent.includes('…')) problems.push(`cut: ${text.textContent}`);
      if (width(text) > width(node.querySelector('rect')) + 1)
        problems.push(`wide: ${text.textContent}`);
      if (array && !isHeld(text.textContent, Number(array), Number(cell)))
        problems.push(`${array}[${cell}]: ${text.textContent}`);
    }
    for (const text of board.querySelectorAll('.strip-grid [data-value]')) {
      if (!text.textContent || ['✕', '?'].includes(text.textContent)) continue;
      const { array } = text.closest('.strip-grid').dataset;
      if (!isHeld(text.textContent, Number(array), Number(text.dataset.value)))
        problems.push(`${array}[${text.dataset.value}]: ${text.textContent}`);
    }
    return problems.slice(0, 5);
  }, inputs);
}

// Whose array is higher than a window: one scrolls to its last rows.
const TALL = ['30'];

// Whose three arrays have no room beside each other: one scrolls to the last.
const LONG = ['67'];

const NOTHING = { covering: [], off: 0, isWide: false };

const pageOfPuzzle = programPages(PUZZLES.map(referenceOf));
PUZZLES.forEach((number, i) => {
  test(
    `Puzzle ${number} opens where its idea is, and nothing covers anything`,
    needsProgram,
    async () => {
      const page = await open(pageOfPuzzle(i));
      assert.equal(await page.locator('.is-race, .ghost-wall, .is-outside').count(), 0);
      const isLong = LONG.includes(String(number));
      const held = ({ covering, off, isWide }) =>
        isLong ? { covering, off, isWide: false } : { covering, off, isWide };
      assert.deepEqual(held(await faultsOfDrawing(page, false)), NOTHING);
      await showsIdea(page, number);
      assert.deepEqual(await wrongValues(page, await dataOf(page)), []);
      if (SEEN_BY_MEMORY[number]) {
        assert.equal(await textOf(page, '.memory-verdict strong'), SEEN_BY_MEMORY[number]);
        assert.match(await page.locator('.memory-verdict').getAttribute('class'), /is-good/);
      }
      await shoot(page, `first-${number}`);
      const views = [
        ['Step', !TALL.includes(String(number))],
        ['Story', false],
      ];
      for (const [view, isWhole] of views) {
        const choice = page.getByRole('radio', { name: view, exact: true });
        if (number > LAST_LISTED && (await choice.count()) === 0) continue; // no story of long rows
        await choice.check();
        assert.deepEqual(held(await faultsOfDrawing(page, isWhole)), NOTHING, view);
      }
    },
  );
});

// Puzzles whose pages have a view of their own, or had a poor one.
const OWN = ['21', '30', '41', '47', '48', '56', '57', '63', '65', '72', '74', '75', '77', '81'];
const OTHERS = OWN.filter((number) => !PUZZLES.includes(number));
const pageOfOther = programPages(OTHERS.map(referenceOf));
OTHERS.forEach((number, i) => {
  test(`Puzzle ${number} opens where its idea is`, needsProgram, async () => {
    const page = await open(pageOfOther(i));
    await showsIdea(page, number);
    assert.deepEqual(await wrongValues(page, await dataOf(page)), []);
  });
});

test('The idea of every puzzle is listed', () =>
  assert.deepEqual(Object.keys(IDEAS), puzzleNumbers()));

async function showsIdea(page, number) {
  const { view, proof, fewest } = IDEAS[number];
  assert.equal(await shownPage(page), view);
  const seen = await page.evaluate((selector) => {
    const board = [...document.querySelectorAll('.board')].find((host) => !host.hidden);
    const box = (node) => node.getBoundingClientRect();
    const room = box(board);
    return [...board.querySelectorAll(selector)]
      .map(box)
      .filter(({ width, height }) => width + height > 0)
      .filter(({ top, bottom }) => top < room.bottom && bottom > room.top).length;
  }, proof);
  assert.ok(seen >= fewest, `${proof}: ${seen}`);
}

test('The memory view of a matrix times a vector shows the matrix', needsProgram, async () => {
  const page = await open(programPage(...referenceOf('42')));
  assert.match(await textOf(page, '.memory-head h3'), /^Line \d+: read a,/);
});

test('A map has all inputs, and the values of small ones', needsProgram, async () => {
  const page = await open(programPage(...referenceOf('5')), { hash: '#view=map' });
  assert.deepEqual(await page.locator('.map .row-name').allTextContents(), ['b', 'a', 'result']);
  assert.deepEqual(await page.locator('.map .value').allTextContents(), '01010112'.split(''));
});

const pageOfFault = programPages(FAULT_NAMES.map(faulty));
FAULT_NAMES.forEach((name, i) => {
  test(`What is wrong is seen at once: ${name}`, needsProgram, async () => {
    const page = await open(pageOfFault(i));
    const { findings } = await dataOf(page);
    assert.equal(await shownPage(page), OVER_BUDGET.has(name) ? 'memory' : 'story');
    assert.deepEqual(await faultsOfDrawing(page, false), NOTHING);
    await shoot(page, `fault-${name}`);
    if (!OVER_BUDGET.has(name)) await seesWithoutScrolling(page);
    const kinds = new Set(findings.map(({ kind }) => kind));
    if (kinds.has('data_race')) await seesRaces(page, findings);
    if (kinds.has('out_of_bounds')) await seesOutside(page);
    if (kinds.has('barrier_divergence')) await seesBrokenWall(page, findings);
    if (findings.length > 0) {
      assert.equal(await page.locator('.finding[aria-pressed=true]').count(), 1);
      assert.match(await page.locator('#verdict').getAttribute('class'), /is-bad/);
    }
  });
});

// Broken kernels, in the first case that fails: the view where they open, and its red element.
const BROKEN = {
  21: ['story', '.strip-grid .is-outside'],
  22: ['story', '.side-note.is-bad'],
  23: ['story', '.wall.is-broken'],
  24: ['story', '.strips > .edge.is-race'],
  25: ['story', '.strip-grid .is-unwritten'],
  26: ['story', '.story-edges .edge.is-race'],
  27: ['story', '.story-edges .edge.is-race'],
  28: ['memory', '.memory-verdict.is-bad'],
  29: ['story', '.cell.is-wrong'],
  30: ['story', '.line-label.is-faulty'],
  33: ['story', '.cell.is-wrong'],
};
const BROKEN_NUMBERS = Object.keys(BROKEN);
const pageOfBroken = programPages(
  BROKEN_NUMBERS.map((number) => [number, '--kernel', starterOf(number)]),
);
BROKEN_NUMBERS.forEach((number, i) => {
  test(`What is wrong with the broken kernel ${number} is seen at once`, needsProgram, async () => {
    const page = await open(pageOfBroken(i));
    const [view, red] = BROKEN[number];
    assert.equal(await shownPage(page), view);
    assert.ok((await page.locator(`.board:not([hidden]) ${red}`).count()) > 0, red);
    assert.deepEqual(await faultsOfDrawing(page, false), NOTHING);
    assert.match(await page.locator('#verdict').getAttribute('class'), /is-bad|is-more/);
    const size = (await page.locator('#picture').textContent()).length;
    assert.ok(size < 500_000, `${size}`);
  });
});

test('What races though a barrier stands is red, and the wall says so', needsProgram, async () => {
  const page = await open(programPage('26', '--kernel', starterOf('26')));
  assert.equal(await page.locator('.story-edges .edge.is-race').count(), 2 * 63);
  assert.equal(await page.locator('.ghost-wall').count(), 0);
  const note = page.locator('.side-note.is-bad');
  assert.deepEqual(await note.allTextContents(), ['all 64 threads wait, and 126 accesses race']);
});

test(
  'Many rounds of a loop are one row, and threads without a part are few',
  needsProgram,
  async () => {
    const loop = await open(programPage(...referenceOf('24')));
    assert.equal(await loop.locator('.story-row.threads').count(), 2);
    assert.equal(await loop.locator('.story-edges .edge.is-r').count(), 8 + 32);
    const idle = await open(programPage(...referenceOf('38'), '--dispatch', 'sgd'));
    assert.equal(
      await idle.locator('.more-threads').first().textContent(),
      '… 31threads 10 to 31 have no part',
    );
  },
);

// Whether the subject of the selected finding or value is visible: the lit steps and, if there is
// one, the missing wall with the edges that cross it.
async function seesWithoutScrolling(page) {
  const { board, light, walls } = await page.evaluate(() => {
    const box = (node) => node.getBoundingClientRect().toJSON();
    return {
      board: box(document.getElementById('story')),
      light: box(document.querySelector('#story-svg .light')),
      walls: [...document.querySelectorAll('.ghost-wall.is-chosen line')].map(box),
    };
  });
  const isSeen = ({ top, bottom }, around = 0) =>
    top >= board.top + around && bottom <= board.bottom - around;
  assert.ok(isSeen(light), 'the lit steps');
  assert.ok(walls.length === 0 || walls.some((wall) => isSeen(wall, 40)), 'the wall');
}

// A dashed wall between the two lines of each race, and red edges that cross it: as many as there
// are early accesses.
async function seesRaces(page, findings) {
  const races = findings.filter(({ kind }) => kind === 'data_race');
  const drawn = await page.evaluate(() => {
    const middle = (node) => {
      const { top, bottom } = node.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const ghosts = [...document.querySelectorAll('.ghost-wall')];
    return {
      walls: ghosts.map((ghost) => ({
        y: middle(ghost.querySelector('line')),
        count: Number(/(\d[\d,]*) race/.exec(ghost.getAttribute('aria-label'))[1].replace(',', '')),
      })),
      lines: [...document.querySelectorAll('#story .line-label')].map((label) => ({
        y: middle(label),
        line: Number(label.querySelector('.line-number').textContent),
      })),
      edges: [...document.querySelectorAll('.story-edges .edge.is-race')].map((edge) =>
        edge.getBoundingClientRect().toJSON(),
      ),
      stubs: [...document.querySelectorAll('.ghost-wall .edge.is-race')].map((edge) =>
        edge.getBoundingClientRect().toJSON(),
      ),
      strips: [...document.querySelectorAll('.strips > .edge.is-race')].map((edge) => ({
        ...edge.getBoundingClientRect().toJSON(),
        cells: Number(edge.dataset.cells),
      })),
    };
  });
  assert.ok(drawn.walls.length > 0);
  for (const { lines } of races) {
    const isBetween = (wall) =>
      lines.length < 2 ||
      (drawn.lines.some(({ y, line }) => y < wall.y && lines.includes(line)) &&
        drawn.lines.some(({ y, line }) => y > wall.y && lines.includes(line)));
    assert.ok(drawn.walls.some(isBetween), `lines ${lines}`);
  }
  const early = drawn.walls.reduce((sum, { count }) => sum + count, 0);
  if (drawn.strips.length === 0) assert.equal(drawn.edges.length, early);
  else assert.ok(drawn.strips.every(({ cells }) => cells > 0));
  for (const { y } of drawn.walls) {
    const crossing = [...drawn.edges, ...drawn.stubs, ...drawn.strips].filter(
      ({ top, bottom }) => top < y && y < bottom,
    );
    assert.ok(crossing.length > 0, 'edges cross the wall');
  }
  assert.match(await textOf(page, '#now'), /race/);
}

async function seesOutside(page) {
  const outside = page.locator('#story-svg .is-outside');
  assert.ok((await outside.count()) > 0);
  assert.ok(await outside.first().isVisible());
}

async function seesBrokenWall(page, findings) {
  const wall = page.locator('.wall.is-broken').first();
  const { lines } = findings.find(({ kind }) => kind === 'barrier_divergence');
  assert.ok(lines.includes(Number(await wall.getAttribute('data-line'))));
  assert.equal(await page.locator('.doubt').count(), 1);
}

test(
  'Banks that are in each other’s way are stacked, and flat in the reference',
  needsProgram,
  async () => {
    const fullest = async (words) => {
      const page = await open(programPage(...words));
      return Number(await page.locator('.banks').getAttribute('data-fullest'));
    };
    assert.equal(await fullest(faulty('banks_conflict')), 32);
    assert.equal(await fullest(referenceOf('16')), 1);
  },
);

test('A naive transpose wastes sectors, the reference does not', needsProgram, async () => {
  const used = async (words) => {
    const page = await open(programPage(...words));
    return Number.parseInt(await textOf(page, '.memory-verdict strong'), 10);
  };
  assert.ok((await used(faulty('transpose_naive'))) <= 50);
  assert.equal(await used(referenceOf('15')), 100);
});

test('The first wrong value is seen, with what is wanted under it', needsProgram, async () => {
  const page = await open(programPage(...faulty('map_wrong')));
  assert.equal(await page.locator('#story-svg .cell.is-wrong').count(), 4);
  assert.equal(await page.locator('#story-svg .wanted:not(.is-met)').count(), 4);
});
