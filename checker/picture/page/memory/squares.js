// Squares of a grid as one path, so that thousands of them cost little. In a large grid whole rows
// of them are filled at once, with lines over them.

// places: a list of {x, y}, the top left corners of squares, or of wider boxes.
export function squaresPath(places, size, width = size) {
  const inset = gapOf(size) / 2;
  const side = (size - 2 * inset).toFixed(1);
  const across = (width - 2 * inset).toFixed(1);
  return places
    .map(({ x, y }) => {
      const corner = `${(x + inset).toFixed(1)},${(y + inset).toFixed(1)}`;
      return `M${corner}h${across}v${side}h-${across}z`;
    })
    .join('');
}

// The gap between squares.
export function gapOf(size) {
  return size > 6 ? 2 : size > 3 ? 1 : 0;
}

// Cells of a grid with so many columns, without gaps.
export function runsPath(cells, columns, size) {
  const runs = [];
  for (const cell of [...cells].sort((a, b) => a - b)) {
    const last = runs[runs.length - 1];
    if (last && last.end === cell && cell % columns !== 0) last.end += 1;
    else runs.push({ begin: cell, end: cell + 1 });
  }
  return runs
    .map(({ begin, end }) => {
      const corner = `${round((begin % columns) * size)},${round(Math.floor(begin / columns) * size)}`;
      const width = round((end - begin) * size);
      return `M${corner}h${width}v${round(size)}h${-width}z`;
    })
    .join('');
}

// The gaps between all squares of a grid, for a stroke; '': there are none.
export function linesPath(rows, columns, size) {
  if (gapOf(size) === 0) return '';
  const across = Array.from(
    { length: rows + 1 },
    (_, i) => `M0,${round(i * size)}h${round(columns * size)}`,
  );
  const down = Array.from(
    { length: columns + 1 },
    (_, i) => `M${round(i * size)},0v${round(rows * size)}`,
  );
  return [...across, ...down].join('');
}

function round(number) {
  return Math.round(number * 100) / 100;
}
