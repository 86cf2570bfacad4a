// Shaders of one's own in the browser edition: a kernel, whole GLSL, WGSL, and HLSL.

import assert from 'node:assert/strict';
import test, { after, afterEach, before, describe } from 'node:test';
import { FOLDER, markedLines, shoot, type, verdict, withEdition } from './edition.js';

const GLSL = `#version 450
layout(local_size_x = 8) in;
layout(set = 1, binding = 3) readonly buffer Source { float source[]; };
layout(binding = 0) writeonly buffer Moved { float moved[]; };
shared float tile[8];

void main() {
    uint i = gl_GlobalInvocationID.x;
    uint at = gl_LocalInvocationID.x;
    tile[at] = source[i];
    barrier();
    moved[i] = tile[7 - at];
}
`;

const HLSL = `RWStructuredBuffer<float> o : register(u0);
[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) { o[id.x] = 1.0; }
`;

const WGSL = `@group(0) @binding(0) var<storage, read> source: array<f32>;
@group(0) @binding(1) var<storage, read_write> moved: array<f32>;
var<workgroup> tile: array<f32, 8>;

@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3<u32>,
        @builtin(local_invocation_index) at: u32) {
    tile[at] = source[id.x];
    workgroupBarrier();
    moved[id.x] = tile[7u - at];
}
`;

// The columns that marks begin with, in the line: as the editor underlines them.
function markedText(page) {
  return page.evaluate(() => {
    const root = document.getElementById('editor').shadowRoot;
    return [...root.querySelectorAll('.cm-lintRange')].map((range) => range.textContent);
  });
}

function drop(page, name, text) {
  return page.locator('#editor').evaluate(
    (editor, [file, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      const options = { dataTransfer, bubbles: true, composed: true, cancelable: true };
      const [inside] = editor.shadowRoot.querySelectorAll('.cm-content');
      inside.dispatchEvent(new DragEvent('drop', options));
    },
    [name, text],
  );
}

describe('The lab of the browser edition', { skip: !FOLDER }, () => {
  const visit = withEdition({ before, after, afterEach }, assert);

  test('A kernel with its arrays in comments is clean', async () => {
    const page = await visit('#lab');
    assert.match(await verdict(page, 'clean'), /✓ Clean[^]*sums float\[2\]\s+28\s+92/);
    await shoot(page, 'edition-lab');
  });

  test('Whole GLSL with bindings of its own is audited, on a guessed launch', async () => {
    const page = await visit('#lab');
    await type(page, GLSL);
    const text = await verdict(page, 'clean');
    assert.match(text, /lengths and values are guesses/);
    assert.match(text, /2 workgroups of 8 threads\. Afterwards:/);
    await type(page, GLSL.replace('    barrier();\n', ''));
    assert.match(await verdict(page, 'race'), /Put barrier\(\); between line 10 and line 11/);
    assert.deepEqual(await markedLines(page), [10, 11]);
    await type(page, GLSL.replace('tile[7 - at]', 'nothing'));
    assert.match(await verdict(page, 'compile'), /Line 12: 'nothing'/);
    await page.locator('#view-trace').click();
    await type(page, GLSL);
    await page.locator('#trace-text', { hasText: 'source[0]' }).waitFor();
  });

  test('HLSL is refused in a sentence', async () => {
    const page = await visit('#lab');
    await type(page, HLSL);
    const text = await verdict(page, 'HLSL');
    assert.match(text, /The page has no compiler for HLSL/);
    assert.match(text, /workbook lab FILE\.hlsl \(in the program\)|The program has one/);
  });

  test('WGSL that lacks a barrier is found faulty at its lines, in its words', async () => {
    const page = await visit('#lab');
    await type(page, WGSL.replace('    workgroupBarrier();\n', ''));
    const text = await verdict(page, 'race');
    assert.match(text, /race: a barrier is missing[^]*tile\[/);
    assert.match(text, /Put workgroupBarrier\(\); between line 8 and line 9/);
    assert.deepEqual(await markedLines(page), [8, 9]);
    assert.equal(await page.locator('#file').innerText(), 'lab/kernel.wgsl');
    await shoot(page, 'edition-wgsl');
    await type(page, WGSL);
    assert.match(await verdict(page, 'clean'), /✓ Clean/);
    await page.locator('#picture-large').click();
    const picture = page.frameLocator('#picture-page');
    await picture.locator('#title', { hasText: 'kernel.wgsl' }).waitFor();
  });

  test('WGSL out of bounds is found, though its launch is said in comments', async () => {
    const page = await visit('#lab');
    const said = '// array: source float[12]\n// buffer: moved float[16]\n// groups: 2\n';
    await type(page, said + WGSL);
    const text = await verdict(page, 'out of bounds');
    assert.match(text, /source\[12\]/);
    assert.doesNotMatch(text, /guesses/);
  });

  test('An error of WGSL is shown where it is', async () => {
    const page = await visit('#lab');
    await type(page, WGSL.replace('tile[7u - at]', 'tile[7u - nothing]'));
    assert.match(await verdict(page, 'compile'), /Line 10: .*nothing \(column 29/);
    assert.deepEqual(await markedLines(page), [10]);
    assert.deepEqual(await markedText(page), ['nothing']);
    await type(page, WGSL.replace('@group(0) @binding(1) ', ''));
    assert.match(await verdict(page, 'compile'), /Line 2: [^]*Binding decoration/);
  });

  test('naga is loaded for WGSL alone, and works without a network afterwards', async () => {
    const loaded = [];
    const page = await visit('#lab');
    page.context().on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.evaluate(() => navigator.serviceWorker.ready);
    const isCached = (name) =>
      page.evaluate((file) => caches.match(file).then((found) => Boolean(found)), name);
    assert.ok(await isCached('worker.js'));
    await type(page, GLSL);
    await verdict(page, 'clean');
    assert.deepEqual(
      loaded.filter((name) => name.startsWith('/wgsl/')),
      [],
    );
    assert.equal(await isCached('wgsl/naga.wasm'), false);
    await page.reload(); // now the service worker answers
    await verdict(page, 'clean');
    await drop(page, 'shader.wgsl', WGSL);
    await page.locator('#file', { hasText: 'kernel.wgsl' }).waitFor();
    await verdict(page, 'clean');
    assert.ok(await isCached('wgsl/naga.wasm'));
    visit.endServer();
    await page.reload();
    await verdict(page, 'clean');
    assert.equal(await page.locator('#file').innerText(), 'lab/kernel.wgsl');
  });

  test('If naga cannot be loaded, a sentence says so, and GLSL goes on', async () => {
    // A service worker would fetch the file past the route.
    const page = await visit('#lab', { serviceWorkers: 'block' });
    await page.context().route('**/wgsl/*', (route) => route.fulfill({ status: 404 }));
    visit.expect(/404|service worker/i);
    await type(page, WGSL);
    assert.match(await verdict(page, 'WGSL'), /The compiler for WGSL could not be loaded/);
    await type(page, GLSL);
    await verdict(page, 'clean');
  });
});
