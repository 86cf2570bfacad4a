// The file that is open, a puzzle's or the lab's: what is typed is stored and checked.

import * as address from './address.js';
import { fitDrawings } from './drawings.js';
import { LAB_SAMPLE } from './lab_sample.js';
import { isWgsl } from './language.js';
import { byId, endNotice, make, notify, reportOf } from './page.js';
import { showExample } from './picture_view.js';
import { pageTemplate } from './places.js';
import { replaceCommands } from './prose.js';
import * as store from './store.js';

const CHECK_AFTER_MS = 150;
// A line that is being written does not parse for a while: nobody wants to read that.
const CALM_MS = 800;

export const progress = () => store.read(store.PROGRESS) ?? '';

const FULL =
  'This browser stores no more for this page: its storage is full, or switched off. Export your work ' +
  'before you close it.';

// before: what the text was made from. Returns the kernel of another tab that it replaces, or null.
function keep(path, text, before) {
  const { isStored, other } = store.write(path, text, before);
  if (!isStored) notify(FULL);
  return other;
}

export const keepProgress = (text, before) => keep(store.PROGRESS, text, before);

export class Workbench {
  #parts;
  #open = null; // { name, path, puzzle: the checker's answer, or null for the lab }
  #timer = 0;
  #typedAt = 0;
  #request = null; // of the last text that compiled

  // parts: checker, editor, verdict, hints, trace, picture, chooser, views; keepProgress(text, before)
  constructor(parts) {
    this.#parts = parts;
  }

  get name() {
    return this.#open?.name ?? null;
  }

  get path() {
    return this.#open?.path ?? null;
  }

  get number() {
    return this.#open?.puzzle ? Number(this.#open.name) : null;
  }

  get template() {
    const { puzzle } = this.#open;
    return puzzle ? pageTemplate(puzzle.template) : LAB_SAMPLE.kernel;
  }

  // The path in messages: its ending says the language.
  #path() {
    const { path, puzzle } = this.#open;
    return !puzzle && isWgsl(this.#parts.editor.text) ? path.replace('.comp', '.wgsl') : path;
  }

