// The checker as a WebAssembly module, in its own thread. Its first message says whether another
// worker has compiled the module already.

import createVkp from 'vkp-module';

const NOT_LOADED = {
  line: 0,
  message: 'the compiler for WGSL could not be loaded',
  advice: 'It comes from where this page is from, when it is first needed: is there a network?',
};

let begin;
const module = new Promise((resolve) => {
  begin = resolve;
}).then(start);
let wgsl = null; // the compiler, once there was WGSL

async function start(given) {
  try {
    const compiled = given ?? (await compile());
    const vkp = await createVkp({
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(compiled, imports).then(
          (instance) => receive(instance, compiled),
          refuse,
        );
        return {};
      },
    });
    vkp.ccall('vkp_warm_up', null, [], []);
    self.postMessage({ ready: true, compiled });
    return vkp;
  } catch (error) {
    return refuse(error);
  }
}

// The page says what that means to the reader; no request is answered any more.
function refuse(error) {
  self.postMessage({ unable: error.isMissing ? 'missing' : 'browser' });
  return new Promise(() => {});
}

async function compile() {
  if (typeof WebAssembly !== 'object') throw new Error('no WebAssembly');
  const response = await fetch(new URL(VKP_WASM.name, self.location.href)).catch(() => null);
  if (!response?.ok) throw Object.assign(new Error('not there'), { isMissing: true });
  watch(response.clone());
  if (self.name === 'keep') keep(response.clone());
  const type = response.headers.get('Content-Type') ?? '';
  return WebAssembly.compileStreaming(
    type.startsWith('application/wasm')
      ? response
      : new Response(response.body, { headers: { 'Content-Type': 'application/wasm' } }),
  );
}

// For the service worker, which stores the page after the first verdict, and need not fetch the module
// again (service_worker.js).
async function keep(response) {
  try {
    const cache = await caches.open(
      `vulkan-puzzles:${new URL('.', self.location.href).pathname}:module`,
    );
    await cache.put(response.url, response);
  } catch {
    // Then it is fetched again.
  }
}

// Tells the page how much of the module has come.
async function watch({ body }) {
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
    self.postMessage({ share: Math.min(1, bytes / VKP_WASM.bytes) });
  }
}

self.onmessage = async ({ data }) => {
  if ('compiled' in data) return begin(data.compiled);
  try {
    const vkp = await module;
    const request = data.path?.endsWith('.wgsl') ? await withModule(data) : data;
    const answer = vkp.ccall('vkp_answer', 'string', ['string'], [JSON.stringify(request)]);
    self.postMessage({ answer: { ...JSON.parse(answer), column: request.errors?.[0].column } });
  } catch (error) {
    // A module that has run out of its stack, or was left in the midst of something, is of no use.
    self.postMessage({ ended: reason(error) });
  }
};

// The request with the module that its WGSL is.
async function withModule(request) {
  try {
    wgsl ??= loadWgsl();
    const { compile: compileWgsl } = await wgsl;
    return { ...request, ...compileWgsl(request.text, request.path) };
  } catch (error) {
    if (wgsl) throw error;
    return { ...request, errors: [NOT_LOADED] };
  }
}

async function loadWgsl() {
  const addressOf = (name) => new URL(`wgsl/${name}`, self.location.href).href;
  self.postMessage({ loading: true });
  try {
    const compiler = await import(addressOf('wgsl.js'));
    await compiler.start(addressOf('naga.wasm'));
    return compiler;
  } catch (error) {
    wgsl = null;
    throw error;
  } finally {
    self.postMessage({ ready: true });
  }
}

function reason(error) {
  if (error instanceof RangeError) return 'depth';
  return error instanceof WebAssembly.Exception ? 'memory' : 'crash'; // answer() throws nothing else
}
