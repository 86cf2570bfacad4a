// The page: its parts, and what its buttons do.

import * as address from './address.js';
import { Checker } from './checker.js';
import { Chooser } from './chooser.js';
import { comparison } from './compare.js';
import { wireDrawings } from './drawings.js';
import { Editor } from './editor.js';
import { Hints } from './hints.js';
import { endLoading, showLoaded, showUnable } from './loading.js';
import { byId, notify } from './page.js';
import { PictureView } from './picture_view.js';
import { replaceCommands } from './prose.js';
import * as store from './store.js';
import { Tabs } from './tabs.js';
import { TraceView } from './trace_view.js';
import { share, wireTransfer } from './transfer.js';
import { VerdictView } from './verdict_view.js';
import { Workbench, keepProgress, progress } from './workbench.js';

const MAX_DROPPED_BYTES = 1 << 20;

// The first visit stores the module for the service worker.
const workerName = navigator.serviceWorker?.controller ? '' : 'keep';
const checker = new Checker(() => new Worker('worker.js', { type: 'module', name: workerName }), {
  loaded: showLoaded,
  unable(reason) {
    showUnable(reason, verdict);
    endStart(false);
  },
});
const editor = new Editor(byId('editor'), (text) => workbench.typed(text));
const places = new Tabs(byId('places'));
const views = new Tabs(byId('views'), (id) => {
  if (id === 'view-trace' && workbench.name) trace.show(workbench.request());
});
const chooser = new Chooser((name) => openName(name));
const hints = new Hints(checker, noteProgress);
const trace = new TraceView(checker);
const picture = new PictureView(checker, () => {
  places.choose('place-verdict');
  views.choose('view-verdict');
});
const verdict = new VerdictView(editor, {
  next: (number) => openName(String(number)),
  hint() {
    views.choose('view-hints');
    if (byId('hint-list').children.length === 0) byId('hint').click();
  },
  compare: showSolution,
  explain: (term) => showWords('glossary', term),
  counts: () => views.choose('view-counts'),
});
const workbench = new Workbench({
  checker,
  editor,
  verdict,
  hints,
  trace,
  picture,
  chooser,
  views,
  keepProgress: noteProgress,
});

let nextNumber = null;
let endStart;
// Whether the checker works, once it has listed the puzzles. A newer request for the list replaces an
// older one.
const started = new Promise((resolve) => {
  endStart = resolve;
});

// text: of an answer, which was asked for with `before`.
function noteProgress(text, before) {
  if (text === undefined || text === before) return;
  keepProgress(text, before);
  fillChooser();
}

// Another tab, or an import, has changed it.
async function followProgress() {
  await fillChooser();
  const { number } = workbench;
  if (!number) return;
  const request = { ask: 'puzzle', puzzle: number, progress: progress() };
  const puzzle = await checker.ask(request, 'hints');
  if (puzzle?.id && number === workbench.number) hints.open(number, puzzle);
}

async function fillChooser() {
  const answer = await checker.ask({ ask: 'list', progress: progress() }, 'list');
  if (!answer?.json) return;
  chooser.fill(JSON.parse(answer.json).puzzles);
  byId('about').hidden = chooser.solved > 0;
  nextNumber = answer.next ?? nextNumber;
  endStart(true);
}

// name: "9" or "lab"; any other name opens the lab, too.
async function openName(name, shared) {
  const number = Number(name);
  const isPuzzle = number >= 1 && number <= chooser.count;
  const request = { ask: 'puzzle', puzzle: number, progress: progress() };
  const puzzle = isPuzzle ? await checker.ask(request, 'puzzle') : null;
  if (isPuzzle && !puzzle?.id) return;
  await workbench.open(isPuzzle ? name : 'lab', puzzle, shared);
}

async function openAddress() {
  if (!(await started)) return;
  const { name, ...shared } = address.asked();
  await openName(name || String(nextNumber ?? 1), shared);
}

// A dialog is there again as long as its text is, which a reload ends.
function showLayers({ isLarge = false, hasDialog = false }) {
  const words = byId('words');
  picture.setLarge(isLarge);
  if (!hasDialog) words.close();
  else if (!byId('words-text').hasChildNodes()) address.leave('hasDialog');
  else if (!words.open) words.showModal();
}