  // The template of the page is the program's, but for comments.
  #text() {
    const { text } = this.#parts.editor;
    return this.#open.puzzle && text === this.template ? this.#open.puzzle.template : text;
  }

  // The common part of the requests for the views of answers.
  request() {
    const puzzle = this.number;
    return { path: this.#path(), text: this.#text(), ...(puzzle ? { puzzle } : {}) };
  }

  // Opens a puzzle by the checker's answer about it, or the lab for null. shared: { text, isBroken },
  // the kernel of an address. Opened again, a file only gets what the answer knows more. Resolves once
  // it is checked.
  open(name, puzzle, shared = { text: null }) {
    const { editor, chooser, hints, verdict, picture } = this.#parts;
    const isAgain = this.#open?.name === name;
    clearTimeout(this.#timer);
    this.#open = { name, path: puzzle?.kernel ?? store.LAB, puzzle };
    address.show(name, puzzle ? `${puzzle.title} · Vulkan Puzzles` : 'Vulkan Puzzles');
    chooser.show(name);
    hints.open(Number(name), puzzle);
    if (!isAgain) {
      endNotice();
      this.#showTask(puzzle);
      byId('example').hidden = true;
      picture.clear();
      editor.open(
        this.#open.path,
        store.open(this.#open.path) ?? this.template,
        puzzle?.names ?? [],
      );
    }
    this.#take(shared);
    if (isAgain) return Promise.resolve();
    verdict.wait();
    this.#typedAt = 0;
    return this.check();
  }

  #showTask(puzzle) {
    byId('file').textContent = this.#path();
    byId('solution').hidden = !this.number || !this.#parts.chooser.isSolved(this.number);
    byId('statement').innerHTML = puzzle?.statement ?? LAB_SAMPLE.statement;
    byId('statement').dataset.shown = '';
    replaceCommands(byId('statement'));
    fitDrawings(byId('statement'));
    byId('task').scrollTop = 0;
    byId('view-hints').hidden = !puzzle;
  }

  // A kernel of an address replaces a template; one's own work only if one wants it. Until then the
  // address keeps it, for a reload.
  #take({ text, isBroken }) {
    const { editor } = this.#parts;
    const { puzzle } = this.#open;
    const use = () => {
      editor.replace(text);
      address.endSharing();
    };
    if (isBroken) notify('The kernel in this address cannot be read.');
    if (text === null || text === editor.text) {
      address.endSharing();
    } else if ([this.template, puzzle?.template].includes(editor.text)) {
      notify('This kernel came with the address. Undo brings the template back.');
      use();
    } else {
      notify(
        'This address contains a kernel. Your own stays until you accept it.',
        { 'Use it': use, 'Keep mine': address.endSharing },
        true,
      );
    }
  }

  // Shows what is stored, which an import has changed.
  reload() {
    const { editor } = this.#parts;
    const text = store.open(this.path) ?? this.template;
    if (text !== editor.text) editor.replace(text);
  }

  // Another tab has written this file. lost: a kernel that it wrote, and that is kept beside it.
  follow(lost) {
    if (lost !== null) this.#offer(lost);
    else if (store.isPassing(this.path)) this.#keep(this.#parts.editor.text);
    else this.reload();
  }

  #keep(text) {
    const other = keep(this.path, text);
    if (other !== null) this.#offer(other);
  }

  // The kernel of another tab, which this one's has replaced, or has no room beside.
  #offer(other) {
    const { editor } = this.#parts;
    const where = store.isPassing(this.path)
      ? FULL
      : 'Its version is kept beside yours, and exported.';
    const take = () => {
      if (!store.keepCopy(this.path, editor.text)) notify(FULL);
      editor.replace(other);
    };
    notify(
      `Another tab has changed this kernel, too. ${where}`,
      { 'Take it': take, 'Keep mine'() {} },
      true,
    );
  }

  typed(text) {
    this.#keep(text);
    this.#typedAt = Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.check(), CHECK_AFTER_MS);
    this.#parts.verdict.wait();
    this.#parts.picture.wait();
  }

  async check() {
    const { checker, editor } = this.#parts;
    const asked = this.#open;
    const { text } = editor;
    const ask = asked.puzzle ? 'check' : 'lab';
    const before = progress();
    const request = this.request();
    const answer = await checker.ask({ ask, progress: before, ...request }, 'check');
    if (answer?.ended === 'unable') this.#parts.verdict.endWait();
    if (!answer || answer.ended === 'unable' || asked !== this.#open) return;
    if (text !== editor.text) return;
    const calm = this.#typedAt + CALM_MS - Date.now();
    const report = answer.json ? reportOf(answer) : null;
    if (report?.compile_errors?.length > 0 && calm > 0)
      this.#timer = setTimeout(() => this.#show(answer, report, request, before), calm);
    else this.#show(answer, report, request, before);
  }

  #show(answer, report, request, before) {
    const { verdict, keepProgress } = this.#parts;
    byId('file').textContent = request.path;
    verdict.show(answer, this.number);
    keepProgress(answer.progress, before);
    if (report?.verdict === 'solved' && this.number) byId('solution').hidden = false;
    this.#request = report && !report.compile_errors?.length ? request : null;
    this.#showStory(report);
    if (this.#parts.views.chosen === 'view-trace') this.#parts.trace.show(this.request());
  }

  // Below the verdict: what the threads do, or what there is to see while they do nothing.
  #showStory(report) {
    const { picture } = this.#parts;
    const isIdle = report?.verdict === 'not_started' && report.findings.length === 0;
    if (!byId('example').hidden) picture.clear(); // the example's
    byId('example').hidden = true;
    if (isIdle && !progress().includes('solved=')) showExample(picture);
    else if (isIdle)
      picture.clear(make('p', { class: 'faint' }, 'What your threads do is drawn here.'));
    else if (this.#request) picture.show(this.#request);
    else picture.wait();
  }
}
