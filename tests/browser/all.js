// All tests in one process, so that they share one browser.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
for (const name of readdirSync(folder).sort())
  if (name.endsWith('.test.js')) await import(`./${name}`);
