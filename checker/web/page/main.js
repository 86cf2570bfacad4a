// The page: one file is open, a puzzle's or the lab's; the typed text is saved and checked.

import { Checker } from './checker.js';
import { Editor } from './editor.js';
import { Hints } from './hints.js';
import { LAB_SAMPLE } from './lab_sample.js';
import { isWgsl } from './language.js';
import { PictureView } from './picture_view.js';
import { fromFragment, toFragment } from './share.js';
import * as store from './store.js';
import { Tabs } from './tabs.js';
import { TraceView } from './trace_view.js';
import { byId, notify, offerDownload } from './page.js';
import { VerdictView, columnsOf } from './verdict_view.js';
import { archive, unpack } from './workbook_archive.js';

const CHECK_AFTER_MS = 150;
const MAX_DROPPED_BYTES = 1 << 20;

const checker = new Checker(() => new Worker('worker.js', { type: 'module' }));
const editor = new Editor(byId('editor'), typed);
const places = new Tabs(byId('places'));
const verdict = new VerdictView(editor, () => openName(String(nextNumber)));
const hints = new Hints(checker, keepProgress);
const trace = new TraceView(checker, (line) => goToLine(line));
const picture = new PictureView(checker);
new Tabs(byId('views'), (id) => showAnswer(id));

let open = null; // { name, path, puzzle: the checker's answer, or null for the lab }
let nextNumber = null;
let timer = 0;
let shownAnswer = 'view-verdict';

const progress = () => store.read(store.PROGRESS) ?? '';

function keepProgress(text) {
  if (text === undefined || text === progress()) return;
  keep(store.PROGRESS, text);
  fillChooser();
}

function keep(path, text) {
  if (!store.write(path, text))
    notify('This browser stores nothing for this page. Export your work before you close it.');
}

// The path in messages: its ending says the language.
const shownPath = () =>
  !open.puzzle && isWgsl(editor.text) ? open.path.replace('.comp', '.wgsl') : open.path;

// The common part of the requests for the views of answers.
function request() {
  return {
    path: shownPath(),
    text: editor.text,
    width: columnsOf(byId('verdict-text')),
    ...(open.puzzle ? { puzzle: Number(open.name) } : {}),
  };
}

function typed(text) {
  keep(open.path, text);
  clearTimeout(timer);
  timer = setTimeout(check, CHECK_AFTER_MS);
  verdict.wait();
}

async function check() {
  const asked = open;
  const { text } = editor;
  const answer = await checker.ask(
    { ask: open.puzzle ? 'check' : 'lab', progress: progress(), ...request() },
    'check',
  );
  if (!answer || asked !== open || text !== editor.text) return;
  byId('file').textContent = shownPath();
  verdict.show(answer, shownPath());
  keepProgress(answer.progress);
  if (answer.next !== undefined) nextNumber = answer.next;
  byId('solution').hidden = !open.puzzle || !isSolved(Number(open.name));
  showAnswer(shownAnswer);
}

// Trace and picture are made while they are seen.
function showAnswer(id) {
  shownAnswer = id;
  if (!open) return;
  if (id === 'view-trace') trace.show(request());
  if (id === 'view-picture') picture.show(request());
}

function goToLine(line) {
  places.choose('place-kernel');
  editor.goToLine(line);
}

let states = [];
const isSolved = (number) => Boolean(states.find(({ puzzle }) => puzzle === number)?.solved_on);

function optionText({ puzzle, title, stars, state }) {
  const mark = state === 'broken' ? ' ✗' : stars > 0 ? ` ${'★'.repeat(stars)}` : '';
  return `${puzzle}. ${title}${mark}`;
}

async function fillChooser() {
  const answer = await checker.ask({ ask: 'list', progress: progress() }, 'list');
  if (!answer?.json) return;
  states = JSON.parse(answer.json).puzzles;
  const groups = new Map();
  for (const entry of states) {
    if (!groups.has(entry.part)) {
      const group = document.createElement('optgroup');
      group.label = entry.part;
      groups.set(entry.part, group);
    }
    groups.get(entry.part).append(new Option(optionText(entry), entry.puzzle));
  }
  const own = new Option('A kernel of your own', 'lab');
  byId('puzzles').replaceChildren(...groups.values(), own);
  if (open) byId('puzzles').value = open.name;
  byId('progress').textContent = answer.text.trim();
  nextNumber ??= answer.next;
}

