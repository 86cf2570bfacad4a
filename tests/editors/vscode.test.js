// The extension in real VS Code: a race is typed, marked, fixed; a run is debugged backwards.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { VsCode } from './vscode.js';

const RACE = readFileSync(new URL('race.comp', import.meta.url), 'utf8');
const STATUS = '.statusbar';

let code;
before(async () => {
  code = await VsCode.start();
});
after(() => code?.stop());

test('a race in puzzle 9 is marked at both lines, and solved once it is mended', async () => {
  await code.open('09_pooling');
  await code.type(RACE);
  await code.untilSeen(STATUS, 'Pooling: thread 1 reads');
  await code.command('View: Focus Problems');
  await code.untilSeen('.markers-panel', 'data_race');
  const problems = await code.text('.markers-panel');
  assert.match(problems, /\[Ln 7, /);
  assert.match(problems, /\[Ln 12, /);
  if (process.env.VKP_SCREENSHOTS)
    await code.page.screenshot({ path: `${process.env.VKP_SCREENSHOTS}/vscode_race.png` });
  await code.focus();
  await code.type(RACE.replace('    }\n    if', '    }\n    barrier();\n    if'));
  await code.untilSeen(STATUS, '★★☆ Pooling');
});

test('a quick fix is applied', async () => {
  await code.open('13_axis_sum');
  const wrong = readFileSync(new URL('wrong_row.comp', import.meta.url), 'utf8');
  await code.type(wrong);
  await code.untilSeen(STATUS, 'reads');
  await code.goTo('8:33');
  await code.page.keyboard.press('Control+.');
  await code.untilSeen('.action-widget', 'a_strides[0]');
  await code.page.keyboard.press('Enter');
  await code.untilSeen(STATUS, '★');
});

test('the debugger stops at the race and goes back to the writer', async () => {
  await code.open('09_pooling');
  await code.type(RACE);
  await code.page.keyboard.press('Control+S');
  await code.untilSeen(STATUS, 'Pooling: thread 1 reads');
  await code.command('Vulkan Puzzles: Debug This Kernel');
  await code.page.waitForSelector('.debug-toolbar', { timeout: 20_000 });
  await code.untilSeen('.debug-call-stack', 'thread 0');
  await code.page.keyboard.press('F5');
  await code.untilSeen('.zone-widget.exception-widget-container, .debug-call-stack', 'thread 1');
  await code.untilSeen('.debug-variables', 'written by thread', 5).catch(() => {});
  if (process.env.VKP_SCREENSHOTS)
    await code.page.screenshot({ path: `${process.env.VKP_SCREENSHOTS}/vscode_debug.png` });
  await code.command('Debug: Reverse');
  await code.untilSeen('.debug-call-stack', 'thread 0');
  await code.page.keyboard.press('Shift+F5');
});

test('the list, the statement and the picture are shown', async () => {
  await code.command('Vulkan Puzzles: Focus on Puzzles View');
  await code.untilSeen('.pane-body', '9. Pooling');
  await code.open('09_pooling');
  await code.command('Vulkan Puzzles: Show Picture');
  await code.untilSeen('.tabs-container', 'Picture: 09_pooling');
});
