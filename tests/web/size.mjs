// All that a browser loads, with brotli: node size.mjs WEB_FOLDER

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const MOST = 1.2e6;

const [folder] = process.argv.slice(2);
if (!existsSync(folder)) {
  console.log('The browser edition is not built: ./workbook web');
  process.exit(77);
}
let sum = 0;
for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile()) continue;
  const name = path.join(entry.parentPath ?? entry.path, entry.name);
  const bytes = brotliCompressSync(readFileSync(name)).length;
  console.log(`${String(bytes).padStart(8)}  ${path.relative(folder, name)}`);
  sum += bytes;
}
console.log(`${String(sum).padStart(8)}  in all, of at most ${MOST}`);
process.exit(sum <= MOST ? 0 : 1);
