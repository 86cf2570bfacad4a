// Values and numbers as text.

const DIGITS = 4;

export function valueText(value) {
  if (value === null || value === undefined) return '?';
  if (Array.isArray(value)) return `(${value.map(valueText).join(', ')})`;
  return typeof value === 'number' ? numberText(value, 7) : String(value);
}

// Short enough for a cell.
export function cellText(value) {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((part) => cellText(part) || '?').join(' ');
  return typeof value === 'number' ? numberText(value, DIGITS) : String(value);
}

function numberText(value, digits) {
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value);
  const text = String(Number(value.toPrecision(digits)));
  return text.replace('e+', 'e');
}

export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

// "0–7, 9": from ordered numbers.
export function rangesText(numbers, limit = 6) {
  const ranges = [];
  for (const number of numbers) {
    const last = ranges[ranges.length - 1];
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges.slice(0, limit).map(([first, last]) => {
    if (first === last) return `${first}`;
    return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`;
  });
  return shown.join(', ') + (ranges.length > limit ? ', …' : '');
}

export function share(part, whole) {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  return percent > 0 && percent < 1 ? '<1 %' : `${Math.round(percent)} %`;
}
