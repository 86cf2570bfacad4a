// WGSL to SPIR-V, with naga. The page loads this file, and naga with it, when it first sees WGSL.

import { NagaError, init, parseWgsl, validate, writeSpirv } from 'naga-wasm';
import { withDefaults, withLines, withMarks } from './wgsl_lines.js';

export async function start(address) {
  await init({ module_or_path: address });
}

function translated(text) {
  const module = parseWgsl(text);
  try {
    const info = validate(module);
    try {
      // `debug` adds the names.
      return writeSpirv(module, info, { flags: { debug: true } });
    } finally {
      info.free();
    }
  } finally {
    module.free();
  }
}

// What the report says at the places that it shows, besides its first line.
function remarks(lines) {
  return lines
    .filter((line) => !/^\s*(\d+ │|┌─)/.test(line))
    .map((line) => line.replace(/^[\s│^=-]+/, '').trim())
    .filter((remark) => remark && !/naga::|^note:/.test(remark));
}

// { line, column, message } of naga's report; line 0 where it names no place.
export function errorOf(report) {
  const [title, ...lines] = report.split('\n');
  const summary = title.replace(/^error: /, '');
  const [, line = 0, column = 0] = /┌─ wgsl:(\d+):(\d+)/.exec(report) ?? [];
  const more = remarks(lines).filter((remark) => !summary.includes(remark));
  const place = Number(column) ? [`column ${column}`] : [];
  const behind = [...place, ...new Set(more)].join('; ');
  return {
    line: Number(line),
    column: Number(column),
    message: behind ? `${summary} (${behind})` : summary,
  };
}

// { module } with the words of SPIR-V, or { errors }. Throws what is no fault of the text.
export function compile(text, path) {
  try {
    const { text: given, errors } = withDefaults(text);
    if (errors.length > 0) return { errors };
    translated(given); // errors are at their own columns only without the marks
    const marked = withMarks(given);
    const words = translated(marked.text);
    return { module: [...withLines(words, { name: marked.name, path, text })] };
  } catch (error) {
    if (error instanceof NagaError) return { errors: [errorOf(error.formatted)] };
    throw error;
  }
}
