// Values and numbers as text.

// Made once: a number's own toLocaleString makes one at each call.
const GROUPED = new Intl.NumberFormat('en');
const LARGE = 1e6;
export const EXACT = 1e7; // integers up to here keep all their digits
const CHARACTER = 0.64; // width of a digit in a font of size 1
const SMALLEST = 7; // font that can be read

export function valueText(value) {
  if (value === null || value === undefined) return '?';
  if (Array.isArray(value)) return `(${value.map(valueText).join(', ')})`;
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return numberText(value, 7);
}

// Short enough for a cell.
export function cellText(value, digits = 4) {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((part) => cellText(part, digits) || '?').join(' ');
  return typeof value === 'number' ? numberText(value, digits) : String(value);
}

// The value's text in a box, {text, size}, as large as there is room for. A fraction loses digits
// first; a text without room is left out, as a cut one would be another number.
export function fittedText(value, width, height, largest = 13, smallest = SMALLEST) {
  for (const digits of [4, 3, 2]) {
    const text = typeof value === 'string' ? value : cellText(value, digits);
    const size = Math.min(largest, height * 0.7, width / (CHARACTER * Math.max(1, text.length)));
    if (size >= smallest) return { text, size };
  }
  return { text: '', size: smallest };
}

// The number with so many digits; those before the point are never rounded away.
function numberText(value, digits) {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < EXACT) return String(value);
  if (size >= LARGE || size < 1e-4) {
    return value.toExponential(digits - 1).replace(/\.?0*e\+?/, 'e');
  }
  const whole = Math.floor(Math.log10(size)) + 1;
  return String(Number(value.toPrecision(Math.max(digits, whole))));
}

// "1,024"
export function countText(count) {
  return GROUPED.format(count);
}

export function plural(count, one, many = `${one}s`) {
  return `${countText(count)} ${count === 1 ? one : many}`;
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
