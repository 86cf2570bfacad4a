// The address of the page, and the steps that Back takes. Only this module touches the history. A step
// is another file, or a layer above the open one, of which history.state has the names: `isLarge`, the
// large picture, and `hasDialog`.

import { fromFragment, toFragment } from './share.js';

const MOST_BACK_MS = 1000;

let shown = null; // the name of the open file
let showLayers = () => {};

// What is asked for here happens in turn, as a step back takes a while.
let last = Promise.resolve();
function inTurn(act) {
  last = last.then(act, act);
  return last;
}

// { name, text, isBroken }: share.js.
export const asked = () => fromFragment(location.hash);

// Another file is a step if the reader chose it in the page. An address that did not name it, or named
// it otherwise, is put right.
export function show(name, title) {
  return inTurn(() => {
    const named = asked().name;
    const isStep = shown !== null && named === shown && !history.state;
    shown = name;
    if (named !== name) {
      history[isStep ? 'pushState' : 'replaceState'](null, '', `#${name}`);
      showLayers({});
    }
    document.title = title; // of the step, and not of the one before it
  });
}

// The kernel of the open file.
export function share(text) {
  return inTurn(() => history.replaceState(history.state, '', toFragment(shown, text)));
}

// The address no longer contains a kernel.
export function endSharing() {
  return inTurn(() => {
    if (location.hash !== `#${shown}`) history.replaceState(history.state, '', `#${shown}`);
  });
}

export function enter(layer) {
  return inTurn(() => {
    if (history.state?.[layer]) return;
    history.pushState({ ...history.state, [layer]: true }, '');
    showLayers(history.state);
  });
}

export function leave(layer) {
  return inTurn(() => {
    if (!history.state?.[layer]) return null;
    return new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
      setTimeout(resolve, MOST_BACK_MS);
      history.back();
    });
  });
}

// onLayers({ isLarge, hasDialog }) shows these and no others; onFile() is called when the address asks
// for another file, or for a kernel.
export function watch(onLayers, onFile) {
  showLayers = onLayers;
  window.addEventListener('popstate', () => {
    showLayers(history.state ?? {});
    const { name, text, isBroken } = asked();
    if (name !== shown || text !== null || isBroken) onFile();
  });
  showLayers(history.state ?? {}); // a reload keeps it
}
