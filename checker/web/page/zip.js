// Zip archives: written without compression, read with or without (PKWARE's APPNOTE.TXT, 4.3).

import { inflate } from './share.js';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UTF8 = 1 << 11; // names are
const VERSION = 20;
const DEFLATED = 8;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; ++bit) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

// Numbers of so many bytes each, the lowest byte first.
function packed(...fields) {
  const bytes = [];
  for (const [value, size] of fields) {
    for (let shift = 0; shift < 8 * size; shift += 8) bytes.push((value >>> shift) & 255);
  }
  return Uint8Array.from(bytes);
}

function dosTime(date) {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return [
    [time, 2],
    [day, 2],
  ];
}

// An archive of the files, { path, text } each.
export function zip(files, date = new Date()) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { path, text } of files) {
    const name = new TextEncoder().encode(path);
    const content = new TextEncoder().encode(text);
    const common = [
      [VERSION, 2],
      [UTF8, 2],
      [0, 2],
      ...dosTime(date),
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    ];
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ];
    const header = packed([LOCAL, 4], ...common);
    parts.push(header, name, content);
    directory.push(packed([CENTRAL, 4], [VERSION, 2], ...common, ...rest), name);
    offset += header.length + name.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = packed(
    [END, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

// { path, text } of every file whose path the test passes. Throws a sentence.
export async function unzip(bytes, isWanted) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const files = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; --left) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error('The archive is damaged.');
    const nameLength = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (isWanted(path)) files.push({ path, text: await contentOf(bytes, view, at) });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

function endOf(view) {
  for (let at = view.byteLength - 22; at >= 0; --at) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new Error('This is no zip archive.');
}

async function contentOf(bytes, view, at) {
  const method = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const content = bytes.subarray(begin, begin + size);
  if (method !== 0 && method !== DEFLATED) throw new Error('The archive is packed in an odd way.');
  return new TextDecoder().decode(method === DEFLATED ? await inflate(content) : content);
}
