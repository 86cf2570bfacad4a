// The animation of watch mode in the README.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { animation } from './animation.js';
import { plainText } from './terminal.js';
import { watchFrames } from './watch_frames.js';

function hasTmux() {
  try {
    return Boolean(execFileSync('tmux', ['-V']));
  } catch {
    return false;
  }
}

const FILE = new URL('../../docs/watch.svg', import.meta.url);
const program = process.env.VKP_WORKBOOK;
const needed = program && hasTmux();
// "Puzzle 9: Pooling" and what is said of it.
const verdictsOf = (svg) => svg.match(/Puzzle 9: Pooling<\/text><text[^>]*>[^<]*/g);

test(
  'The animation of watch mode shows what the program says today',
  { skip: needed ? false : 'needs VKP_WORKBOOK and tmux' },
  async () => {
    const frames = await watchFrames(path.resolve(program), '--device', 'none');
    const screens = frames.map(({ screen }) => plainText(screen));
    assert.match(screens[0], /Pooling {2}· not started/);
    assert.match(screens[1], /Pooling {2}✗ faulty\n[^]*:7: error: thread 1 reads `s\[0\]`/);
    assert.match(screens[2], /Pooling {2}✓ solved {2}★★★/);
    const shown = readFileSync(FILE, 'utf8');
    assert.deepEqual(verdictsOf(animation(frames)), verdictsOf(shown));
    assert.ok(shown.length < 50_000);
  },
);
