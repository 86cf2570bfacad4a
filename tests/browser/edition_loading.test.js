// The browser edition while it loads, and where it cannot work.

import assert from 'node:assert/strict';
import test, { after, afterEach, before, describe } from 'node:test';
import { FOLDER, ready, shoot, type, verdict, withEdition } from './edition.js';

const WASM = /\/vkp\.\w+\.wasm$/;

// The module comes when release() is called.
function holdModule() {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const prepare = (page, context) =>
    context.route(WASM, async (route) => {
      await held;
      await route.continue();
    });
  return { prepare, release };
}

describe('Loading the browser edition', { skip: !FOLDER }, () => {
  const visit = withEdition({ before, after, afterEach }, assert);

  test('The task is readable before the checker is there, and nothing pretends to work', async () => {
    const { prepare, release } = holdModule();
    const page = await visit('#9', { prepare, isWaiting: false });
    await page.locator('#statement h2', { hasText: 'Puzzle 9' }).waitFor();
    await page.locator('.cm-content', { hasText: 'FILL ME IN' }).waitFor();
    await page.locator('#statement img').waitFor();
    assert.ok(await page.locator('#loading-bar').isVisible());
    for (const name of ['share', 'import', 'reset', 'view-trace', 'words-glossary', 'following'])
      assert.ok(await page.locator(`#${name}`).isDisabled(), name);
    await shoot(page, 'edition-loading');
    release();
    await ready(page);
    assert.ok(await page.locator('#loading').isHidden());
    assert.ok(await page.locator('#following').isEnabled());
  });

  test('A kernel that is typed before the checker is there is checked then', async () => {
    const { prepare, release } = holdModule();
    const page = await visit('#1', { prepare, isWaiting: false });
    await page.locator('.cm-content', { hasText: 'FILL ME IN' }).waitFor();
    await type(
      page,
      'void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    result[i] = a[i] + 10.0;\n}\n',
    );
    release();
    await verdict(page, 'Solved');
    await ready(page);
    assert.match(await page.locator('#progress').innerText(), /Part I: 1 of 14/);
  });

  test('The first visit has a sentence, and something to look at', async () => {
    const page = await visit();
    assert.match(
      await page.locator('#about').innerText(),
      /^Learn GPU programming in your browser/,
    );
    assert.match(await page.locator('#verdict-text').innerText(), /Type where it says FILL ME IN/);
    const story = page.frameLocator('#picture-page').locator('#story');
    await story.getByText('is missing here').first().waitFor();
    await shoot(page, 'edition-first-visit');
    await page.getByRole('button', { name: 'With it' }).click();
    await page.frameLocator('#picture-page').locator('#now').waitFor();
    await page.locator('#following').click();
    await page.locator('#statement h2', { hasText: 'Puzzle 2' }).waitFor();
    await page.locator('#previous').click();
    await page.locator('#statement h2', { hasText: 'Puzzle 1' }).waitFor();
    assert.ok(await page.locator('#previous').isDisabled());
  });

  test('The module is fetched once', async () => {
    const count = () => visit.served().filter((name) => WASM.test(name)).length;
    const earlier = count();
    const page = await visit('#1');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    assert.equal(count() - earlier, 1);
    await page.reload();
    await ready(page);
    assert.equal(count() - earlier, 1);
  });

  const broken = {
    'a module that is missing': [WASM, 404, /could not be loaded: a file of this page is missing/],
    'a worker that is missing': [/\/worker\.js$/, 404, /could not be loaded: a file of this page/],
    'a module that the browser does not know': [WASM, 200, /This browser cannot run the checker/],
  };
  for (const [what, [pattern, status, words]] of Object.entries(broken)) {
    test(`With ${what}, the page says so`, async () => {
      visit.expect(/404|wasm/i);
      const prepare = (page, context) =>
        context.route(pattern, (route) =>
          route.fulfill({ status, contentType: 'application/wasm', body: 'nothing' }),
        );
      const page = await visit('#1', { prepare, isWaiting: false });
      await page.locator('#verdict-text', { hasText: words }).waitFor({ timeout: 20_000 });
      assert.match(await verdict(page, words), /run the workbook as a program/);
      assert.match(await page.locator('#statement').innerText(), /adds 10 to each element/);
    });
  }

  test('A page whose script does not start says so', async () => {
    visit.expect(/404|app\.js/);
    const prepare = (page, context) =>
      context.route(/app\.js$/, (route) => route.fulfill({ status: 404 }));
    const page = await visit('#1', { prepare, isWaiting: false });
    await page.locator('#verdict-text', { hasText: 'too old' }).waitFor();
  });
});
