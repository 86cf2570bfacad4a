// Small things that every part of the page needs.

export const byId = (id) => document.getElementById(id);

// A sentence at the top, until the next one or one of its buttons.
export function notify(sentence, actions = {}) {
  byId('notice-text').textContent = sentence;
  const buttons = Object.entries({ ...actions, ...(actions['Keep mine'] ? {} : { Close() {} }) });
  byId('notice-buttons').replaceChildren(
    ...buttons.map(([label, act]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', () => {
        byId('notice').hidden = true;
        act();
      });
      return button;
    }),
  );
  byId('notice').hidden = false;
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
