// Back and Forward in the browser edition, and addresses that were cut.

import assert from 'node:assert/strict';
import test, { after, afterEach, before, describe } from 'node:test';
import {
  FOLDER,
  noticeOf,
  ready,
  shoot,
  stored,
  textOf,
  type,
  verdict,
  withEdition,
} from './edition.js';
import { toFragment } from '../../checker/web/page/share.js';

const MAP =
  'void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    result[i] = a[i] + 10.0;\n}\n';
const PHONE = { viewport: { width: 390, height: 800 } };
const CANNOT = 'The kernel in this address cannot be read.';
const isPuzzle = (page, number) =>
  page.locator('#statement h2', { hasText: `Puzzle ${number}:` }).waitFor({ state: 'attached' });
const hashOf = (page) => new URL(page.url()).hash;
const lengthOf = (page) => page.evaluate(() => history.length);
const isLarge = (page, isOn) =>
  page.locator(`body${isOn ? '' : ':not('}.has-large-picture${isOn ? '' : ')'}`).waitFor();

async function next(page, number) {
  await page.locator('#following').click();
  await isPuzzle(page, number);
  await page.waitForURL(new RegExp(`#${number}$`));
}

// As the browser's buttons, or the gesture of a phone.
async function go(page, by, number) {
  await page.evaluate((steps) => history.go(steps), by);
  await page.waitForURL(new RegExp(`#${number}(=|$)`));
  await isPuzzle(page, number);
}

