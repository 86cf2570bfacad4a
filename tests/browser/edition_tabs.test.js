// Several tabs of the browser edition, and several hands in one tab: no work is lost.

import assert from 'node:assert/strict';
import test, { after, afterEach, before, describe } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  FOLDER,
  archive,
  load,
  noticeOf,
  ready,
  shoot,
  stored,
  textOf,
  type,
  verdict,
  withEdition,
} from './edition.js';

const MAP =
  'void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    result[i] = a[i] + 10.0;\n}\n';
const with_ = (number) => MAP.replace('10.0', number);
const KERNEL = 'puzzles/01_map/kernel.comp';
const PROGRESS = '.workbook/progress.txt';
const bytes = (text) => new TextEncoder().encode(text);
const editorHas = (page, words) => page.locator('.cm-content', { hasText: words }).waitFor();
const typeAtEnd = async (page, keys) => {
  await page.bringToFront();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(keys);
};

// A write of which this tab gets no event, as a tab that slept: the browser sends none to the tab
// that writes.
const writeUnnoticed = (page, path, text) =>
  page.evaluate(
    ([name, value]) => localStorage.setItem(`vulkan-puzzles:/:${name}`, value),
    [path, text],
  );

// window.pasteText(text) in the page, at once, as its hidden tabs get no keys.
const definePaste = (page) =>
  page.evaluate(() => {
    window.pasteText = (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new Event('paste', { bubbles: true, cancelable: true });
      const content = document.getElementById('editor').shadowRoot.querySelector('.cm-content');
      content.dispatchEvent(
        Object.defineProperty(event, 'clipboardData', { value: clipboardData }),
      );
    };
  });

const setFull = (page, isFull) =>
  page.evaluate((isOn) => {
    window.realSetItem ??= Storage.prototype.setItem;
    Storage.prototype.setItem = isOn
      ? () => {
          throw new DOMException('full', 'QuotaExceededError');
        }
      : window.realSetItem;
  }, isFull);

