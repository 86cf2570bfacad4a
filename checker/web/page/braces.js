// Braces that the editor closes by itself, for those who type both.

// `}` in an empty line, before a brace that only white space parts from it, is that brace: the line
// goes, and the cursor moves past it. Unless a brace is missing: then it is a new one.
export function skipBrace(view, from, to, text) {
  if (text !== '}' || from !== to) return false;
  const { doc } = view.state;
  const line = doc.lineAt(from);
  const before = doc.sliceString(line.from, from);
  const [, space, brace] = /^(\s*)(\}?)/.exec(doc.sliceString(from));
  const count = (sign) => doc.toString().split(sign).length - 1;
  if (!brace || before.trim() !== '' || count('{') > count('}')) return false;
  const lines = space.split('\n');
  const indentation = lines.length > 1 ? lines.at(-1) : before;
  view.dispatch({
    changes: { from: line.from, to: from + space.length, insert: indentation },
    selection: { anchor: line.from + indentation.length + 1 },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
}
