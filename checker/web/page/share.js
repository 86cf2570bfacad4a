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

// { name, text }: the name is "9" or "lab", and '' if the address has none; the text is null if there
// is no kernel, or, with isBroken, one that cannot be read.
export function fromFragment(fragment) {
  const match = /^#0*([0-9]{1,3}|lab)(?:=(.*))?$/.exec(fragment);
  if (!match) return { name: '', text: null };
  const [, name, kernel] = match;
  if (kernel === undefined) return { name, text: null };
  try {
    const bytes = inflated(fromBase64Url(kernel));
    return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { name, text: null, isBroken: true };
  }
}
