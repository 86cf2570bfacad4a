// The module in Node, for building the page and for tests: a function from requests to answers,
// and how much memory it has.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export async function loadModule(folder) {
  // The module is made for a Web Worker, and reads its location.
  globalThis.self ??= { location: { href: '' } };
  const { default: createVkp } = await import(pathToFileURL(path.join(folder, 'vkp.mjs')).href);
  const vkp = await createVkp({ wasmBinary: readFileSync(path.join(folder, 'vkp.wasm')) });
  const ask = (request) =>
    JSON.parse(vkp.ccall('vkp_answer', 'string', ['string'], [JSON.stringify(request)]));
  return Object.assign(ask, { bytes: () => vkp.HEAPU8.length });
}
