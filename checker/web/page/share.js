// A kernel in the fragment of an address, which no server receives: #9=…, or #lab=…

import { deflateSync, inflateSync } from 'fflate';

const MAX_BYTES = 1 << 20;

function toBase64Url(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text) {
  const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
}

// Throws for invalid data, and for more than a kernel may hold.
function inflated(bytes) {
  const content = inflateSync(bytes, { out: new Uint8Array(MAX_BYTES + 1) });
  if (content.length > MAX_BYTES) throw new Error('too long');
  return content;
}

export function toFragment(name, text) {
  return `#${name}=${toBase64Url(deflateSync(new TextEncoder().encode(text)))}`;
}

// { name, text }: the name is "9" or "lab"; the text is null if the address holds no readable
// kernel.
export function fromFragment(fragment) {
  const match = /^#([0-9]{1,3}|lab)(?:=([\w-]+))?$/.exec(fragment);
  if (!match) return { name: '', text: null };
  try {
    const bytes = match[2] ? inflated(fromBase64Url(match[2])) : null;
    return { name: match[1], text: bytes && new TextDecoder().decode(bytes) };
  } catch {
    return { name: match[1], text: null, isBroken: true };
  }
}
