// Zip archives, by fflate, which looks neither at flags nor at sums.

import { FlateErrorCode, unzipSync, zipSync } from 'fflate';

const MAX_BYTES = 1 << 20; // of a file, as `workbook import` has it
const TOO_LARGE = 'too large';
const ENCRYPTED = 'encrypted';
const SENTENCES = {
  [TOO_LARGE]: 'The archive holds a file that is too large.',
  [ENCRYPTED]: 'The archive is encrypted: nothing was loaded.',
  [FlateErrorCode.InvalidZipData]: 'This is not a zip archive.',
  [FlateErrorCode.UnknownCompressionMethod]: 'The archive uses an unsupported compression.',
};

// An archive of the files, { path, text } each.
export function zip(files) {
  const contents = files.map(({ path, text }) => [path, new TextEncoder().encode(text)]);
  return new Blob([zipSync(Object.fromEntries(contents))], { type: 'application/zip' });
}

function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
}

// What the directory of the archive says of each file (APPNOTE.TXT, 4.3.12): name → { flags, crc }.
function directoryOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) --end;
  const entries = new Map();
  if (end < 0) return entries;
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; --count) {
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    entries.set(name, { flags: view.getUint16(at + 8, true), crc: view.getUint32(at + 16, true) });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

// { path, text } of every file whose path the test passes. Throws a sentence.
export function unzip(bytes, isWanted) {
  const filter = ({ name, originalSize }) => {
    if (isWanted(name) && originalSize > MAX_BYTES) throw { code: TOO_LARGE };
    return isWanted(name);
  };
  try {
    const entries = directoryOf(bytes);
    if ([...entries].some(([name, { flags }]) => isWanted(name) && flags & 1))
      throw { code: ENCRYPTED };
    const files = Object.entries(unzipSync(bytes, { filter }));
    return files.map(([path, content]) => {
      if (crc32(content) !== entries.get(path)?.crc) throw { code: 'damaged' };
      return { path, text: new TextDecoder().decode(content) };
    });
  } catch ({ code }) {
    throw new Error(SENTENCES[code] ?? 'The archive is damaged: nothing was loaded.');
  }
}