describe('Tabs of the browser edition', { skip: !FOLDER }, () => {
  const visit = withEdition({ before, after, afterEach }, assert);

  for (const isReversed of [false, true]) {
    test(`What one tab writes, the ${isReversed ? 'earlier' : 'later'} one goes on with`, async () => {
      const first = await visit('#1');
      const second = await visit.beside(first, '#1');
      const [writer, other] = isReversed ? [second, first] : [first, second];
      await writer.bringToFront();
      await type(writer, MAP);
      await verdict(writer, 'Solved');
      await verdict(other, 'Solved');
      await typeAtEnd(other, '// more');
      await editorHas(writer, '// more');
      await writer.bringToFront();
      await writer.reload();
      await ready(writer);
      assert.match(await textOf(writer), /10\.0;\n}\n+\/\/ more/);
      for (const page of [first, second]) assert.ok(await page.locator('#notice').isHidden());
      assert.equal(await stored(first, `${KERNEL}.1.bak`), null);
      await other.bringToFront();
      await other.locator('.cm-content').press('Control+z');
      await writer.locator('.cm-content:not(:has-text("// more"))').waitFor();
    });
  }

  test('The cursor keeps its place when another tab writes', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    const other = await visit.beside(page, '#1');
    await page.bringToFront();
    await page.locator('.cm-line', { hasText: 'result[i]' }).click();
    await page.keyboard.press('End');
    await typeAtEnd(other, '// below');
    await editorHas(page, '// below');
    await page.bringToFront();
    await page.keyboard.type(' // here');
    await editorHas(page, 'a[i] + 10.0; // here');
  });

  for (const choice of ['Take it', 'Keep mine']) {
    test(`A kernel that this tab has not seen is kept, and told: ${choice}`, async () => {
      const page = await visit('#1');
      await type(page, MAP);
      await verdict(page, 'Solved');
      await writeUnnoticed(page, KERNEL, with_('11.0'));
      await typeAtEnd(page, '// mine');
      assert.match(
        await noticeOf(page, 'Another tab'),
        /has changed this kernel, too\. Its version is kept/,
      );
      await shoot(page, 'edition-other-tab');
      assert.equal(await stored(page, `${KERNEL}.1.bak`), with_('11.0'));
      assert.match(await stored(page, KERNEL), /10\.0[^]*mine/);
      await page.getByRole('button', { name: choice }).click();
      assert.ok(await page.locator('#notice').isHidden());
      await page.reload();
      await ready(page);
      if (choice === 'Keep mine') return assert.match(await textOf(page), /10\.0[^]*mine/);
      assert.equal(await stored(page, KERNEL), with_('11.0'));
      return assert.match(await stored(page, `${KERNEL}.2.bak`), /10\.0[^]*mine/);
    });
  }

  // The browser's event is the only thing that tells a tab of a text that it replaced before it could
  // be seen.
  test('Of two kernels that were written at the same moment, none is lost', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    const crossed = (text, replaced) =>
      page.evaluate(
        ([key, newValue, oldValue]) =>
          window.dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue })),
        [`vulkan-puzzles:/:${KERNEL}`, text, replaced],
      );
    await typeAtEnd(page, '/');
    await crossed(with_('11.0'), MAP);
    await noticeOf(page, 'Another tab has changed this kernel');
    assert.equal(await stored(page, `${KERNEL}.1.bak`), with_('11.0'));
    assert.match(await stored(page, KERNEL), /10\.0/);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await crossed(with_('12.0'), with_('13.0')); // of a tab that had its own reasons, and went on
    assert.equal(await stored(page, `${KERNEL}.2.bak`), null);
    assert.ok(await page.locator('#notice').isHidden());
  });

  test('Real tabs that write at the same moment lose nothing', async () => {
    const first = await visit('#1');
    await type(first, MAP);
    const second = await visit.beside(first, '#1');
    for (const page of [first, second]) await definePaste(page);
    for (let round = 0; round < 5; ++round) {
      const at = Date.now() + 300;
      const write = (page, word) =>
        page.evaluate(
          async ([moment, text]) => {
            await new Promise((resolve) => {
              setTimeout(resolve, moment - 20 - Date.now());
            });
            while (Date.now() < moment);
            window.pasteText(text);
          },
          [at, word],
        );
      await Promise.all([write(first, `// A${round}\n`), write(second, `// B${round}\n`)]);
      const words = [`// A${round}`, `// B${round}`];
      const isKept = () =>
        first.evaluate(
          (each) => each.every((word) => Object.values(localStorage).join().includes(word)),
          words,
        );
      for (let tries = 0; tries < 50 && !(await isKept()); ++tries) await pause(100);
      assert.ok(await isKept(), `round ${round}`);
    }
  });

  for (const choice of ['Take it', 'Keep mine']) {
    test(`With a kernel that the browser did not store, a tab is asked: ${choice}`, async () => {
      const page = await visit('#1');
      await type(page, MAP);
      const other = await visit.beside(page, '#1');
      await setFull(page, true);
      await typeAtEnd(page, '// mine');
      await noticeOf(page, 'stores no more');
      await other.bringToFront();
      await type(other, with_('11.0'));
      await page.bringToFront();
      const words = await noticeOf(page, 'Another tab');
      assert.match(words, /has changed this kernel, too\. This browser stores no more/);
      assert.match(await textOf(page), /10\.0[^]*mine/);
      assert.equal(await stored(page, KERNEL), with_('11.0'));
      await page.getByRole('button', { name: choice }).click();
      await setFull(page, false);
      await typeAtEnd(page, ' more');
      const isTaken = choice === 'Take it';
      await editorHas(page, isTaken ? '11.0' : '10.0');
      await editorHas(other, isTaken ? '11.0' : '10.0');
      const kept = isTaken ? null : with_('11.0');
      assert.equal(await stored(page, `${KERNEL}.1.bak`), kept);
      if (isTaken) assert.match(await textOf(page), /11\.0[^]* more/);
    });
  }

  test('A kernel that is neither stored nor kept does not end with another file', async () => {
    const page = await visit('#1');
    await setFull(page, true);
    await type(page, MAP);
    await noticeOf(page, 'stores no more');
    await page.locator('#following').click();
    await page.locator('#statement h2', { hasText: 'Puzzle 2' }).waitFor();
    await page.goBack();
    await editorHas(page, '10.0');
  });

  test('Hints of one tab and what another solves are both kept', async () => {
    const first = await visit('#9');
    const second = await visit.beside(first, '#1');
    await first.locator('#view-hints').click();
    await Promise.all([first.locator('#hint').click(), type(second, MAP)]);
    await verdict(second, 'Solved');
    await first.locator('#hint-list', { hasText: 'Hint 1 of' }).waitFor();
    for (const page of [first, second])
      await page
        .locator('#puzzles option', { hasText: '1. Map ★★★' })
        .waitFor({ state: 'attached' });
    await second.reload();
    await ready(second);
    const progress = await stored(first, PROGRESS);
    assert.match(progress, /^01_map .*stars=3/m);
    assert.match(progress, /^09_pooling .*hints_seen=1/m);
  });

  test('A hint of one tab is there in the other', async () => {
    const first = await visit('#9');
    const second = await visit.beside(first, '#9');
    for (const page of [first, second]) await page.locator('#view-hints').click();
    await first.locator('#hint').click();
    await second.locator('#hint-list', { hasText: 'Hint 1 of' }).waitFor();
    await second.locator('#hint').click();
    await first.locator('#hint-list', { hasText: 'Hint 2 of' }).waitFor();
    assert.equal(await first.locator('#hint-list section').count(), 2);
  });

  test('Progress that changes during a check is merged with the result', async () => {
    const page = await visit('#1');
    await page.evaluate(
      ([key, others]) => {
        const send = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (request, ...rest) {
          send.call(this, request, ...rest);
          if (request.text?.includes('10.0') && request.ask === 'check')
            localStorage.setItem(key, others);
        };
      },
      [
        `vulkan-puzzles:/:${PROGRESS}`,
        '01_map               hints_seen=2\n02_zip               hints_seen=1\n',
      ],
    );
    await type(page, MAP);
    await verdict(page, 'Solved');
    await page.locator('#progress', { hasText: '1 of 14' }).waitFor();
    await page.reload();
    await ready(page);
    await page.locator('#progress', { hasText: '1 of 14' }).waitFor();
    await page.locator('#view-hints').click();
    await page.locator('#hint-list', { hasText: 'Hint 2 of' }).waitFor();
    assert.match(await stored(page, PROGRESS), /^02_zip +hints_seen=1$/m);
  });

  test('Two presses of a moment are one hint', async () => {
    const page = await visit('#9');
    await page.locator('#view-hints').click();
    await page.locator('#hint').dblclick();
    await page.locator('#hint-list section').first().waitFor();
    await page.locator('#hint', { hasText: '(2 of' }).waitFor();
    assert.equal(await page.locator('#hint-list section').count(), 1);
  });

  test('An import reaches the other tab, and what it had is kept', async () => {
    const first = await visit('#1');
    await type(first, MAP);
    await verdict(first, 'Solved');
    const second = await visit.beside(first, '#1');
    await load(second, archive({ [KERNEL]: bytes(with_('11.0')) }));
    await editorHas(first, '11.0');
    assert.equal(await stored(first, `${KERNEL}.1.bak`), MAP);
    await second.getByRole('button', { name: 'Undo' }).click();
    await editorHas(first, '10.0');
  });

  test('Undo of an import keeps what was written since', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    await load(page, archive({ [KERNEL]: bytes(with_('11.0')) }));
    await noticeOf(page, '1 file loaded');
    await typeAtEnd(page, '// since');
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.match(await noticeOf(page, 'since'), /What you wrote in 1 file since is kept/);
    await editorHas(page, '10.0');
    assert.match(await stored(page, `${KERNEL}.2.bak`), /11\.0[^]*since/);
  });

  test('Undo of an import keeps the progress since', async () => {
    const page = await visit('#1');
    await load(page, archive({ [PROGRESS]: bytes('02_zip               hints_seen=1\n') }));
    await noticeOf(page, '1 file loaded');
    await type(page, MAP);
    await verdict(page, 'Solved');
    await page.locator('#progress', { hasText: '1 of 14' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('#notice').waitFor({ state: 'hidden' });
    assert.match(await stored(page, PROGRESS), /^01_map .*stars=3/);
    assert.doesNotMatch(await stored(page, PROGRESS), /02_zip/);
  });

  test('Typing during an import goes on with what was imported', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    await definePaste(page);
    // The page asks for the list when the import has changed the storage.
    await page.evaluate(() => {
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (request, ...rest) {
        send.call(this, request, ...rest);
        if (request.ask === 'list') window.pasteText('// on\n');
      };
    });
    await load(page, archive({ [KERNEL]: bytes(with_('11.0')) }));
    await editorHas(page, '// on');
    assert.match(await stored(page, KERNEL), /11\.0/);
    assert.match(await stored(page, KERNEL), /\/\/ on/);
  });

  test('The question of a shared kernel ends with its file', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    await page.locator('#share').click();
    await page.waitForURL(/#1=/);
    const { hash } = new URL(page.url());
    await type(page, with_('12.0'));
    const second = await visit.beside(page, hash);
    await second.getByRole('button', { name: 'Use it' }).waitFor();
    await second.locator('#following').click();
    await second.locator('#statement h2', { hasText: 'Puzzle 2' }).waitFor();
    assert.ok(await second.getByRole('button', { name: 'Use it' }).isHidden());
    await second.goBack();
    await second.getByRole('button', { name: 'Use it' }).click();
    await verdict(second, 'Solved');
    await verdict(page, 'Solved');
  });

  test('A tab that the browser had put aside shows what was written meanwhile', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    await writeUnnoticed(page, KERNEL, with_('11.0'));
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await editorHas(page, '11.0');
    assert.ok(await page.locator('#notice').isHidden());
  });
});
