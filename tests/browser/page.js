// Builds pages like the program, and opens them in a real browser.

import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium, firefox } from 'playwright-core';

const SOURCES = fileURLToPath(new URL('../../checker/picture/page/', import.meta.url));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const folder = mkdtempSync(path.join(tmpdir(), 'vkp-picture-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const bundles = new Map();

// A script or a style with all that it imports.
function bundled(name) {
  if (!bundles.has(name)) {
    const options = ['--bundle', '--minify', '--format=iife', '--target=es2022'];
    const words = [path.join(SOURCES, name), ...options, '--log-level=warning'];
    const limits = { encoding: 'utf8', maxBuffer: 1 << 24 };
    bundles.set(name, execFileSync('esbuild', words, limits));
  }
  return bundles.get(name);
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// The page of a picture, as text.
export function pageOf(picture) {
  const parts = {
    title: escaped(picture.title),
    style: bundled('style.css'),
    script: bundled('main.js'),
    data: JSON.stringify(picture).replaceAll('<', '\\u003c'),
  };
  return readFileSync(`${SOURCES}index.html`, 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (_, name) => parts[name],
  );
}

let written = 0;
export function writePage(picture) {
  written += 1;
  const file = path.join(folder, `page-${written}.html`);
  writeFileSync(file, pageOf(picture));
  return file;
}

// The page that the real program makes of a puzzle; null: VKP_WORKBOOK does not name the program.
export async function programPage(...words) {
  const program = process.env.VKP_WORKBOOK;
  if (!program) return null;
  const file = path.join(folder, `program-${words.join('-').replace(/[^\w-]/g, '_')}.html`);
  try {
    await promisify(execFile)(program, ['picture', ...words, '-o', file]);
  } catch (error) {
    if (error.code !== 1) throw error; // 1: the kernel is not solved
  }
  return file;
}

// Pages for consecutive tests. Returns the page at a place in the list, and begins the next one,
// which is made while the browser shows the current one.
export function programPages(list) {
  const pages = list.map(() => null);
  const begin = (i) => {
    pages[i] ??= programPage(...list[i]);
    pages[i].catch(() => {}); // whoever awaits the page gets the error
    return pages[i];
  };
  return (i) => {
    const page = begin(i);
    if (i + 1 < list.length) begin(i + 1);
    return page;
  };
}

// WebDriver BiDi drives Debian's Firefox, and cannot set the reader's preferences yet; those of its
// settings apply.
export const isFirefox = process.env.VKP_BROWSER === 'firefox';
export const NO_PREFERENCES = {
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
};
const USUAL = {
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  reducedMotion: 'reduce', // no waiting for animated colours
  forcedColors: 'none',
};

// The folder of Firefox's downloads, which Playwright does not report.
export const downloads = path.join(folder, 'downloads');

export function launch() {
  if (isFirefox) {
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: process.env.VKP_FIREFOX ?? '/usr/bin/firefox-esr',
      firefoxUserPrefs: {
        'browser.download.folderList': 2, // the next one
        'browser.download.dir': downloads,
        'browser.download.useDownloadDir': true,
      },
    });
  }
  return chromium.launch({
    executablePath: process.env.VKP_CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
    ignoreDefaultArgs: ['--hide-scrollbars'], // readers have scroll bars
  });
}

// One browser for all tests of a process, with as many pages as a test has at once: open pages are
// reused, as opening one takes longer than most tests.
let browser = null;
let context = null;
const pages = [];
let taken = 0;
const files = new Set();
const problems = [];

async function begin() {
  browser = await launch();
  context = await browser.newContext({
    viewport: USUAL.viewport,
    offline: true,
    ...(isFirefox ? NO_PREFERENCES : {}),
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!files.has(url.split('#')[0]) && !url.startsWith('data:')) problems.push(`request: ${url}`);
  });
}

async function newPage() {
  if (!browser) await begin();
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`));
  return page;
}

// Opens a file. hash: the view that it opens with; '': the page's own choice.
export async function open(file, { hash = '', ...options } = {}) {
  if (taken === pages.length) pages.push(await newPage());
  const page = pages[taken++];
  const { viewport, ...preferences } = { ...USUAL, ...options };
  const url = pathToFileURL(file).href;
  files.add(url);
  await page.bringToFront(); // others would not be drawn
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const { width, height } = page.viewportSize();
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
  if (!isFirefox) await page.emulateMedia({ media: null, ...preferences });
  await page.mouse.move(0, 0);
  await page.goto(url + hash, { waitUntil: 'domcontentloaded' }); // its script has run then
  return page;
}

// The errors since the last call, of which there must be none: requests, errors, messages on the
// console. The pages may be reused afterwards.
export function endOfTest() {
  taken = 0;
  return problems.splice(0);
}

export async function closeBrowser() {
  const closing = browser;
  browser = null;
  pages.length = 0;
  await closing?.close();
}

// Saves a screenshot if VKP_SCREENSHOTS names a folder.
export async function shoot(page, name) {
  const target = process.env.VKP_SCREENSHOTS;
  if (target) await page.screenshot({ path: path.join(target, `${name}.png`) });
}

// A module of the page, for tests that need no browser.
export async function loadModule(name) {
  const file = path.join(folder, `${name}.mjs`);
  execFileSync('esbuild', [
    path.join(SOURCES, `${name}.js`),
    '--bundle',
    '--format=esm',
    `--outfile=${file}`,
    '--log-level=warning',
  ]);
  return import(pathToFileURL(file).href);
}

// Tests that share one browser: page(picture, options) opens a picture or its file, and no errors
// may have happened in any of them afterwards. view: the first view, '#view=run' for all of memory,
// step by step.
export function withBrowser({ after, afterEach }, assert, view = '#view=run') {
  after(closeBrowser);
  afterEach(() => assert.deepEqual(endOfTest(), []));
  return async (picture, options = {}) => {
    const page = await picture;
    return open(typeof page === 'string' ? page : writePage(page), { hash: view, ...options });
  };
}

export function textOf(page, selector) {
  return page.locator(selector).innerText();
}

// How many edges of a kind ("r", "w", "a") are drawn.
export function edgeCount(page, kind, extra = '') {
  return page
    .locator(`#stage-svg .edge.is-${kind}${extra}`)
    .evaluateAll((groups) => groups.reduce((sum, group) => sum + Number(group.dataset.edges), 0));
}

export function cell(page, array, index) {
  return page.locator(`#stage-svg .cell[data-array="${array}"][data-cell="${index}"]`);
}

export function thread(page, lane) {
  return page.locator(`#stage-svg .thread[data-lane="${lane}"]`);
}

const SOLUTIONS = fileURLToPath(new URL('../../solutions/', import.meta.url));

// "1", "2", … of all puzzles.
export function puzzleNumbers() {
  const names = readdirSync(SOLUTIONS).filter((name) => /^\d+_.*\.comp$/.test(name));
  return names.map((name) => `${Number.parseInt(name, 10)}`).sort((a, b) => a - b);
}

// The kernel that a puzzle begins with, "21".
export function starterOf(number) {
  const puzzles = fileURLToPath(new URL('../../puzzles/', import.meta.url));
  const folder = readdirSync(puzzles).find((name) => name.startsWith(`${number}_`));
  return path.join(puzzles, folder, 'kernel.comp');
}

// The reference kernel of a puzzle, "09".
export function solutionOf(number) {
  return path.join(
    SOLUTIONS,
    readdirSync(SOLUTIONS).find((name) => name.startsWith(`${number}_`)),
  );
}
