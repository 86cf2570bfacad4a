// The editor: GLSL, the puzzle's names, findings as marks at their lines.

import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import {
  HighlightStyle,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { skipBrace } from './braces.js';
import { changesOf } from './findings.js';
import { completionsOf } from './glsl.js';
import { glsl } from './glsl_language.js';
import { overwrite } from './overwrite.js';

// The colours are the page's own (style.css), which has dark and light ones.
const HIGHLIGHTING = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--keyword)' },
  { tag: [tags.typeName, tags.standard(tags.typeName)], color: 'var(--type)' },
  { tag: [tags.number, tags.bool], color: 'var(--number)' },
  { tag: [tags.comment], color: 'var(--faint)', fontStyle: 'italic' },
  { tag: [tags.meta, tags.processingInstruction], color: 'var(--number)' },
  { tag: [tags.function(tags.variableName)], color: 'var(--function)' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--field)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '0.9rem', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--faint)', backgroundColor: 'var(--field)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--active-line)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection) !important',
  },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--text)',
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
  },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap', maxWidth: '34rem' },
  '.cm-textfield': { color: 'var(--text)', backgroundColor: 'var(--field)' },
  '.cm-button': { color: 'var(--text)', background: 'var(--panel)' },
});

// Where a mark begins and ends in its line: the word or sign in a column, which counts characters
// from 1, or all of the line's code.
function markedPart(text, column) {
  if (!column) return [/^\s*/.exec(text)[0].length, text.length];
  const begin = [...text].slice(0, column - 1).join('').length;
  return [begin, begin + (/^(\w+|[^])/u.exec(text.slice(begin))?.[0].length ?? 0)];
}

export class Editor {
  #view;
  #names = [];
  #states = new Map(); // states by file, so that each keeps its undo history

  // onChange(text) is called when the learner types.
  constructor(place, onChange) {
    // In a shadow root the editor's styles are not elements, which the page's policy forbids.
    const root = place.attachShadow({ mode: 'open' });
    this.#view = new EditorView({ parent: root, root });
    // The gutter's note closes at a move outside of it, as its listener on the window sees it: there
    // every move within a shadow root has the root's host as target.
    root.addEventListener('mousemove', (event) => {
      if (event.target.closest('.cm-tooltip-lint')) event.stopPropagation();
    });
    this.extensions = [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      indentUnit.of('    '),
      bracketMatching(),
      closeBrackets(),
      Prec.highest(EditorView.inputHandler.of(skipBrace)),
      overwrite,
      EditorView.lineWrapping,
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      search({ top: true }),
      glsl,
      syntaxHighlighting(HIGHLIGHTING),
      autocompletion({ override: [(context) => this.#complete(context)] }),
      keymap.of([
        ...closeBracketsKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...defaultKeymap,
      ]),
      THEME,
      EditorView.contentAttributes.of({
        'aria-label': 'Your kernel, in GLSL',
        spellcheck: 'false',
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
    ];
  }

  // Opens a file; names are those declared for its kernel.
  open(file, text, names) {
    if (this.file) this.#states.set(this.file, this.#view.state);
    this.file = file;
    this.#names = completionsOf(names);
    const kept = this.#states.get(file);
    const isKept = kept?.doc.toString() === text;
    this.#view.setState(
      isKept ? kept : EditorState.create({ doc: text, extensions: this.extensions }),
    );
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  // Replaces the text as if it were typed: it can be undone, in one step. The cursor keeps its place
  // where the text does not change.
  replace(text) {
    const old = this.text;
    const wanted = this.#view.state.toText(text).toString();
    const most = Math.min(old.length, wanted.length);
    let from = 0;
    while (from < most && old[from] === wanted[from]) ++from;
    let same = 0; // at the end
    while (same < most - from && old.at(-1 - same) === wanted.at(-1 - same)) ++same;
    const insert = wanted.slice(from, wanted.length - same);
    this.#view.dispatch({
      changes: { from, to: old.length - same, insert },
      annotations: isolateHistory.of('full'),
    });
  }

  // Marks findings, { line, column, severity, message, fix } each. Those without a line are marked
  // at the first; those without a column at all of their line.
  mark(findings) {
    const { doc } = this.#view.state;
    const diagnostics = findings.map(({ line, column, severity, message, fix }) => {
      const place = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const [begin, end] = markedPart(place.text, column);
      const actions = fix ? [{ name: fix.title, apply: () => this.#apply(fix, doc) }] : [];
      return { from: place.from + begin, to: place.from + end, severity, message, actions };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  // Makes a fix in one step, which can be undone. A text that was changed since gets another check,
  // and fixes of its own.
  #apply(fix, doc) {
    if (!this.#view.state.doc.eq(doc)) return;
    this.#view.dispatch({ changes: changesOf(fix, doc.toString()), userEvent: 'input.fix' });
    this.focus();
  }

  goToLine(number) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(number, 1), doc.lines));
    this.#view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.focus();
  }

  focus() {
    this.#view.focus();
  }

  #complete(context) {
    const word = context.matchBefore(/\w+/);
    if (!word && !context.explicit) return null;
    return { from: word?.from ?? context.pos, options: this.#names, validFor: /^\w*$/ };
  }
}
