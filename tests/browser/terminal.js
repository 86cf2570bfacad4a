// A terminal's screen as SVG: text as text, with the colours of its escape sequences.

export const CHARACTER = 7.2; // width
export const LINE = 16; // height

const COLOURS = { 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan' };
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// A place in a line; textLength keeps columns where the reader's font is of another width.
function piece(text, column, row, names = '') {
  const begin = column + text.search(/\S/);
  const shown = text.trim();
  const place = `x="${round(begin * CHARACTER)}" y="${round((row + 0.75) * LINE)}"`;
  const length = `textLength="${round([...shown].length * CHARACTER)}"`;
  const style = names ? ` class="${names}"` : '';
  return `<text ${place} ${length}${style}>${escaped(shown)}</text>`;
}

const round = (number) => Number(number.toFixed(1));

// Text without escape sequences.
export const plainText = (screen) => screen.replace(/\x1b\[[\d;]*m/g, '');

// The state of the terminal's pen after a sequence such as "0;31".
function penAfter(pen, codes) {
  return codes.split(';').reduce((now, code) => {
    if (code === '' || code === '0') return {};
    if (code === '1') return { ...now, weight: 'bold' };
    if (code === '2') return { ...now, weight: 'dim' };
    return { ...now, colour: COLOURS[code] };
  }, pen);
}

export function screenSvg(screen) {
  let pen = {};
  const lines = screen.replace(/\n+$/, '').split('\n');
  return lines.map((line, row) => {
    let column = 0;
    const pieces = line.split(/\x1b\[([\d;]*)m/).map((part, i) => {
      if (i % 2 === 1) pen = penAfter(pen, part);
      else if (part !== '') {
        const begin = column;
        column += [...part].length;
        const names = [pen.weight, pen.colour].filter(Boolean).join(' ');
        if (part.trim() !== '') return piece(part, begin, row, names);
      }
      return '';
    });
    return pieces.join('');
  });
}

// A file with the numbers of its lines. Those that are not in the file before are marked.
export function fileSvg(text, before) {
  const known = new Set(before?.split('\n') ?? text.split('\n'));
  return text
    .trimEnd()
    .split('\n')
    .map((line, row) => {
      const isNew = line.trim().length > 1 && !known.has(line);
      const mark = isNew
        ? `<rect class="new" x="22" y="${row * LINE}" width="368" height="${LINE}"/>`
        : '';
      const number = piece(`${row + 1}`.padStart(2), 0, row, 'dim');
      return mark + number + (line.trim() ? piece(line, 4, row) : '');
    });
}
