// Work that comes and goes: kernels in addresses, and archives.

import * as address from './address.js';
import { byId, notify, offerDownload, plural } from './page.js';
import * as store from './store.js';
import { archive, unpack } from './workbook_archive.js';

export async function share(text) {
  await address.share(text);
  const said = 'The address of this page now contains your kernel';
  try {
    await navigator.clipboard.writeText(location.href);
    notify(`${said}, and was copied. No server sees it.`);
  } catch {
    notify(`${said}: copy it. No server sees it.`);
  }
}

export function exportAll() {
  offerDownload(archive(), 'vulkan-puzzles.zip');
}

function sentenceOf(files, replaced, lost) {
  const loaded = `${plural(files.length, 'file')} loaded`;
  const kept =
    replaced.length > 0
      ? `; what ${plural(replaced.length, 'file')} held before is kept beside ${replaced.length === 1 ? 'it' : 'them'}, and exported`
      : '';
  const full =
    lost > 0
      ? ` The browser’s storage is full: ${lost} of them last only until you close this page. Export your work.`
      : '';
  return `${loaded}${kept}.${full}`;
}

// Takes the files of an archive over, and keeps those that they replace. onChange() is called when
// stored files have changed.
export async function importFile(file, isKnown, onChange) {
  try {
    const files = (await unpack(file)).filter(({ path }) => isKnown(path));
    if (files.length === 0) throw new Error('This archive has kernels of no puzzle that is here.');
    const before = files.map(({ path }) => ({ path, text: store.read(path) }));
    const replaced = before.filter(({ text }, at) => text !== null && text !== files[at].text);
    for (const { path, text } of replaced) store.keepCopy(path, text);
    const lost = files.filter(({ path, text }) => !store.replace(path, text)).length;
    onChange();
    notify(sentenceOf(files, replaced, lost), { Undo: () => undo(before, files, onChange) });
  } catch (error) {
    notify(error.message);
  }
}

// before: what the paths of the files held.
function undo(before, files, onChange) {
  const changed = before.filter(
    ({ path, text }, at) => store.write(path, text, files[at].text).other !== null,
  );
  onChange();
  if (changed.length > 0)
    notify(`What you wrote in ${plural(changed.length, 'file')} since is kept, and exported.`);
}

export function wireTransfer(isKnown, onChange) {
  byId('export').addEventListener('click', exportAll);
  byId('import').addEventListener('click', () => byId('import-file').click());
  byId('import-file').addEventListener('change', async ({ target }) => {
    if (target.files.length > 0) await importFile(target.files[0], isKnown, onChange);
    target.value = '';
  });
}
