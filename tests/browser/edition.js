// The browser edition as a reader meets it: served as files, with a browser's storage of its own.

import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { launch, shoot } from './page.js';

export const FOLDER = process.env.VKP_WEB;

const TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

// Any static server: no headers but the type.
export function serve() {
  const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html');
    try {
      const content = readFileSync(path.join(FOLDER, path.normalize(name)));
      response.setHeader('Content-Type', TYPES[name.split('.').pop()] ?? 'text/plain');
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

// Tests that share a server and a browser: visit(hash, options) gives a page of a fresh visitor, and
// afterwards nothing may have gone wrong in any of them.
export function withEdition({ before, after, afterEach }, assert) {
  let server;
  let browser;
  let opened = [];
  before(async () => {
    server = await serve();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  afterEach(async () => {
    const problems = opened.flatMap((entry) => entry.problems);
    for (const { context } of opened) await context.close();
    opened = [];
    assert.deepEqual(problems, []);
  });
  return async (hash = '', options = {}) => {
    const origin = `http://127.0.0.1:${server.address().port}`;
    const context = await browser.newContext({
      viewport: { width: 1400, height: 850 },
      acceptDownloads: true,
      ...options,
    });
    const problems = [];
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url))
        problems.push(`request: ${url}`);
    });
    const page = await context.newPage();
    page.on('console', (message) => problems.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`));
    opened.push({ context, problems });
    await page.goto(`${origin}/${hash}`);
    await page.locator('#verdict-text:not(:empty)').waitFor({ state: 'attached', timeout: 60_000 });
    return page;
  };
}

// What was in the editor is gone, and this is typed.
export async function type(page, text) {
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

// Until the verdict is of what is in the editor.
export async function verdict(page, words) {
  await page
    .locator('#verdict:not(.is-old) #verdict-text', { hasText: words })
    .waitFor({ state: 'attached', timeout: 30_000 });
  return page.locator('#verdict-text').innerText();
}

export { shoot };
