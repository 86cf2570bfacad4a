// The components of the page besides this project, with the terms of each: from the copyright files
// of the distribution's packages, and from the licences in npm's packages.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const MUSL = 'system/lib/libc/musl/src/';

// By package: the source folders with code in the module.
const PARTS = {
  emscripten: [
    ...['internal', 'math', 'stdio', 'stdlib', 'string'].map((folder) => MUSL + folder + '/'),
    ...['libcxx/', 'libcxxabi/', 'libunwind/', 'compiler-rt/lib/builtins/', 'dlmalloc.c'].map(
      (name) => `system/lib/${name}`,
    ),
  ],
  'glslang-dev': ['glslang/', 'SPIRV/'],
  'libshaderc-dev': ['libshaderc/', 'libshaderc_util/'],
  'spirv-tools': ['source/', 'include/'],
  'spirv-headers': ['include/'],
  'libfmt-dev': ['include/', 'src/'],
  'nlohmann-json3-dev': ['include/'],
  'libmd4c-dev': ['src/'],
};

// A file in Debian's machine-readable format consists of paragraphs of fields; a continued one is
// indented.
function paragraphs(text) {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => {
      const fields = paragraph.matchAll(/^(\S+):([^]*?)(?=^\S+:|(?![^]))/gm);
      return {
        text: paragraph,
        ...Object.fromEntries([...fields].map(([, k, v]) => [k, v.trim()])),
      };
    });
}

// Paragraphs of the used files, and the terms that they name.
function ofPackage(name, folders) {
  const all = paragraphs(readFileSync(`/usr/share/doc/${name}/copyright`, 'utf8'));
  const isUsed = (pattern) =>
    folders.some(
      (folder) =>
        pattern.startsWith(folder) ||
        (pattern.endsWith('*') && folder.startsWith(pattern.slice(0, -1))),
    );
  const files = all.filter(({ Files }) => Files?.split(/\s+/).some(isUsed));
  if (files.length === 0) throw new Error(`${name}'s copyright file says nothing of ${folders}`);
  const named = files.map(({ License }) => License.split('\n')[0]).join(' ');
  const terms = all.filter(
    ({ Files, License }) => !Files && License && named.includes(License.split('\n')[0]),
  );
  return [...files, ...terms].map(({ text }) => text).join('\n\n');
}

// Most have the same terms, and differ only in their authors.
function ofNpm(folder, names) {
  const byTerms = new Map();
  for (const name of names) {
    const files = readdirSync(path.join(folder, name)).filter((entry) =>
      /^licen[cs]e/i.test(entry),
    );
    const file = files.find((entry) => /MIT/.test(entry)) ?? files[0]; // of several to choose from
    const text = readFileSync(path.join(folder, name, file), 'utf8').trim();
    byTerms.set(text, [...(byTerms.get(text) ?? []), name]);
  }
  return [...byTerms].map(([text, having]) => part(having.join(', '), text));
}

function part(title, text) {
  return `${title}\n${'='.repeat(title.length)}\n\n${text}\n`;
}

// npmFolder: its node_modules; npmNames: the packages in the page.
export function licences(npmFolder, npmNames) {
  const ofPackages = Object.entries(PARTS).map(([name, folders]) =>
    part(name, ofPackage(name, folders)),
  );
  const apache = readFileSync('/usr/share/common-licenses/Apache-2.0', 'utf8');
  return [
    'Vulkan Puzzles in a browser contains parts of these packages, under these terms.\n',
    ...ofPackages,
    ...ofNpm(npmFolder, npmNames),
    part('Apache-2.0', apache.replace(/\n*$/, '')),
  ].join('\n\n');
}
