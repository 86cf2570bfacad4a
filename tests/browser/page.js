// Builds pages as the program does, and opens them in a real browser.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

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
    const options = ['--bundle', '--minify', '--format=iife', '--target=es2020'];
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

export function writePage(picture, name = 'page') {
  const file = path.join(folder, `${name}.html`);
  writeFileSync(file, pageOf(picture));
  return file;
}

// The page that the real program makes of a puzzle; null: VKP_WORKBOOK does not name the program.
export function programPage(...words) {
  const program = process.env.VKP_WORKBOOK;
  if (!program) return null;
  const file = path.join(folder, `program-${words.join('-').replace(/[^\w-]/g, '_')}.html`);
  try {
    execFileSync(program, ['picture', ...words, '-o', file], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    if (error.status === null || error.status > 1) throw error; // 1: the kernel is not solved
  }
  return file;
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.VKP_CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
}

// Opens a file. problems gathers what must not happen: requests, errors, messages on the console.
// hash: the view that it opens with; '': the page's own choice.
export async function open(browser, file, { hash = '', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const problems = [];
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (url.split('#')[0] === pathToFileURL(file).href || url.startsWith('data:'))
      return route.continue();
    problems.push(`request: ${url}`);
    return route.abort();
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`));
  await page.goto(pathToFileURL(file).href + hash);
  return { page, context, problems };
}

// Saves what is seen where VKP_SCREENSHOTS names a folder.
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

// Tests that share one browser: page(picture, options) opens a picture, and afterwards nothing may have
// gone wrong in any of them. view: what they open with, '#view=run' for all of memory, step by step.
export function withBrowser({ before, after, afterEach }, assert, view = '#view=run') {
  let browser = null;
  let opened = [];
  before(async () => {
    browser = await launch();
  });
  after(async () => {
    await browser.close();
  });
  afterEach(async () => {
    const problems = opened.flatMap((entry) => entry.problems);
    for (const { context } of opened) await context.close();
    opened = [];
    assert.deepEqual(problems, []);
  });
  return async (picture, options = {}) => {
    const file = typeof picture === 'string' ? picture : writePage(picture);
    const entry = await open(browser, file, { hash: view, ...options });
    opened.push(entry);
    return entry.page;
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

// The reference kernel of a puzzle, "09".
export function solutionOf(number) {
  const folder = fileURLToPath(new URL('../../solutions/', import.meta.url));
  return path.join(
    folder,
    readdirSync(folder).find((name) => name.startsWith(`${number}_`)),
  );
}
