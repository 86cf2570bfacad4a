// What watch mode shows while a learner saves kernels: the real program in a terminal (tmux).

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const KERNEL = 'puzzles/09_pooling/kernel.comp';
const SECONDS = 20; // for a check

export const COLUMNS = 70; // the table of counts takes 69
export const ROWS = 18;

// The kernel of puzzle 9 that a text shows.
export function kernelIn(document) {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const [, behind] = text.split(`\`\`\`glsl ${KERNEL}\n`);
  return behind.slice(0, behind.indexOf('```'));
}

// [{kernel, screen}]: the template, the kernel without its barrier, and one that is right; a screen
// has the terminal's colours.
export async function watchFrames(program, ...options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vkp-watch-'));
  const tmux = (...words) =>
    execFileSync('tmux', ['-u', '-f', '/dev/null', '-S', path.join(folder, 'tmux'), ...words], {
      encoding: 'utf8',
    });
  const workbook = path.join(folder, 'workbook');
  const file = path.join(workbook, KERNEL);
  const size = ['-x', `${COLUMNS}`, '-y', `${ROWS}`];
  try {
    execFileSync(program, ['init', workbook], { stdio: 'ignore' });
    const template = readFileSync(file, 'utf8').replace(/^(\/\/.*\n)+\n/, '');
    writeFileSync(file, template);
    const command = ['env', '-u', 'VKP_ROOT', 'LANG=C.UTF-8', program, 'watch', '9', ...options];
    tmux('new-session', '-d', '-c', workbook, ...size, '--', ...command);
    const frames = [{ kernel: template, screen: await screenWith(tmux, /not started/) }];
    for (const [document, verdict] of [
      ['README.md', /✗ faulty/],
      ['docs/pictures.md', /✓ solved/],
    ]) {
      writeFileSync(file, kernelIn(document));
      frames.push({ kernel: kernelIn(document), screen: await screenWith(tmux, verdict) });
    }
    return frames;
  } finally {
    tmux('kill-server');
    rmSync(folder, { recursive: true, force: true });
  }
}

// The screen as soon as its verdict is there and final: it stays the same.
async function screenWith(tmux, verdict) {
  let last = '';
  for (let waited = 0; waited < SECONDS; waited += 0.8) {
    await pause(800);
    const screen = tmux('capture-pane', '-e', '-p');
    if (verdict.test(screen) && screen === last) return screen;
    last = screen;
  }
  throw new Error(`${verdict} did not come:\n${last}`);
}