async function showSolution() {
  const request = { ask: 'solution', puzzle: workbench.number, progress: progress() };
  const { text } = await checker.ask(request);
  if (text) showDialog(comparison(editor.text, text));
}

// A page of words, at a term if one is wanted.
async function showWords(name, term = null) {
  const place = document.createElement('div');
  place.innerHTML = (await checker.ask({ ask: 'words', name })).html;
  replaceCommands(place);
  showDialog(place);
  const found = [...place.querySelectorAll('strong')].find(
    ({ textContent }) => textContent === term,
  );
  found?.closest('li').scrollIntoView({ block: 'center' });
  found?.closest('li').classList.add('is-sought');
}

function showDialog(content) {
  byId('words-text').replaceChildren(content);
  byId('words').showModal();
  byId('words').scrollTop = 0;
  address.enter('hasDialog');
}

// A file that is dropped in the lab replaces its text.
async function takeDropped(event) {
  const [file] = event.dataTransfer.files;
  if (!file || workbench.number) return;
  event.preventDefault();
  event.stopPropagation();
  if (file.size > MAX_DROPPED_BYTES) return notify('This file is too long for a shader.');
  const text = await file.text();
  if (workbench.path === store.LAB) editor.replace(text);
}

// Sentences name lines, and parts of the page.
function follow({ target }) {
  const { line, press } = target.closest?.('[data-line], [data-press]')?.dataset ?? {};
  if (line) {
    places.choose('place-kernel');
    editor.goToLine(Number(line));
  }
  if (!press) return;
  byId('words').close();
  address.leave('hasDialog');
  if (press.startsWith('view-')) places.choose('place-verdict');
  byId(press).click();
}

function wire() {
  document.addEventListener('click', follow);
  wireDrawings(showDialog);
  byId('kernel').addEventListener('drop', takeDropped, { capture: true });
  byId('share').addEventListener('click', () => share(editor.text));
  wireTransfer(
    (path) => path === store.PROGRESS || path === store.LAB || chooser.knows(path),
    () => {
      workbench.reload();
      followProgress();
    },
  );
  byId('reset').addEventListener('click', () => {
    notify('The template is restored. Undo brings your kernel back.');
    editor.replace(workbench.template);
    editor.focus();
  });
  byId('solution').addEventListener('click', showSolution);
  for (const name of ['glossary', 'glsl'])
    byId(`words-${name}`).addEventListener('click', () => showWords(name));
}

// What ends the layers above the open file: Back, their buttons, and Escape, in the picture's frame, too.
function wireLayers() {
  const large = byId('picture-large');
  const endLarge = () => address.leave('isLarge').then(() => large.focus());
  large.addEventListener('click', () => (picture.isLarge ? endLarge() : address.enter('isLarge')));
  byId('words').addEventListener('close', () => address.leave('hasDialog'));
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const isForPicture = picture.isLarge && !byId('words').open && !defaultPrevented;
    if (key === 'Escape' && isForPicture) endLarge();
  });
  window.addEventListener('message', ({ source, data }) => {
    if (data === 'leave' && source === byId('picture-page')?.contentWindow) endLarge();
  });
  address.watch(showLayers, openAddress);
}

// What other tabs do; a page that Back brings out of the browser's memory has missed it.
function wireTabs() {
  store.watch((path, lost) => {
    if (path === store.PROGRESS) followProgress();
    else if (path === workbench.path) workbench.follow(lost);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !workbench.path) return;
    workbench.follow(null);
    followProgress();
  });
}

// The puzzle that came as a file is open before the checker is there.
async function openFirst() {
  const first = await window.firstPuzzle;
  const { name, ...shared } = address.asked();
  if (!first) return;
  chooser.showOne(name || '1', first.title);
  workbench.open(name || '1', first, shared);
}

async function start() {
  document.documentElement.dataset.started = '';
  store.adoptFormer();
  wire();
  wireLayers();
  wireTabs();
  showLoaded(0);
  await openFirst();
  fillChooser();
  if (!(await started)) return;
  await openAddress();
  endLoading();
  if ('serviceWorker' in navigator && location.protocol !== 'file:')
    navigator.serviceWorker.register('sw.js').catch(() => {});
}

start();
