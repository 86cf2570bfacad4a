// Text with the colours of a terminal, as elements: the command line's output on the page.

const CLASSES = {
  1: 'strong',
  2: 'faint',
  3: 'emphasis',
  31: 'bad',
  32: 'good',
  33: 'star',
  36: 'code',
};

// `path`:7 becomes a button that calls goToLine(7).
export function terminalElements(text, path, goToLine) {
  const fragment = document.createDocumentFragment();
  let style = '';
  for (const part of text.split(/(\x1b\[[0-9;]*m)/)) {
    const escape = /^\x1b\[([0-9;]*)m$/.exec(part);
    if (escape) style = CLASSES[escape[1]] ?? '';
    else if (part) fragment.append(styled(part, style, path, goToLine));
  }
  return fragment;
}

export function plainText(text) {
  return text.replace(/\x1b\[[0-9;]*m/g, '');
}

function styled(text, style, path, goToLine) {
  const element = document.createElement('span');
  if (style) element.className = `is-${style}`;
  const place = path && text.startsWith(`${path}:`) ? Number(text.slice(path.length + 1)) : 0;
  if (place > 0) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'place';
    button.textContent = `line ${place}`;
    button.addEventListener('click', () => goToLine(place));
    element.append(button);
  } else {
    element.textContent = text;
  }
  return element;
}
