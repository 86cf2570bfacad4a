// Real VS Code, in Chromium, with the extension and a fresh workbook: for tests and for pictures.
//
// VKP_VSCODE is the folder of VS Code's server (README.md here says how to install it), VKP_WORKBOOK
// the program, VKP_VSIX the packaged extension.

import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

async function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function isServed(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function until(holds, what, seconds = 60) {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} does not happen`);
}

// VS Code's server takes `crypto` for granted, which Node 18 (Debian 12) only has with this option.
const NODE_OPTIONS = '--experimental-global-webcrypto';

export class VsCode {
  // Starts it with the workbook as its open folder.
  static async start(size = { width: 1280, height: 800 }) {
    const code = new VsCode();
    await code.#start(size);
    return code;
  }

  async #start(size) {
    const { VKP_VSCODE: server, VKP_WORKBOOK: program, VKP_VSIX: vsix } = process.env;
    if (!existsSync(`${server}/out/server-main.js`)) throw new Error('VKP_VSCODE names no server');
    this.root = mkdtempSync(path.join(tmpdir(), 'vkp-vscode-'));
    this.workbook = path.join(this.root, 'workbook');
    execFileSync(program, ['init', this.workbook], { stdio: 'ignore' });
    const bin = path.join(this.root, 'bin');
    mkdirSync(bin);
    symlinkSync(program, path.join(bin, 'workbook'));
    execFileSync('unzip', ['-q', vsix, 'extension/*', '-d', path.join(this.root, 'unpacked')]);
    const unpacked = path.join(this.root, 'unpacked', 'extension');
    const { version } = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8'));
    const folder = `vulkan-puzzles.vulkan-puzzles-${version}`;
    cpSync(unpacked, path.join(this.root, 'extensions', folder), { recursive: true });
    const user = path.join(this.root, 'data', 'data', 'User');
    mkdirSync(user, { recursive: true });
    writeFileSync(
      path.join(user, 'settings.json'),
      JSON.stringify({
        'workbench.startupEditor': 'none',
        'security.workspace.trust.enabled': false,
        'extensions.ignoreRecommendations': true,
        'files.autoSave': 'off',
        'editor.minimap.enabled': false,
        'editor.hover.delay': 100,
        // Texts are inserted as they are.
        'editor.autoIndent': 'none',
        'editor.autoClosingBrackets': 'never',
        'editor.formatOnType': false,
      }),
    );
    this.port = await freePort();
    this.url = `http://127.0.0.1:${this.port}/?folder=${this.workbook}`;
    const PATH = `${bin}:${process.env.PATH}`;
    this.server = spawn(
      'node',
      [
        'out/server-main.js',
        ...['--host', '127.0.0.1', '--port', `${this.port}`, '--without-connection-token'],
        '--accept-server-license-terms',
        ...['--server-data-dir', path.join(this.root, 'data')],
        ...['--extensions-dir', path.join(this.root, 'extensions')],
      ],
      { cwd: server, stdio: 'ignore', env: { ...process.env, PATH, NODE_OPTIONS } },
    );
    await until(() => isServed(this.url), 'the start of VS Code');
    this.browser = await chromium.launch({
      executablePath: process.env.VKP_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    this.page = await this.browser.newPage({ viewport: size });
    await this.page.goto(this.url);
    await this.page.waitForSelector('.monaco-workbench', { timeout: 60_000 });
  }

  async stop() {
    await this.browser?.close();
    this.server?.kill();
    rmSync(this.root, { recursive: true, force: true });
  }

  kernel(folder) {
    return path.join(this.workbook, 'puzzles', folder, 'kernel.comp');
  }

  // Opens a puzzle's kernel, in a fresh window.
  async open(folder) {
    const file = `vscode-remote://127.0.0.1:${this.port}${this.kernel(folder)}`;
    const payload = encodeURIComponent(JSON.stringify([['openFile', file]]));
    await this.page.goto(`${this.url}&payload=${payload}`);
    await this.untilSeen('.breadcrumbs-control', folder);
    await this.focus();
  }

  async focus() {
    await this.page.locator('.editor-group-container.active .view-lines').click();
  }

  // Puts the cursor at a line and a column: "12:14".
  async goTo(place) {
    await this.page.keyboard.press('Control+G');
    await this.page.keyboard.type(place, { delay: 20 });
    await this.page.keyboard.press('Enter');
    await this.page.waitForTimeout(500);
  }

  // Runs a command of the palette.
  async command(title) {
    await this.page.keyboard.press('F1');
    await this.page.keyboard.type(title, { delay: 5 });
    await this.page.waitForTimeout(500);
    await this.page.keyboard.press('Enter');
  }

  // Replaces the text of the active editor.
  async type(text) {
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.insertText(text);
  }

  async untilSeen(selector, text, seconds = 30) {
    await until(
      async () => (await this.page.locator(selector).allInnerTexts()).join('\n').includes(text),
      `"${text}" in ${selector}`,
      seconds,
    );
  }

  async text(selector) {
    return (await this.page.locator(selector).allInnerTexts()).join('\n');
  }
}
