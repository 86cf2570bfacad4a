// All that a browser loads, with brotli, and what it loads for WGSL alone: node size.mjs WEB_FOLDER

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const MOST = { always: 1.3e6, wgsl: 0.6e6 };

const [folder] = process.argv.slice(2);
if (!existsSync(folder)) {
  console.log('The browser edition is not built: ./workbook web');
  process.exit(77);
}
const sums = { always: 0, wgsl: 0 };
let first = 0; // the largest of first/, of which a visitor loads one
for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile()) continue;
  const name = path.join(entry.parentPath ?? entry.path, entry.name);
  const bytes = brotliCompressSync(readFileSync(name)).length;
  const shown = path.relative(folder, name);
  console.log(`${String(bytes).padStart(8)}  ${shown}`);
  if (shown.startsWith('first')) first = Math.max(first, bytes);
  else sums[shown.startsWith('wgsl') ? 'wgsl' : 'always'] += bytes;
}
sums.always += first;
for (const [part, sum] of Object.entries(sums))
  console.log(`${String(sum).padStart(8)}  ${part}, of at most ${MOST[part]}`);
process.exit(Object.entries(sums).every(([part, sum]) => sum <= MOST[part]) ? 0 : 1);
