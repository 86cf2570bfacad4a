// Contrast as WCAG 2 measures it, from the colours that are drawn. Runs in the page.

// The elements with too little contrast: texts below 4.5 to their background (3 where they are
// large), and marks below 3 to the paper. [{what, ratio}]
export function faintThings(marks) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const colorOf = (text) => {
    if (!known.has(text)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      known.set(text, { rgb: [red, green, blue], alpha: alpha / 255 });
    }
    return known.get(text);
  };
  const over = ({ rgb, alpha }, ground) =>
    rgb.map((value, i) => value * alpha + ground[i] * (1 - alpha));
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (a, b) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };

  const opacityOf = (node) => {
    let opacity = 1;
    for (let at = node; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  };
  const groundOf = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement)
      if (!(at instanceof SVGElement)) layers.push(colorOf(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((ground, layer) => over(layer, ground), [255, 255, 255]);
  };
  const isFilledAt = (shape, x, y) => {
    const point = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
    return shape.isPointInFill(point);
  };
  // The shapes of a drawing with their boxes, looked up once.
  const drawn = new Map();
  const shapesOf = (drawing) => {
    if (!drawn.has(drawing)) {
      const shapes = [...drawing.querySelectorAll('rect, circle, path')]
        .filter((shape) => !shape.closest('defs, pattern, clipPath'))
        .map((shape) => ({ shape, box: shape.getBoundingClientRect() }));
      drawn.set(drawing, shapes);
    }
    return drawn.get(drawing);
  };
  const isIn = ({ left, right, top, bottom }, x, y) =>
    left <= x && x <= right && top <= y && y <= bottom;
  // The fill below the middle of a drawing's text, drawn before it.
  const shapeBelow = (node, ground) => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    let found = ground;
    for (const { shape, box: around } of shapesOf(node.ownerSVGElement)) {
      if (!isIn(around, x, y)) continue;
      if (!(shape.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
      const style = getComputedStyle(shape);
      if (!isFilledAt(shape, x, y) || !/^(rgb|color)/.test(style.fill)) continue;
      const fill = colorOf(style.fill);
      const alpha = fill.alpha * Number(style.fillOpacity) * opacityOf(shape);
      found = over({ rgb: fill.rgb, alpha }, found);
    }
    return found;
  };

  const faint = new Map();
  const note = (node, ratio, wanted, text) => {
    if (ratio >= wanted) return;
    const name = `${node.closest('[id]')?.id} ${node.tagName} .${node.getAttribute('class')}`;
    const what = `${name}: ${text}`;
    if (!faint.has(name) || faint.get(name).ratio > ratio)
      faint.set(name, { what, ratio: Math.round(ratio * 100) / 100 });
  };
  const isSeen = (node) =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    node.getBoundingClientRect().width > 0;

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent.trim();
    if (text === '' || seen.has(node) || !isSeen(node)) continue;
    if (node.closest('script, style, title, option, :disabled, .is-dim, .doubt')) continue;
    seen.add(node);
    const style = getComputedStyle(node);
    const isDrawn = node instanceof SVGElement;
    let ground = groundOf(node);
    if (isDrawn) ground = shapeBelow(node, ground);
    if (isDrawn && style.paintOrder.startsWith('stroke') && style.stroke !== 'none')
      ground = over(colorOf(style.stroke), ground);
    const color = colorOf(isDrawn ? style.fill : style.color);
    const ink = over({ rgb: color.rgb, alpha: color.alpha * opacityOf(node) }, ground);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    note(node, contrast(ink, ground), isLarge ? 3 : 4.5, text.slice(0, 20));
  }

  for (const node of document.querySelectorAll(marks)) {
    if (!isSeen(node)) continue;
    const style = getComputedStyle(node);
    const ground = groundOf(node);
    const strengthOf = (paint, part) => {
      if (!/^(rgb|color)/.test(paint)) return 1;
      const color = colorOf(paint);
      const alpha = color.alpha * Number(part) * opacityOf(node);
      return contrast(over({ rgb: color.rgb, alpha }, ground), ground);
    };
    const ratio = Math.max(
      strengthOf(style.fill, style.fillOpacity),
      strengthOf(style.stroke, style.strokeOpacity),
    );
    note(node, ratio, 3, 'mark');
  }
  return [...faint.values()];
}
