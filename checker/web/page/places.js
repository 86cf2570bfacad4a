// What the page has instead of a command of the program, which texts for both name.

const PLACES = {
  check: { label: 'Result', press: 'view-verdict' },
  hint: { label: 'Hints', press: 'view-hints' },
  trace: { label: 'Trace', press: 'view-trace' },
  picture: { label: 'Large picture', press: 'picture-large' },
  reset: { label: 'Reset', press: 'reset' },
  diff: { label: 'Solution', press: 'solution' },
  show: { label: 'Task', press: 'place-task' },
  glossary: { label: 'Glossary', press: 'words-glossary' },
  glsl: { label: 'GLSL', press: 'words-glsl' },
};

// "./workbook hint 9" is { label, press: the id of what is pressed }, and a command that only the
// program has { command }. null: the text is no command.
export function placeOf(text) {
  const match = /^(?:\.\/)?workbook (\w+)(?: (\w+))?/.exec(text);
  if (!match) return null;
  const [, verb, what] = match;
  const place = PLACES[verb === 'show' && what in PLACES ? what : verb];
  return place ?? { command: text.replace(/^\.\//, '') };
}

// The first lines of a template are about a file beside it, and about a command. The page has as
// many of its own, so that lines keep their numbers.
const HEADER = /^\/\/ (.*?)\. The task is in README\.md[^\n]*\n\/\/ Try it: [^\n]*\n/;

export function pageTemplate(template) {
  const how = template.includes('FILL ME IN')
    ? 'Type where it says FILL ME IN.'
    : 'Fix this kernel: something is wrong with it.';
  return template.replace(
    HEADER,
    (_, title) => `// ${title}. ${how}\n// The result follows as you type.\n`,
  );
}

// A kernel without those lines, whichever they are.
export function withoutHeader(kernel) {
  return kernel.replace(
    /^\/\/ Puzzle \d+: [^\n]*\n\/\/ (Try it|The result follows)[^\n]*\n\n?/,
    '',
  );
}