// name: "9" or "lab"; any other name opens the lab, too.
async function openName(name, shared = null) {
  if (open?.name === name && shared === null) return;
  const number = Number(name);
  const isPuzzle = number >= 1 && number <= states.length;
  const answer = isPuzzle
    ? await checker.ask({ ask: 'puzzle', puzzle: number, progress: progress() }, 'puzzle')
    : null;
  if (isPuzzle && !answer?.id) return;
  clearTimeout(timer);
  open = { name: isPuzzle ? name : 'lab', path: answer?.kernel ?? store.LAB, puzzle: answer };
  byId('puzzles').value = open.name;
  byId('file').textContent = open.path;
  byId('statement').innerHTML = answer?.statement ?? LAB_SAMPLE.statement;
  byId('task').scrollTop = 0;
  document.title = answer ? `${answer.title} · Vulkan Puzzles` : 'Vulkan Puzzles';
  byId('view-hints').hidden = !answer;
  hints.open(number, answer);
  editor.open(open.path, store.read(open.path) ?? template(), answer?.names ?? []);
  if (location.hash !== `#${open.name}`) history.replaceState(null, '', `#${open.name}`);
  if (shared !== null && shared !== editor.text) offerShared(shared);
  verdict.wait();
  await check();
}

const template = () => open.puzzle?.template ?? LAB_SAMPLE.kernel;

function offerShared(text) {
  notify('This address contains a kernel. Your own stays until you accept it.', {
    'Use it': () => editor.replace(text),
    'Keep mine': () => {},
  });
}

async function openAddress() {
  const { name, text, isBroken } = fromFragment(location.hash);
  if (isBroken) notify('The kernel in this address cannot be read.');
  await openName(name || String(nextNumber ?? 1), text);
}

async function share() {
  history.replaceState(null, '', toFragment(open.name, editor.text));
  const address = location.href;
  try {
    await navigator.clipboard.writeText(address);
    notify('The address of this page now contains your kernel, and was copied. No server sees it.');
  } catch {
    notify('The address of this page now contains your kernel: copy it. No server sees it.');
  }
}

async function importFile(file) {
  try {
    const files = await unpack(file);
    for (const { path, text } of files) keep(path, text);
    const { name } = open;
    open = null;
    await fillChooser();
    await openName(name);
    notify(`${files.length} files loaded.`);
  } catch (error) {
    notify(error.message);
  }
}

// A file that is dropped in the lab replaces its text.
async function takeDropped(event) {
  const [file] = event.dataTransfer.files;
  if (!file || open?.puzzle) return;
  event.preventDefault();
  event.stopPropagation();
  if (file.size > MAX_DROPPED_BYTES) notify('This file is too long for a shader.');
  else editor.replace(await file.text());
}

function wire() {
  byId('kernel').addEventListener('drop', takeDropped, { capture: true });
  byId('puzzles').addEventListener('change', (event) => openName(event.target.value));
  byId('share').addEventListener('click', share);
  byId('export').addEventListener('click', () => {
    offerDownload(archive(), 'vulkan-puzzles.zip');
  });
  byId('import').addEventListener('click', () => byId('import-file').click());
  byId('import-file').addEventListener('change', async ({ target }) => {
    if (target.files.length > 0) await importFile(target.files[0]);
    target.value = '';
  });
  byId('reset').addEventListener('click', () => {
    editor.replace(template());
    notify('The template is restored. Undo brings your kernel back.');
    editor.focus();
  });
  byId('solution').addEventListener('click', async () => {
    const answer = await checker.ask({
      ask: 'solution',
      puzzle: Number(open.name),
      progress: progress(),
    });
    if (answer.text) showWords(answer.text, true);
  });
  for (const name of ['glossary', 'glsl']) {
    byId(`words-${name}`).addEventListener('click', async () => {
      showWords((await checker.ask({ ask: 'words', name })).html, false);
    });
  }
  window.addEventListener('hashchange', openAddress);
}

function showWords(text, isKernel) {
  const place = byId('words-text');
  if (isKernel) {
    const kernel = document.createElement('pre');
    kernel.textContent = text;
    place.replaceChildren(kernel);
  } else {
    place.innerHTML = text;
  }
  byId('words').showModal();
  byId('words').scrollTop = 0;
}

async function start() {
  wire();
  await fillChooser();
  await openAddress();
  if ('serviceWorker' in navigator && location.protocol !== 'file:')
    navigator.serviceWorker.register('sw.js').catch(() => {});
}

start();
