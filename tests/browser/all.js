// All tests in one process, so that they share one browser. In Firefox only those that operate the
// page.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const IN_FIREFOX = [
  'stepping',
  'findings',
  'pointing',
  'story',
  'strips',
  'step',
  'memory',
  'costs',
  'access',
];
const folder = fileURLToPath(new URL('.', import.meta.url));
const names =
  process.env.VKP_BROWSER === 'firefox'
    ? IN_FIREFOX.map((name) => `${name}.test.js`)
    : readdirSync(folder).filter((name) => name.endsWith('.test.js'));
for (const name of names) await import(`./${name}`);