for (const [device, options] of Object.entries({ desk: {}, phone: PHONE }))
  describe(`The history of the browser edition, ${device}`, { skip: !FOLDER }, () => {
    const visit = withEdition({ before, after, afterEach }, assert);
    const toKernel = (page) =>
      device === 'phone' ? page.locator('#place-kernel').click() : Promise.resolve();

    test('Back and Forward go through the puzzles, and nothing typed is lost', async () => {
      const page = await visit('', options);
      const length = await lengthOf(page);
      await next(page, 2);
      await next(page, 3);
      assert.equal(await lengthOf(page), length + 2);
      await toKernel(page);
      await type(page, '// three\n');
      await go(page, -1, 2);
      assert.match(await page.title(), /^Zip/);
      await type(page, '// two\n');
      await go(page, -1, 1);
      await type(page, MAP);
      await verdict(page, 'Solved');
      await go(page, 2, 3);
      assert.match(await textOf(page), /three/);
      await page.reload();
      await ready(page);
      await go(page, -1, 2);
      assert.match(await textOf(page), /two/);
      assert.equal(await page.locator('#puzzles').inputValue(), '2');
      await go(page, -1, 1);
      assert.match(await textOf(page), /10\.0/);
      assert.equal(await lengthOf(page), length + 2);
      await page.goBack(); // from the first one, it leaves
      assert.equal(page.url(), 'about:blank');
    });

    test('Back ends the large picture, and so do its button and Escape', async () => {
      const page = await visit('#1', options);
      await next(page, 2);
      await page.locator('#puzzles').selectOption('1');
      await isPuzzle(page, 1);
      await toKernel(page);
      await type(page, MAP);
      await verdict(page, 'Solved');
      if (device === 'phone') await page.locator('#place-verdict').click();
      const button = page.locator('#picture-large');
      const open = async () => {
        await button.click();
        await isLarge(page, true);
        assert.equal(await button.innerText(), 'Close picture');
        await page.frameLocator('#picture-page').locator('#title', { hasText: 'Map' }).waitFor();
      };
      await open();
      await shoot(page, `edition-large-${device}`);
      const length = await lengthOf(page);
      await go(page, -1, 1);
      await isLarge(page, false);
      assert.equal(await button.innerText(), 'Large picture');
      await go(page, 1, 1);
      await isLarge(page, true);
      await button.click();
      await isLarge(page, false);
      await open();
      await page.keyboard.press('Escape');
      await isLarge(page, false);
      await open();
      await page.frameLocator('#picture-page').locator('#title').click();
      await page.keyboard.press('Escape'); // in the frame
      await isLarge(page, false);
      await open();
      await page.reload();
      await ready(page);
      await isLarge(page, true);
      assert.equal(await lengthOf(page), length);
      await page.locator('#following').click(); // another puzzle ends it, and is the step after 1
      await isPuzzle(page, 2);
      await isLarge(page, false);
      await go(page, -1, 1);
      await isLarge(page, false);
      await go(page, -1, 2);
    });

    test('Back closes dialogs, and closing them leaves no step', async () => {
      const page = await visit('#1', options);
      await next(page, 2);
      const dialog = page.locator('#words');
      const open = async () => {
        await page.locator('#words-glossary').click();
        await page.locator('#words-text', { hasText: 'barrier' }).waitFor();
      };
      await open();
      await go(page, -1, 2);
      await dialog.waitFor({ state: 'hidden' });
      await go(page, 1, 2);
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await open();
      await dialog.locator('button').first().click();
      await dialog.waitFor({ state: 'hidden' });
      await open();
      await page.reload();
      await ready(page);
      assert.ok(await dialog.isHidden());
      await page.locator('#statement img').click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await next(page, 3); // at once
      await go(page, -1, 2);
      await go(page, -1, 1);
    });

    test('An address that is given to the open page is a step of its own', async () => {
      const page = await visit('#1', options);
      await next(page, 2);
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        toFragment('3', MAP),
      );
      await isPuzzle(page, 3);
      assert.match(await noticeOf(page, 'came with'), /This kernel came with the address/);
      assert.match(await textOf(page), /10\.0/);
      await page.waitForURL(/#3$/);
      await go(page, -1, 2);
      assert.doesNotMatch(await textOf(page), /10\.0/);
      await go(page, 1, 3);
      await page.evaluate(() => {
        location.hash = '#99';
      });
      await page.waitForURL(/#lab$/);
      await go(page, -1, 3);
    });

    test('Back to an address with a kernel asks, and one’s own stays', async () => {
      const page = await visit('#1', options);
      await toKernel(page);
      await type(page, MAP);
      await verdict(page, 'Solved');
      await page.locator('#share').click();
      await page.waitForURL(/#1=/);
      await type(page, MAP.replace('10.0', '12.0'));
      await next(page, 2);
      await go(page, -1, 1);
      await page.getByRole('button', { name: 'Use it' }).waitFor();
      assert.match(await textOf(page), /12\.0/);
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await page.waitForURL(/#1$/);
      await go(page, 1, 2);
      assert.ok(await page.locator('#notice').isHidden());
    });

    test('Back before the checker is there opens the puzzle once it is', async () => {
      let release = null;
      const page = await visit('#1', { ...options, serviceWorkers: 'block' });
      visit.expect(/service worker/i);
      await next(page, 2);
      const held = new Promise((resolve) => {
        release = resolve;
      });
      await page.context().route(/\.wasm$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      await page.locator('#statement h2', { hasText: 'Puzzle 2' }).waitFor();
      await page.evaluate(() => history.back());
      await page.waitForURL(/#1$/);
      release();
      await ready(page);
      await isPuzzle(page, 1);
      assert.equal(hashOf(page), '#1');
    });

    const link = toFragment('9', MAP);
    for (const hash of [link.slice(0, -40), link.slice(0, -1), '#9=', `${link}…`]) {
      test(`A cut link says so: ${hash.slice(-8)}`, async () => {
        const page = await visit(hash, options);
        await noticeOf(page, CANNOT);
        await isPuzzle(page, 9);
        assert.equal(hashOf(page), '#9');
        assert.match(await textOf(page), /FILL ME IN/);
        assert.equal(await stored(page, 'puzzles/09_pooling/kernel.comp'), null);
        await shoot(page, `edition-cut-${device}`);
      });
    }

    test('A cut link says so in the lab, in an open page, and beside one’s own kernel', async () => {
      const page = await visit(toFragment('lab', MAP).slice(0, -40), options);
      await noticeOf(page, CANNOT);
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        link.slice(0, -40),
      );
      await isPuzzle(page, 9);
      await noticeOf(page, CANNOT);
      await toKernel(page);
      await type(page, MAP);
      const other = await visit.beside(page, link.slice(0, -40));
      await noticeOf(other, CANNOT);
      assert.match(await textOf(other), /10\.0/);
    });
  });
