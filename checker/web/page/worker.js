// The checker as a WebAssembly module, in its own thread.

import createVkp from 'vkp-module';

const NOT_LOADED = {
  line: 0,
  message: 'the compiler for WGSL could not be loaded',
  advice: 'It comes from where this page is from, when it is first needed: is there a network?',
};

const module = start();
let wgsl = null; // the compiler, once there was WGSL

async function start() {
  const vkp = await createVkp({ locateFile: (name) => new URL(name, self.location.href).href });
  vkp.ccall('vkp_warm_up', null, [], []);
  self.postMessage({ ready: true });
  return vkp;
}

self.onmessage = async ({ data }) => {
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
    const { compile } = await wgsl;
    return { ...request, ...compile(request.text, request.path) };
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
