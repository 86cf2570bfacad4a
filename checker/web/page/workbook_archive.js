// The learner's work as a zip for `workbook import`, as `workbook export` makes it.

import * as store from './store.js';
import { unzip, zip } from './zip.js';

const FILES = /^(\.workbook\/progress\.txt|puzzles\/[0-9]{2}_\w+\/kernel\.comp|lab\/kernel\.comp)$/;
const MAX_BYTES = 32 << 20;

export function archive() {
  return zip(store.paths().map((path) => ({ path, text: store.read(path) })));
}

// The files of a workbook, wherever they are in the archive. Throws a sentence.
export async function unpack(file) {
  if (file.size > MAX_BYTES) throw new Error('This archive is too large.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const files = unzip(bytes, (path) => FILES.test(path));
  if (files.length === 0) throw new Error('This archive contains neither kernels nor progress.');
  return files;
}
