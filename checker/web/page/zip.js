// Zip archives, by fflate.

import { FlateErrorCode, unzipSync, zipSync } from 'fflate';

const MAX_BYTES = 1 << 20; // of a file, as `workbook import` has it
const TOO_LARGE = 'too large';
const SENTENCES = {
  [TOO_LARGE]: 'The archive holds a file that is too large.',
  [FlateErrorCode.InvalidZipData]: 'This is not a zip archive.',
  [FlateErrorCode.UnknownCompressionMethod]: 'The archive uses an unsupported compression.',
};

// An archive of the files, { path, text } each.
export function zip(files) {
  const contents = files.map(({ path, text }) => [path, new TextEncoder().encode(text)]);
  return new Blob([zipSync(Object.fromEntries(contents))], { type: 'application/zip' });
}

// { path, text } of every file whose path the test passes. Throws a sentence.
export function unzip(bytes, isWanted) {
  const filter = ({ name, originalSize }) => {
    if (isWanted(name) && originalSize > MAX_BYTES) throw { code: TOO_LARGE };
    return isWanted(name);
  };
  try {
    const text = (content) => new TextDecoder().decode(content);
    const files = Object.entries(unzipSync(bytes, { filter }));
    return files.map(([path, content]) => ({ path, text: text(content) }));
  } catch ({ code }) {
    throw new Error(SENTENCES[code] ?? 'The archive is damaged.');
  }
}
