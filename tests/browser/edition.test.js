// The browser edition in the folder VKP_WEB, as `./workbook web` has made it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { after, afterEach, before, describe } from 'node:test';
import {
  FOLDER,
  goTo,
  markedLines,
  ready,
  save,
  shoot,
  type,
  typeKeys,
  verdict,
  withEdition,
} from './edition.js';
import { solutionOf } from './page.js';

const MAP = `void kernel() {
    uint i = gl_GlobalInvocationID.x;
    result[i] = a[i] + 10.0;
}
`;

// The same, typed: the editor has closed the brace, and indents.
const MAP_KEYS = `void kernel() {
uint i = gl_GlobalInvocationID.x;
result[i] = a[i] + 10.0;`;

const SOLVED = /Solved ★★★/;

const RACE = `shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    if (i < a_shape[0]) {
        s[local_i] = a[i];
        float sum = s[local_i];
        if (local_i >= 1) sum += s[local_i - 1];
        if (local_i >= 2) sum += s[local_i - 2];
        result[i] = sum;
    }
}
`;

// The solution without `BEGIN SOLUTION` and `END SOLUTION`, as a learner would write it.
const solution = (number) =>
  readFileSync(solutionOf(number), 'utf8').replace(/^\s*\/\/ (BEGIN|END) SOLUTION.*\n/gm, '');

const marks = (page) => page.locator('.cm-lint-marker');

