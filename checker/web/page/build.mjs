// Puts the page together: build.mjs MODULE_FOLDER OUTPUT_FOLDER. The first has vkp.mjs and vkp.wasm.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { licences } from './licences.mjs';
import { loadModule } from './node_module.mjs';

const page = fileURLToPath(new URL('.', import.meta.url));
const [moduleFolder, output] = process.argv.slice(2).map((folder) => path.resolve(folder));

const sha256 = (text) => createHash('sha256').update(text).digest('base64');

function bundleAs(format, entry, ...options) {
  execFileSync(
    'esbuild',
    [
      path.join(page, entry),
      '--bundle',
      '--minify',
      `--format=${format}`,
      '--charset=utf8',
      '--legal-comments=none',
      '--log-level=warning',
      ...options,
    ],
    { stdio: 'inherit' },
  );
}

const bundle = (entry, ...options) => bundleAs('esm', entry, '--target=es2022', ...options);

// The picture page's own script and style, as the policy names what may run in the frame.
function pictureHashes(ask) {
  const { template } = ask({ ask: 'puzzle', puzzle: 1 });
  const { page: picture } = ask({ ask: 'picture', puzzle: 1, text: template });
  const hash = (element) => {
    const content = new RegExp(`<${element}>([^]*?)</${element}>`).exec(picture)[1];
    return `'sha256-${sha256(content)}'`;
  };
  return { 'picture-script': hash('script'), 'picture-style': hash('style') };
}

// A file for each puzzle, which the page shows until it has the module: first/9.json. Returns their
// number.
function writeFirst(ask) {
  const { puzzles } = JSON.parse(ask({ ask: 'list' }).json);
  mkdirSync(path.join(output, 'first'));
  for (const { puzzle } of puzzles) {
    const text = JSON.stringify(ask({ ask: 'puzzle', puzzle }));
    writeFileSync(path.join(output, 'first', `${puzzle}.json`), text);
  }
  return puzzles.length;
}

// Writes the licences of the npm packages that are part of the page.
function writeLicences() {
  const inputs = metas.flatMap((meta) =>
    Object.keys(JSON.parse(readFileSync(meta, 'utf8')).inputs),
  );
  const names = inputs.map((name) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1]);
  const text = licences(
    path.join(page, 'node_modules'),
    [...new Set(names)].filter(Boolean).sort(),
  );
  writeFileSync(path.join(output, 'licences.txt'), text);
}

function filesIn(folder) {
  return readdirSync(path.join(output, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(name) : [name];
    })
    .sort();
}

// The version is a digest of the served files: a changed page comes with all its parts.
function writeServiceWorker() {
  const files = filesIn('');
  const version = sha256(files.map((name) => sha256(readFileSync(path.join(output, name)))).join());
  const always = files.filter((name) => !/^(wgsl|first)\//.test(name));
  const text = readFileSync(path.join(page, 'service_worker.js'), 'utf8')
    .replace('{{version}}', version.slice(0, 12))
    .replace("['{{files}}']", JSON.stringify(['./', ...always]));
  writeFileSync(path.join(output, 'sw.js'), text);
}

function sizes() {
  let sum = 0;
  let largest = 0; // of first/, of which a visitor loads one
  for (const name of filesIn('')) {
    const content = readFileSync(path.join(output, name));
    const packed = brotliCompressSync(content).length;
    if (name.startsWith('first/')) largest = Math.max(largest, packed);
    else if (!name.startsWith('wgsl/')) sum += packed;
    if (content.length > 10_000)
      console.log(`${name}: ${content.length} bytes, ${packed} with brotli`);
  }
  console.log(`all but wgsl/: ${sum + largest} bytes with brotli`);
}

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
// Metadata of the scripts: what they consist of.
const metas = ['page.json', 'wgsl.json'].map((name) => path.join(moduleFolder, name));
bundle('main.js', `--outfile=${output}/app.js`, `--metafile=${metas[0]}`);
bundle('wgsl.js', `--outfile=${output}/wgsl/wgsl.js`, `--metafile=${metas[1]}`);
copyFileSync(
  path.join(page, 'node_modules/naga-wasm/dist/wasm/naga_bg.wasm'),
  path.join(output, 'wgsl/naga.wasm'),
);
bundle('style.css', `--outfile=${output}/app.css`);
// Its name says its content, so that a browser never has to load it again.
const module = readFileSync(path.join(moduleFolder, 'vkp.wasm'));
const moduleName = `vkp.${createHash('sha256').update(module).digest('hex').slice(0, 12)}.wasm`;
writeFileSync(path.join(output, moduleName), module);
bundle(
  'worker.js',
  `--outfile=${output}/worker.js`,
  `--alias:vkp-module=${moduleFolder}/vkp.mjs`,
  `--define:VKP_WASM=${JSON.stringify({ name: moduleName, bytes: module.length })}`,
);
const ask = await loadModule(moduleFolder);
const start = `--outfile=${output}/start.js`;
bundleAs('iife', 'start.js', '--target=es5', start, `--define:VKP_PUZZLES=${writeFirst(ask)}`);
writeLicences();
const parts = pictureHashes(ask);
const html = readFileSync(path.join(page, 'index.html'), 'utf8');
writeFileSync(
  path.join(output, 'index.html'),
  html.replace(/\{\{([\w-]+)\}\}/g, (_, name) => parts[name]),
);
writeServiceWorker();
sizes();
