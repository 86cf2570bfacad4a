// Editors of the distribution with the settings of `editors/`: each opens a kernel with a race.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = process.env.VKP_WORKBOOK;
const settings = fileURLToPath(new URL('../../editors', import.meta.url));
const RACE = readFileSync(new URL('race.comp', import.meta.url), 'utf8');

let folder;
let kernel;
let environment;

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vkp-editors-'));
  const workbook = path.join(folder, 'workbook');
  execFileSync(program, ['init', workbook], { stdio: 'ignore' });
  kernel = path.join(workbook, 'puzzles/09_pooling/kernel.comp');
  writeFileSync(kernel, RACE);
  mkdirSync(path.join(folder, 'bin'));
  symlinkSync(program, path.join(folder, 'bin/workbook'));
  environment = {
    ...process.env,
    PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
    VKP_TEST_KERNEL: kernel,
    VKP_SETTINGS: settings,
    XDG_CONFIG_HOME: path.join(folder, 'config'),
    HOME: folder,
  };
  delete environment.VKP_ROOT;
});
after(() => rmSync(folder, { recursive: true }));

function isThere(command) {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

function run(command, words) {
  const { stdout, stderr, status } = spawnSync(command, words, {
    cwd: path.dirname(kernel),
    env: environment,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 0, stdout + stderr);
  return stdout + stderr;
}

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

test(
  'Neovim shows both lines of a race, values and completions',
  { skip: !isThere('nvim') },
  () => {
    const output = run('nvim', [
      '--headless',
      '-u',
      'NONE',
      '-S',
      here('neovim_check.lua'),
      kernel,
    ]);
    assert.match(output, /line 7 data_race/);
    assert.match(output, /line 12 data_race/);
    assert.match(output, /hover: .*float sum/);
    assert.match(output, /completions: \d{3}/);
    assert.match(output, /after the cure: 0/);
  },
);

test('Emacs shows both lines of a race by eglot', { skip: !isThere('emacs') }, () => {
  const output = run('emacs', ['-q', '--batch', '-l', here('emacs_check.el')]);
  assert.match(output, /line 7 .*nothing orders the two/);
  assert.match(output, /line 12 .*nothing orders the two/);
});

test('Vim shows both lines of a race by ALE', { skip: !isThere('vim') }, () => {
  environment.VKP_TEST_OUTPUT = path.join(folder, 'vim.txt');
  const vimrc = path.join(settings, 'vim/workbook.vim');
  run('vim', ['-N', '-E', '-s', '-u', vimrc, '-c', `source ${here('vim_check.vim')}`]);
  const shown = readFileSync(environment.VKP_TEST_OUTPUT, 'utf8');
  assert.match(shown, /line 7 .*nothing orders the two/);
  assert.match(shown, /line 12 .*nothing orders the two/);
});