describe('The browser edition', { skip: !FOLDER }, () => {
  const visit = withEdition({ before, after, afterEach }, assert);

  test('Puzzle 1 is solved by typing, and counts as solved', async () => {
    const page = await visit('#1');
    assert.match(await page.locator('#statement').innerText(), /adds 10 to each element/);
    const picture = page.locator('#statement img');
    assert.ok(
      await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 300)),
    );
    await typeKeys(page, MAP_KEYS);
    const text = await verdict(page, 'Solved');
    assert.match(text, SOLVED);
    assert.match(text, /Learnt: A kernel/);
    assert.equal(
      await page.locator('#counts-line').innerText(),
      '1 read · 1 write per thread, best 1 · 1',
    );
    assert.ok(await page.locator('#solution').isVisible(), 'the solution is there at once');
    await page.locator('#progress', { hasText: 'Part I: 1 of 14' }).waitFor();
    assert.equal(await page.locator('#dots .is-solved').count(), 1);
    assert.match(await page.locator('#live').textContent(), /Solved/);
    const story = page.frameLocator('#picture-page');
    await story.locator('#now', { hasText: 'a[0] to a[3]' }).waitFor();
    assert.ok(await story.locator('#top').isHidden(), 'the page around the story says what it is');
    await shoot(page, 'edition-solved');
    await page.locator('#compare').click();
    assert.match(await page.locator('#comparison').innerText(), /Your kernel[^]*The reference/);
    assert.equal(await page.locator('#comparison .is-different').count(), 0, 'they are the same');
    await shoot(page, 'edition-comparison');
    await page.locator('#words button').first().click();
    await page.locator('#next').click();
    await page.locator('#statement h2', { hasText: 'Puzzle 2' }).waitFor();
  });

  test('Puzzle 9 is solved by typing', async () => {
    const page = await visit('#9');
    await type(page, solution('09'));
    assert.match(await verdict(page, 'Solved'), /★★★/);
    assert.equal(await marks(page).count(), 0);
  });

  test('A race has marks at its lines and says what it is', async () => {
    const page = await visit('#9');
    await type(page, RACE);
    const text = await verdict(page, 'race');
    assert.match(
      text,
      /^✗ \d+ accesses race: a barrier is missing\s+Thread 1 reads s\[0\] in line 9/,
    );
    assert.deepEqual(await markedLines(page), [7, 9, 10]);
    assert.match(await page.locator('#live').textContent(), /race.*Line 7: thread 1 reads/);
    const places = page.locator('#verdict-text .place');
    assert.deepEqual((await places.allTextContents()).slice(0, 2), ['line 9,', 'line 7:']);
    await places.first().click();
    assert.match(await page.locator('.cm-activeLineGutter').first().innerText(), /9/);
    const story = page.frameLocator('#picture-page');
    await story.locator('#story', { hasText: 'is missing here' }).waitFor();
    await shoot(page, 'edition-race');
    await page.locator('#explain').click();
    assert.match(await page.locator('#words-text .is-sought').innerText(), /^data race: /);
    await page.locator('#words button').first().click();
    await page.locator('#picture-large').click();
    await story.locator('#title', { hasText: 'Pooling' }).waitFor();
    assert.ok(await page.locator('#editor').isHidden());
    await shoot(page, 'edition-large-picture');
  });

  test('A fix is applied from its mark, and can be undone', async () => {
    const page = await visit('#3');
    await type(page, MAP.replace('result[i]', 'if (i < a_shape[0]); result[i]'));
    await verdict(page, 'out of bounds');
    await marks(page).first().hover();
    const fix = page.locator('.cm-diagnosticAction', { hasText: 'Take out the `;`' });
    // As a hand moves: the note closes if the pointer leaves it.
    const place = await fix.first().boundingBox();
    await page.mouse.move(place.x + 10, place.y + place.height / 2, { steps: 40 });
    await page.mouse.down();
    await page.mouse.up();
    assert.match(await verdict(page, 'Solved'), /★★★/);
    await page.locator('.cm-content').press('Control+z');
    await verdict(page, 'out of bounds');
  });

  const MISTAKES = [
    ['1', 'void kernel() {\n    result[0] = nothing;\n}\n', 'does not compile', 2],
    ['3', MAP, 'Access out of bounds', 3],
    ['1', MAP.replace('+ 10.0', '* 10.0'), 'Wrong values', null],
    ['1', MAP.replace('result[i]', 'for (;;) {}\n    result[i]'), 'does not end', 3],
  ];
  for (const [puzzle, text, word, line] of MISTAKES) {
    test(`A mistake in puzzle ${puzzle} is said: ${word}, line ${line}`, async () => {
      const page = await visit(`#${puzzle}`);
      await type(page, text);
      await verdict(page, word);
      if (line) assert.ok((await markedLines(page)).includes(line));
    });
  }

  test('What takes too long is ended, and the next check works', async () => {
    const page = await visit('#1');
    const deep = `${MAP.replace('10.0', '0.0')}`.replace('+ 0.0', '+ x'.repeat(30000));
    await type(page, deep.replace('void kernel() {', 'void kernel() {\n    float x = 1.0;'));
    await page
      .locator('#verdict:not(.is-old) #verdict-text', {
        hasText: /too deep|ended after|too long|more than|crashed/,
      })
      .waitFor({ timeout: 40_000 });
    await type(page, MAP);
    await verdict(page, 'solved');
  });

  test('Work and progress are there again after a reload, and without a network', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'solved');
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The page's policy forbids waitForFunction's eval.
    await page.evaluate(
      () =>
        Boolean(navigator.serviceWorker.controller) ||
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        }).then(() => true),
    );
    visit.endServer();
    await page.reload();
    await verdict(page, 'solved');
    assert.match(await page.locator('.cm-content').innerText(), /a\[i\] \+ 10\.0/);
    assert.match(await page.locator('#progress').innerText(), /Part I: 1 of/);
  });

  test('Hints come one by one, those that help first, and stay', async () => {
    const page = await visit('#9');
    await type(page, RACE);
    await verdict(page, 'race');
    await page.locator('#view-hints').click();
    await page.locator('#hint').click();
    await page.locator('#hint-list', { hasText: 'Hint 2 of' }).waitFor();
    assert.match(
      await page.locator('#hint-list').innerText(),
      /The last check said: faulty: data race/,
    );
    await page.reload();
    await page.locator('#view-hints').click();
    await page.locator('#hint-list', { hasText: 'Hint 2 of' }).waitFor();
  });

  test('A trace says what a thread did', async () => {
    const page = await visit('#9');
    await type(page, solution('09'));
    await verdict(page, 'solved');
    await page.locator('#view-trace').click();
    await page.locator('#trace-thread').fill('2');
    await page.keyboard.press('Enter');
    await page.locator('#trace-text', { hasText: 'a[2]' }).waitFor();
    assert.match(
      await page.locator('#trace-text').innerText(),
      /Thread 2 of 8[^]*1 barrier[^]*In all: 1 global read/,
    );
    await page.locator('#trace-locals').check();
    await page.locator('#trace-text td', { hasText: 'local' }).first().waitFor();
    await shoot(page, 'edition-trace');
  });

  test('A kernel travels in the address, and no server sees it', async () => {
    const page = await visit('#1');
    await type(page, MAP);
    await verdict(page, 'Solved');
    await page.locator('#share').click();
    await page.waitForURL(/#1=/);
    const { hash } = new URL(page.url());
    const other = await visit(hash); // where the file is still the template, it is there at once
    assert.match(await verdict(other, 'Solved'), SOLVED);
    await other.reload();
    await ready(other);
    assert.match(await verdict(other, 'Solved'), SOLVED);
    const third = await visit('#1');
    await type(third, MAP.replace('10.0', '11.0'));
    await verdict(third, 'Wrong');
    await third.goto('about:blank');
    await third.goto(page.url());
    await third.getByRole('button', { name: 'Keep mine' }).waitFor();
    assert.match(await third.locator('.cm-content').innerText(), /11\.0/);
    await third.reload(); // the address keeps it until one has chosen
    await third.getByRole('button', { name: 'Use it' }).click();
    await verdict(third, 'Solved');
  });

  test('A kernel of one’s own is audited', async () => {
    const page = await visit('#lab');
    await verdict(page, 'clean');
  });

  const hasNoProgram = !process.env.VKP_WORKBOOK;
  test('Work goes to the program and comes back', { skip: hasNoProgram }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vkp-edition-'));
    const program = (...words) =>
      execFileSync(process.env.VKP_WORKBOOK, words, {
        env: { ...process.env, VKP_ROOT: path.join(folder, 'own') },
        encoding: 'utf8',
      });
    try {
      execFileSync(process.env.VKP_WORKBOOK, ['init', path.join(folder, 'own')]);
      const page = await visit('#1');
      await type(page, MAP);
      await verdict(page, 'solved');
      const archive = path.join(folder, 'work.zip');
      await save(page, '#export', 'vulkan-puzzles.zip', archive);
      program('import', archive);
      assert.match(program('check', '1', '--device', 'none'), /Puzzle 1: Map {2}✓ solved/);
      program('export', path.join(folder, 'back.zip'));
      const other = await visit('#1');
      await other.locator('#import-file').setInputFiles(path.join(folder, 'back.zip'));
      await verdict(other, 'solved');
      assert.match(await other.locator('#progress').innerText(), /Part I: 1 of/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('A phone has the parts as tabs, and nothing sticks out', async () => {
    const page = await visit('#9', { viewport: { width: 390, height: 800 } });
    for (const place of ['task', 'kernel', 'verdict']) {
      await page.locator(`#place-${place}`).click();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${place}: ${width}`);
      await shoot(page, `edition-phone-${place}`);
    }
  });

  // A window of 1280 by 800 pixels, magnified to twice the size.
  test('Magnified to 200 %, all of it is there and nothing sticks out', async () => {
    const page = await visit('#9', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    for (const [place, part] of [
      ['task', '#statement'],
      ['kernel', '.cm-content'],
      ['verdict', '#banner'],
    ]) {
      await page.locator(`#place-${place}`).click();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 640, `${place}: ${width}`);
      const seen = await page.locator(part).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const most = Math.min(bottom - top, 100);
        return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / most;
      });
      assert.ok(seen >= 1, `${part}: ${seen} of what there should be is seen`);
      await shoot(page, `edition-magnified-${place}`);
    }
  });

  test('Letters of twice the size push nothing out', async () => {
    const page = await visit('#9');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 1400, `${width}`);
    for (const button of ['#share', '#export', '#import', '#reset', '#picture-large'])
      assert.ok(await page.locator(button).isVisible(), button);
    await shoot(page, 'edition-large-letters');
  });

  test('Keys alone solve a puzzle and go on to the next', async () => {
    const page = await visit('#1');
    await goTo(page, '#puzzles');
    await goTo(page, '.cm-content');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(MAP_KEYS);
    await verdict(page, 'Solved');
    await goTo(page, '#next');
    await page.keyboard.press('Enter');
    await page.locator('#statement h2', { hasText: 'Puzzle 2' }).waitFor();
    await goTo(page, '#puzzles', 'Shift+Tab');
  });

  test('The parts of others are named, with their licences', async () => {
    const page = await visit('#1');
    const response = await page.request.get(
      await page.locator('.words a').evaluate((link) => link.href),
    );
    const text = await response.text();
    for (const part of ['emscripten', 'glslang', 'spirv-tools', 'libfmt', '@codemirror/view'])
      assert.ok(text.includes(part), part);
    assert.match(text, /musl|Rich Felker/);
    assert.match(text, /Apache License\s+Version 2\.0/);
  });

  test('Keys alone reach the answers, in the dark, too', async () => {
    const page = await visit('#1', { colorScheme: 'dark' });
    await page.locator('#puzzles').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('#statement h2', { hasText: 'Puzzle 2' }).waitFor();
    await page.locator('#view-verdict').focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(await page.locator('#hints').isVisible());
    await page.locator('#hint').focus();
    await page.keyboard.press('Enter');
    await page.locator('#hint-list section').first().waitFor();
    await shoot(page, 'edition-dark');
  });
});
