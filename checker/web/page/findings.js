// The findings of a report as marks for the editor.

// The place in a text that a line and a column name, which count from 1; columns count bytes.
function placeOf(lines, line, column) {
  const bytes = new TextEncoder().encode(lines[line - 1]).slice(0, column - 1);
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return before + new TextDecoder().decode(bytes).length;
}

// What a fix changes in the text that it is for, as the editor takes it.
export function changesOf({ edits }, text) {
  const lines = text.split('\n');
  return edits.map((edit) => ({
    from: placeOf(lines, edit.first_line, edit.first_column),
    to: placeOf(lines, edit.last_line, edit.last_column),
    insert: edit.text,
  }));
}

function textOf({ message, advice }) {
  return advice ? `${message}\n${advice}` : message;
}

// A finding has a mark at each of its lines; of a puzzle's report, or of a lab file's. `column` is
// that of the first error, if its compiler says one.
export function marksOf(report, column = 0) {
  const marks = [];
  for (const [index, error] of (report.compile_errors ?? []).entries()) {
    const mark = { line: error.line, severity: 'error', message: textOf(error) };
    marks.push(index === 0 && column ? { ...mark, column } : mark);
  }
  const add = (findings, severity) => {
    for (const finding of findings ?? [])
      for (const line of new Set(finding.lines?.length ? finding.lines : [1]))
        marks.push({ line, severity, message: textOf(finding), fix: finding.fix });
  };
  add(report.findings, 'error');
  add(report.notes, 'warning');
  return marks.sort((one, other) => one.line - other.line);
}
