// Makes docs/watch.svg: watch mode beside the kernel that is saved, with a race first, then right.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHARACTER, LINE, fileSvg, screenSvg } from './terminal.js';
import { COLUMNS, ROWS, watchFrames } from './watch_frames.js';

const TARGET = fileURLToPath(new URL('../../docs/watch.svg', import.meta.url));
const PAD = 12;
const TITLE = 26;
const EDITOR = 54 * CHARACTER; // width
const WIDTH = EDITOR + COLUMNS * CHARACTER + 5 * PAD;
const HEIGHT = TITLE + ROWS * LINE + 2 * PAD;

// Scenes: which kernel is in the editor, which is saved, and for how many seconds.
const SCENES = [
  { edited: 0, saved: 0, seconds: 1.5 },
  { edited: 1, saved: 0, seconds: 1.2 },
  { edited: 1, saved: 1, seconds: 3 },
  { edited: 2, saved: 1, seconds: 1.5 },
  { edited: 2, saved: 2, seconds: 2.8 },
];
const STILL = 2; // the scene for those who want no motion
const ALL = SCENES.reduce((sum, { seconds }) => sum + seconds, 0);

const STYLE = `
svg { --ground: #fff; --title: #eef1f4; --ink: #1b2530; --soft: #5b6673; --red: #b83d00;
  --green: #00704d; --yellow: #8a6100; --cyan: #00639c; --new: #fff3cd; }
@media (prefers-color-scheme: dark) { svg { --ground: #161c22; --title: #232b33; --ink: #e3e8ee;
  --soft: #98a4b1; --red: #ff8a4c; --green: #3ecf9a; --yellow: #e6b450; --cyan: #5ab4ec;
  --new: #3f3715; } }
text { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: var(--ink);
  white-space: pre; }
.ground { fill: var(--ground); stroke: var(--soft); stroke-opacity: 0.4; } .title { fill: var(--title); }
.bold { font-weight: bold; } .dim { fill: var(--soft); } .new { fill: var(--new); }
.red { fill: var(--red); } .green { fill: var(--green); } .yellow { fill: var(--yellow); }
.cyan { fill: var(--cyan); }
.scene { visibility: hidden; animation: ${ALL}s step-end infinite; }
.scene.still { visibility: visible; }`;

// The part of the time in which a scene is shown.
function timing() {
  let begin = 0;
  const share = (seconds) => `${((100 * seconds) / ALL).toFixed(2)}%`;
  const frames = SCENES.map(({ seconds }, i) => {
    const [from, to] = [share(begin), share(begin + seconds)];
    begin += seconds;
    const first = i === 0 ? '' : '0% { visibility: hidden } ';
    const last = i === SCENES.length - 1 ? '' : ` ${to} { visibility: hidden }`;
    return `@keyframes s${i} { ${first}${from} { visibility: visible }${last} }
.s${i} { animation-name: s${i}; }`;
  });
  const still = '@media (prefers-reduced-motion: reduce) { .scene { animation: none; } }';
  return [...frames, still].join('\n');
}

const group = (x, y, lines) => `<g transform="translate(${x},${y})">\n${lines.join('\n')}\n</g>`;

function panel(x, width, title) {
  const box = `x="${x}" y="1" width="${width}" height="${HEIGHT - 2}" rx="6"`;
  return `<rect class="ground" ${box}/><path class="title" d="M${x + 1},${TITLE}v-19a6,6 0 0 1 6,-6h${width - 14}a6,6 0 0 1 6,6v19z"/>
<text x="${x + PAD}" y="18" class="bold">${title}</text>`;
}

// frames: see watch_frames.js.
export function animation(frames) {
  const kernels = frames.map(({ kernel }, i) => fileSvg(kernel, frames[i - 1]?.kernel).join('\n'));
  const screens = frames.map(({ screen }) => screenSvg(screen).join('\n'));
  const right = EDITOR + 3 * PAD;
  const scenes = SCENES.map(({ edited, saved }, i) => {
    const state = edited === saved ? '' : '● not saved';
    return `<g class="scene s${i}${i === STILL ? ' still' : ''}">
<text class="dim" x="${EDITOR - 80}" y="18">${state}</text>
${group(PAD, TITLE + PAD, [kernels[edited]])}
${group(right + PAD, TITLE + PAD, [screens[saved]])}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>A kernel is saved with a race, which watch mode finds; with a barrier it is solved</title>
<style>${STYLE}
${timing()}</style>
${panel(1, EDITOR + 2 * PAD - 8, 'kernel.comp')}
${panel(right, COLUMNS * CHARACTER + 2 * PAD - 1, './workbook watch 9')}
${scenes.join('\n')}
</svg>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.env.VKP_WORKBOOK) throw new Error('VKP_WORKBOOK has to name the program.');
  writeFileSync(TARGET, animation(await watchFrames(path.resolve(process.env.VKP_WORKBOOK))));
}
