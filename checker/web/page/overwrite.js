// Typing over a selection is done here and not by the browser: Chromium would keep the style of the
// text that it replaces in an inline style, which the page's policy forbids.

import { EditorView } from '@codemirror/view';

export const overwrite = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { main } = view.state.selection;
    if (inputType !== 'insertText' || !data || main.empty) return false;
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), {
        userEvent: 'input.type',
        scrollIntoView: true,
      });
    const handlers = view.state.facet(EditorView.inputHandler);
    const isDone = handlers.some((handle) => handle(view, main.from, main.to, data, insert));
    if (!isDone) view.dispatch(insert());
    return true;
  },
});
