// Makes docs/page.png: the page of puzzle 9 without its barrier, from the kernel that README.md shows.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeBrowser, endOfTest, open } from './page.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TARGET = path.join(ROOT, 'docs/page.png');
const KERNEL = 'puzzles/09_pooling/kernel.comp';
const SIZE = { width: 1200, height: 800 };

function shownKernel() {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const [, behind] = readme.split(`\`\`\`glsl ${KERNEL}\n`);
  return behind.slice(0, behind.indexOf('```'));
}

// The page that the program makes for that kernel. The folder replaces a workbook's: the page shows
// the path of the kernel's file as learners know it.
function makePage(program, folder) {
  const kernel = path.join(folder, KERNEL);
  mkdirSync(path.dirname(kernel), { recursive: true });
  writeFileSync(kernel, shownKernel());
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

async function shoot(file) {
  const page = await open(file, { viewport: SIZE, colorScheme: 'light' });
  await page.locator('.finding').first().click();
  await page.screenshot({ path: TARGET, animations: 'disabled' });
  const problems = endOfTest();
  await closeBrowser();
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

if (!process.env.VKP_WORKBOOK) throw new Error('VKP_WORKBOOK has to name the program.');
const folder = mkdtempSync(path.join(tmpdir(), 'vkp-screenshot-'));
try {
  await shoot(makePage(path.resolve(process.env.VKP_WORKBOOK), folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
execFileSync('pngquant', ['--force', '--ext', '.png', '--strip', '256', TARGET]);
