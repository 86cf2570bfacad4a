// The browser edition as a reader gets it: served as files, with the storage of a fresh browser.

import { createServer } from 'node:http';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { zipSync } from '../../checker/web/page/node_modules/fflate/esm/index.mjs';
import { NO_PREFERENCES, downloads, isFirefox, launch, shoot } from './page.js';

export const FOLDER = process.env.VKP_WEB;

const TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
  wasm: 'application/wasm',
};

// Any static server: no headers but the type, and with isCompressed that of brotli, whose work is done
// once for each file. Below /other/ there is the same edition once more. served: the names of the files
// that it was asked for.
export function serve({ isCompressed = false } = {}) {
  const served = [];
  const compressed = new Map();
  const read = (name) => readFileSync(path.join(FOLDER, path.normalize(name)));
  const contentOf = (name) => {
    if (!isCompressed) return read(name);
    if (!compressed.has(name)) compressed.set(name, brotliCompressSync(read(name)));
    return compressed.get(name);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname.replace(/^\/other\//, '/').replace(/\/$/, '/index.html');
    served.push(pathname);
    try {
      const content = contentOf(name);
      response.setHeader('Content-Type', TYPES[name.split('.').pop()] ?? 'text/plain');
      if (isCompressed) response.setHeader('Content-Encoding', 'br');
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(Object.assign(server, { served })));
  });
}

// Tests that share a server and a browser: visit(hash, options) gives a page of a fresh visitor,
// and no errors may have happened in any of them afterwards. visit.endServer() stops the host, as
// for a browser without a network. visit.expect(pattern) takes such errors for what the test wants.
// visit.beside(page, hash, isWaiting) gives another tab of the same visitor.
// options: as Playwright has them, and prepare(page, context) before the page is opened, isWaiting:
// not for a verdict, folder: of the address.
export function withEdition({ before, after, afterEach }, assert) {
  let server;
  let browser;
  let opened = [];
  let expected = null;
  const endServer = () => {
    server.closeAllConnections();
    server.close();
  };
  before(async () => {
    server = await serve();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    endServer();
  });
  afterEach(async () => {
    if (!server.listening) server = await serve();
    const problems = opened.flatMap((entry) => entry.problems);
    for (const { context } of opened) await context.close();
    opened = [];
    const isExpected = (problem) => expected?.test(problem);
    assert.deepEqual(
      problems.filter((problem) => !isExpected(problem)),
      [],
    );
    expected = null;
  });
  const visit = async (hash = '', { prepare, isWaiting = true, folder = '', ...options } = {}) => {
    const origin = `http://127.0.0.1:${server.address().port}`;
    const context = await browser.newContext({
      viewport: { width: 1400, height: 850 },
      acceptDownloads: true,
      ...options,
      ...(isFirefox ? NO_PREFERENCES : {}),
    });
    const problems = [];
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url))
        problems.push(`request: ${url}`);
    });
    context.on('page', (page) => {
      page.on('console', (message) => problems.push(`console: ${message.text()}`));
      page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`));
    });
    const page = await context.newPage();
    opened.push({ context, problems });
    await prepare?.(page, context);
    await page.goto(`${origin}/${folder}${hash}`);
    if (isWaiting) await ready(page);
    return page;
  };
  const beside = async (page, hash = '', isWaiting = true) => {
    const other = await page.context().newPage();
    await other.goto(`${new URL(page.url()).origin}/${hash}`);
    if (isWaiting) await ready(other);
    return other;
  };
  const served = () => server.served;
  const expect = (problem) => {
    expected = problem;
  };
  return Object.assign(visit, { beside, endServer, expect, served });
}

// Waits for the first verdict, and for buttons that work.
export async function ready(page) {
  await page.locator('#verdict-text:not(:empty)').waitFor({ state: 'attached', timeout: 60_000 });
  await page.locator('#share:enabled').waitFor({ state: 'attached', timeout: 60_000 });
}

// Presses a key until the element has the focus, like a user without a pointer.
export async function goTo(page, place, key = 'Tab') {
  const hasFocus = () => page.locator(place).evaluate((element) => element.matches(':focus'));
  for (let steps = 0; steps < 60; ++steps) {
    if (await hasFocus()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${place}`);
}

// Clears the editor.
async function empty(page) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
}

// Replaces the text at once, and exactly. In Firefox it is pasted: there insertText sends keys, for
// which the editor adds brackets and indentation.
export async function type(page, text) {
  if (isFirefox) await copy(page, text);
  await empty(page);
  if (isFirefox) await page.keyboard.press('Control+v');
  else await page.keyboard.insertText(text);
}

async function copy(page, text) {
  await page.evaluate((content) => {
    const field = document.createElement('textarea');
    field.id = 'to-copy';
    field.value = content;
    document.body.append(field);
    field.select();
  }, text);
  await page.keyboard.press('Control+c');
  await page.locator('#to-copy').evaluate((field) => field.remove());
}

// Replaces the text key by key, as a person types, with the editor's bracket completion.
export async function typeKeys(page, keys) {
  await empty(page);
  await page.keyboard.type(keys);
}

// The text of the editor.
export const textOf = (page) =>
  page.locator('.cm-content').evaluate((element) => element.innerText);

// What the storage has for a path of the workbook, or null.
export const stored = (page, name) =>
  page.evaluate((each) => localStorage.getItem(`vulkan-puzzles:/:${each}`), name);

// The notice, once it has these words.
export async function noticeOf(page, words) {
  await page.locator('#notice-text', { hasText: words }).waitFor();
  return page.locator('#notice-text').innerText();
}

export const archive = (files) => Buffer.from(zipSync(files));

// Imports an archive.
export const load = (page, buffer) =>
  page
    .locator('#import-file')
    .setInputFiles({ name: 'work.zip', mimeType: 'application/zip', buffer });

// The line numbers with marks beside them.
export function markedLines(page) {
  return page.evaluate(() => {
    const root = document.getElementById('editor').shadowRoot;
    const top = (element) => Math.round(element.getBoundingClientRect().top);
    const numbers = [...root.querySelectorAll('.cm-lineNumbers .cm-gutterElement')];
    return [...root.querySelectorAll('.cm-lint-marker')].map((marker) => {
      const at = top(marker.parentElement);
      return Number(
        numbers.find((number) => top(number) === at && number.textContent)?.textContent,
      );
    });
  });
}

// Saves the download that the button offers under this name into a file.
export async function save(page, button, name, file) {
  if (!isFirefox) {
    const waiting = page.waitForEvent('download');
    await page.locator(button).click();
    const download = await waiting;
    if (download.suggestedFilename() !== name) throw new Error(download.suggestedFilename());
    await download.saveAs(file);
    return;
  }
  // During the download there is another file beside it.
  const saved = path.join(downloads, name);
  await page.locator(button).click();
  for (let waited = 0; !existsSync(saved) || existsSync(`${saved}.part`); waited += 100) {
    if (waited > 10_000) throw new Error(`Firefox has not saved ${name}.`);
    await pause(100);
  }
  copyFileSync(saved, file);
  rmSync(saved);
}

// Waits until the verdict belongs to the editor's text.
export async function verdict(page, words) {
  await page
    .locator('#verdict:not(.is-old) #verdict-text', { hasText: words })
    .waitFor({ state: 'attached', timeout: 30_000 });
  return page.locator('#verdict-text').innerText();
}

export { isFirefox, shoot };
