// The checker as a WebAssembly module, in its own thread.

import createVkp from 'vkp-module';

const module = start();

async function start() {
  const vkp = await createVkp({ locateFile: (name) => new URL(name, self.location.href).href });
  vkp.ccall('vkp_warm_up', null, [], []);
  self.postMessage({ ready: true });
  return vkp;
}

self.onmessage = async ({ data }) => {
  try {
    const vkp = await module;
    const answer = vkp.ccall('vkp_answer', 'string', ['string'], [JSON.stringify(data)]);
    self.postMessage({ answer: JSON.parse(answer) });
  } catch (error) {
    // A module that has run out of its stack, or was left in the midst of something, is of no use.
    self.postMessage({ ended: reason(error) });
  }
};

function reason(error) {
  if (error instanceof RangeError) return 'depth';
  return error instanceof WebAssembly.Exception ? 'memory' : 'crash'; // answer() throws nothing else
}
