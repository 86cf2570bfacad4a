// The findings of a report as marks for the editor.

function textOf({ message, advice }) {
  return advice ? `${message}\n${advice}` : message;
}

// A finding has a mark at each of its lines; of a puzzle's report, or of a lab file's.
export function marksOf(report) {
  const marks = [];
  for (const error of report.compile_errors ?? [])
    marks.push({ line: error.line, severity: 'error', message: textOf(error) });
  const add = (findings, severity) => {
    for (const finding of findings ?? [])
      for (const line of new Set(finding.lines?.length ? finding.lines : [1]))
        marks.push({ line, severity, message: textOf(finding) });
  };
  add(report.findings, 'error');
  add(report.notes, 'warning');
  return marks.sort((one, other) => one.line - other.line);
}
