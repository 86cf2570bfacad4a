// All tests in one process, so that they share one browser. Firefox leaves out what needs none, and the
// large picture, whose limits are Chromium's.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LEFT_OUT = process.env.VKP_BROWSER === 'firefox' ? ['data.test.js', 'speed.test.js'] : [];
const folder = fileURLToPath(new URL('.', import.meta.url));
for (const name of readdirSync(folder).sort())
  if (name.endsWith('.test.js') && !LEFT_OUT.includes(name)) await import(`./${name}`);
