// Makes docs/editor.png and docs/debugger.png from real VS Code (needs pngquant).

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VsCode } from './vscode.js';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const RACE = readFileSync(new URL('race.comp', import.meta.url), 'utf8');

async function shoot(code, name) {
  const path = `${docs}/${name}.png`;
  await code.page.screenshot({ path });
  execFileSync('pngquant', ['--force', '--strip', '--speed', '1', '--output', path, '64', path]);
}

const code = await VsCode.start({ width: 1200, height: 720 });
try {
  await code.open('09_pooling');
  await code.type(RACE);
  await code.page.keyboard.press('Control+S');
  await code.untilSeen('.statusbar', 'Pooling: thread 1 reads');
  await code.command('Vulkan Puzzles: Focus on Puzzles View');
  await code.untilSeen('.pane-body', '9. Pooling');
  await code.focus();
  await code.goTo('12:14');
  await code.page.keyboard.press('Control+K');
  await code.page.keyboard.press('Control+I');
  await code.untilSeen('.monaco-hover', 'case classic');
  await code.page.waitForTimeout(1000); // it appears by and by
  await shoot(code, 'editor');

  await code.page.keyboard.press('Escape');
  await code.command('Vulkan Puzzles: Debug This Kernel');
  await code.untilSeen('.debug-call-stack', 'thread 0');
  await code.page.keyboard.press('F5');
  await code.untilSeen('.exception-widget-container', 'data_race');
  await code.command('Debug Console: Focus on Debug Console View');
  await code.page.keyboard.type('who s[0]', { delay: 20 });
  await code.page.keyboard.press('Enter');
  await code.untilSeen('.repl', 'thread 0 wrote 0 to');
  await shoot(code, 'debugger');
} finally {
  await code.stop();
}
