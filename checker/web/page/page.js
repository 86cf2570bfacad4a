// Small things that every part of the page needs.

export const byId = (id) => document.getElementById(id);

// An element with attributes and children; texts, too, are children.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'onclick') element.addEventListener('click', value);
    else if (value !== false && value !== undefined)
      element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export const button = (label, act, attributes = {}) =>
  make('button', { type: 'button', onclick: act, ...attributes }, label);

// A button that goes to a line of the kernel: main.js listens to `data-line`.
export const lineButton = (label, line) =>
  make('button', { type: 'button', class: 'place', 'data-line': line }, label);

// A name of JSON as people write it: "data race".
export const inWords = (name) => name.replaceAll('_', ' ');

// The report in an answer: of one puzzle, or of the lab.
export function reportOf({ json }) {
  const whole = JSON.parse(json);
  return whole.results?.[0] ?? whole;
}

export const plural = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;

// A sentence at the top, until the next one or one of its buttons, which `actions` has by their
// labels. Where one of them must be chosen, no other button closes it.
export function notify(sentence, actions = {}, mustChoose = false) {
  const close = (act) => () => {
    byId('notice').hidden = true;
    act();
  };
  byId('notice-text').textContent = sentence;
  const buttons = Object.entries({ ...actions, ...(mustChoose ? {} : { Close() {} }) });
  byId('notice-buttons').replaceChildren(
    ...buttons.map(([label, act]) => button(label, close(act))),
  );
  byId('notice').hidden = false;
}

// What was said about a file is past when another one opens, and its buttons would change that one.
export function endNotice() {
  byId('notice').hidden = true;
}

// For users of screen readers.
export function say(sentence) {
  byId('live').textContent = sentence;
}

export function offerDownload(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
