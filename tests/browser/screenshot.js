// Makes docs/page.png and docs/page_dark.png: the page of puzzle 9 without its barrier, from the kernel
// that README.md shows.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeBrowser, endOfTest, open } from './page.js';
import { KERNEL, kernelIn } from './watch_frames.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TARGETS = { light: 'docs/page.png', dark: 'docs/page_dark.png' };
const SIZE = { width: 1260, height: 840 };
const SIDE = '420px'; // room for the longest line of the kernel

// The page that the program makes for that kernel. The folder replaces a workbook's: the page shows
// the path of the kernel's file as learners know it.
function makePage(program, folder) {
  const kernel = path.join(folder, KERNEL);
  mkdirSync(path.dirname(kernel), { recursive: true });
  writeFileSync(kernel, kernelIn('README.md'));
  try {
    execFileSync(program, ['picture', '9', '--kernel', KERNEL, '-o', 'page.html'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    if (error.status !== 1) throw error; // 1: the kernel is not solved
  }
  return path.join(folder, 'page.html');
}

async function shoot(file, colorScheme) {
  const page = await open(file, { viewport: SIZE, colorScheme });
  await page.evaluate(showWhole, SIDE);
  await page.locator('.finding').first().click();
  const cut = await page.evaluate(cutParts);
  const target = path.join(ROOT, TARGETS[colorScheme]);
  await page.screenshot({ path: target, animations: 'disabled' });
  const problems = [...endOfTest(), ...cut];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  execFileSync('pngquant', ['--force', '--ext', '.png', '--strip', '64', target]);
}

// Gives texts as much room as they take.
function showWhole(side) {
  document.querySelector('main').style.gridTemplateColumns = `minmax(0, 1fr) ${side}`;
  for (const id of ['findings-panel', 'source-panel'])
    document.getElementById(id).style.maxHeight = 'none';
}

// Parts that have a scroll bar.
function cutParts() {
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflow);
  return [...document.querySelectorAll('main *')]
    .filter((node) => scrolls(node) && isCut(node))
    .map((node) => `cut: ${node.id || node.className}`);
}

if (!process.env.VKP_WORKBOOK) throw new Error('VKP_WORKBOOK has to name the program.');
const folder = mkdtempSync(path.join(tmpdir(), 'vkp-screenshot-'));
try {
  const file = makePage(path.resolve(process.env.VKP_WORKBOOK), folder);
  for (const colorScheme of Object.keys(TARGETS)) await shoot(file, colorScheme);
} finally {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
}
