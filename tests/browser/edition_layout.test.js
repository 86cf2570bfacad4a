// The browser edition at several widths: nothing is cut, folded twice or torn.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, afterEach, before, describe } from 'node:test';
import { FOLDER, shoot, type, verdict, withEdition } from './edition.js';
import { solutionOf } from './page.js';

const WIDTHS = [390, 700, 1280, 1366, 1536, 1920];
const MAP =
  'void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    result[i] = a[i] + 10.0;\n}\n';
const solution = (number) =>
  readFileSync(solutionOf(number), 'utf8').replace(/^\s*\/\/ (BEGIN|END) SOLUTION.*\n/gm, '');
const race = () => solution('09').replace(/^\s*barrier\(\);\n/m, '');

// What is wider than its box, unless the box scrolls, or wider than the window.
function tooWide(page, root) {
  return page.evaluate((selector) => {
    const wrong = [];
    const width = document.documentElement.clientWidth;
    const scrolls = (element) => {
      for (let each = element; each; each = each.parentElement)
        if (/auto|scroll|hidden/.test(getComputedStyle(each).overflowX)) return true;
      return false;
    };
    for (const element of document.querySelectorAll(`${selector}, ${selector} *`)) {
      if (element.getClientRects().length === 0 || element.closest('#editor, select')) continue;
      const { right } = element.getBoundingClientRect();
      const isInline = getComputedStyle(element).display === 'inline';
      const isCut = !isInline && element.scrollWidth > element.clientWidth + 1 && !scrolls(element);
      if (isCut || (right > width + 1 && !scrolls(element)))
        wrong.push(`${element.tagName} ${element.id} ${element.textContent.slice(0, 40)}`);
    }
    if (document.documentElement.scrollWidth > width) wrong.push('the page');
    return wrong;
  }, root);
}

// Rows of tables whose cells are not beside each other, or are of more lines than one.
function tornRows(page, root) {
  return page.evaluate((selector) => {
    const rows = [...document.querySelectorAll(`${selector} .numbers tr`)];
    return rows
      .filter((row) => row.getClientRects().length > 0)
      .filter((row) => {
        const tops = [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().top));
        const lines =
          row.getBoundingClientRect().height / parseFloat(getComputedStyle(row).lineHeight);
        return new Set(tops).size > 1 || lines > 2;
      })
      .map((row) => row.textContent);
  }, root);
}

async function choosePlace(page, width) {
  if (width < 1000) await page.locator('#place-verdict').click();
}

describe('The layout of the browser edition', { skip: !FOLDER }, () => {
  const visit = withEdition({ before, after, afterEach }, assert);

  for (const width of WIDTHS) {
    test(`At ${width} pixels nothing is torn or cut`, async () => {
      const page = await visit('#1', { viewport: { width, height: 768 } });
      assert.deepEqual(await tooWide(page, 'header'), []);
      if (width < 1000) await page.locator('#place-kernel').click();
      await type(page, MAP);
      await verdict(page, 'Solved');
      await choosePlace(page, width);
      assert.deepEqual(await tooWide(page, '#answers'), []);
      await shoot(page, `edition-solved-${width}`);
      await page.locator('#view-counts').click();
      assert.match(await page.locator('#counts').innerText(), /global reads\s+1\s+1\s+1\s+4/);
      assert.deepEqual(await tornRows(page, '#counts'), []);
      assert.deepEqual(await tooWide(page, '#answers'), []);
      await page.locator('#puzzles').selectOption('9');
      await page.locator('#statement h2', { hasText: 'Puzzle 9' }).waitFor({ state: 'attached' });
      if (width < 1000) await page.locator('#place-kernel').click();
      await type(page, race());
      await verdict(page, 'race');
      await choosePlace(page, width);
      await page.locator('#view-verdict').click();
      assert.deepEqual(await tooWide(page, '#answers'), []);
      const story = page.frameLocator('#picture-page').locator('#story');
      await story.locator('svg').first().waitFor();
      const { height } = await story.boundingBox();
      assert.ok(height > 150, `the story has ${height} pixels`);
      await shoot(page, `edition-race-${width}`);
      await page.locator('#view-trace').click();
      await page.locator('#trace-text table').waitFor();
      assert.deepEqual(await tooWide(page, '#answers'), []);
    });
  }

  test('Drawings in the statements fit into the column', async () => {
    const page = await visit('#1', { viewport: { width: 1366, height: 768 } });
    for (const number of [1, 4, 6, 9, 10]) {
      await page.locator('#puzzles').selectOption(String(number));
      await page.locator('#statement h2', { hasText: `Puzzle ${number}:` }).waitFor();
      const cut = await page
        .locator('#statement pre')
        .evaluateAll(
          (drawings) =>
            drawings.filter((drawing) => drawing.scrollWidth > drawing.clientWidth).length,
        );
      assert.equal(cut, 0, `puzzle ${number}`);
    }
    await page.locator('#statement img').click();
    const { width } = await page.locator('#words-text img').boundingBox();
    assert.ok(width > 800, `a large drawing has ${width} pixels`);
  });

  test('No text of the page speaks of a terminal', async () => {
    const page = await visit('#1');
    for (const number of [1, 15, 21]) {
      await page.locator('#puzzles').selectOption(String(number));
      await page.locator('#statement h2', { hasText: `Puzzle ${number}:` }).waitFor();
      const text = await page.locator('body').innerText();
      assert.doesNotMatch(
        text,
        /workbook (check|hint|show|trace|picture|reset)|README/,
        `puzzle ${number}`,
      );
      assert.doesNotMatch(await page.locator('.cm-content').innerText(), /workbook|README/);
    }
    await page.locator('#statement .place', { hasText: 'Hints' }).first().click();
    assert.ok(await page.locator('#hints').isVisible());
  });
});
