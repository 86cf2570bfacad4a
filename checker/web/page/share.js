// A kernel in the fragment of an address, which no server receives: #9=…, or #lab=…

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

async function through(transform, bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const deflate = (bytes) => through(new CompressionStream('deflate-raw'), bytes);

// Throws for invalid data, and for more than a kernel may hold.
export async function inflate(bytes, limit = MAX_BYTES) {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error('too long');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function toFragment(name, text) {
  return `#${name}=${toBase64Url(await deflate(new TextEncoder().encode(text)))}`;
}

// { name, text }: the name is "9" or "lab"; the text is null if the address holds no readable
// kernel.
export async function fromFragment(fragment) {
  const match = /^#([0-9]{1,3}|lab)(?:=([\w-]+))?$/.exec(fragment);
  if (!match) return { name: '', text: null };
  try {
    const bytes = match[2] ? await inflate(fromBase64Url(match[2])) : null;
    return { name: match[1], text: bytes && new TextDecoder().decode(bytes) };
  } catch {
    return { name: match[1], text: null, isBroken: true };
  }
}
