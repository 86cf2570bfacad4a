// The page: its parts, and what its buttons do.

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
import { fromFragment } from './share.js';
import * as store from './store.js';
import { Tabs } from './tabs.js';
import { TraceView } from './trace_view.js';
import { share, wireTransfer } from './transfer.js';
import { VerdictView } from './verdict_view.js';
import { Workbench, keep, progress } from './workbench.js';

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
const hints = new Hints(checker, keepProgress);
const trace = new TraceView(checker);
const picture = new PictureView(checker, () => views.choose('view-verdict'));
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
  keepProgress,
});

let nextNumber = null;
let endStart;
// Whether the checker works, once it has listed the puzzles. A newer request for the list replaces an
// older one.
const started = new Promise((resolve) => {
  endStart = resolve;
});

function keepProgress(text) {
  if (text === undefined || text === progress()) return;
  keep(store.PROGRESS, text);
  fillChooser();
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
async function openName(name, shared = null) {
  const number = Number(name);
  const isPuzzle = number >= 1 && number <= chooser.count;
  const request = { ask: 'puzzle', puzzle: number, progress: progress() };
  const puzzle = isPuzzle ? await checker.ask(request, 'puzzle') : null;
  if (isPuzzle && !puzzle?.id) return;
  await workbench.open(isPuzzle ? name : 'lab', puzzle, shared);
}

async function openAddress() {
  const { name, text, isBroken } = fromFragment(location.hash);
  await openName(name || String(nextNumber ?? 1), text);
  if (isBroken) notify('The kernel in this address cannot be read.');
}

// Opens the same file again, whose stored text has changed.
async function reopen() {
  await fillChooser();
  const text = store.read(workbench.path) ?? workbench.template;
  if (text !== editor.text) editor.replace(text);
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
}

// A file that is dropped in the lab replaces its text.
async function takeDropped(event) {
  const [file] = event.dataTransfer.files;
  if (!file || workbench.number) return;
  event.preventDefault();
  event.stopPropagation();
  if (file.size > MAX_DROPPED_BYTES) notify('This file is too long for a shader.');
  else editor.replace(await file.text());
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
  if (press.startsWith('view-')) places.choose('place-verdict');
  byId(press).click();
}

function wire() {
  document.addEventListener('click', follow);
  wireDrawings(showDialog);
  byId('kernel').addEventListener('drop', takeDropped, { capture: true });
  byId('share').addEventListener('click', () => share(workbench.name, editor.text));
  wireTransfer(
    (path) => path === store.PROGRESS || path === store.LAB || chooser.knows(path),
    reopen,
  );
  byId('reset').addEventListener('click', () => {
    editor.replace(workbench.template);
    notify('The template is restored. Undo brings your kernel back.');
    editor.focus();
  });
  byId('solution').addEventListener('click', showSolution);
  for (const name of ['glossary', 'glsl'])
    byId(`words-${name}`).addEventListener('click', () => showWords(name));
  window.addEventListener('hashchange', openAddress);
}

// The puzzle that came as a file is open before the checker is there.
async function openFirst() {
  const first = await window.firstPuzzle;
  const { name, text } = fromFragment(location.hash);
  if (!first) return;
  chooser.showOne(name || '1', first.title);
  workbench.open(name || '1', first, text);
}

async function start() {
  document.documentElement.dataset.started = '';
  store.adoptFormer();
  wire();
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
