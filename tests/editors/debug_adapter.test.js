// The debugger with the client that VS Code tests its own adapters with.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import support from '@vscode/debugadapter-testsupport';

const program = process.env.VKP_WORKBOOK;
const RACE = readFileSync(new URL('race.comp', import.meta.url), 'utf8');

let folder;
let kernel;
let client;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vkp-dap-'));
  kernel = path.join(folder, 'race.comp');
  writeFileSync(kernel, `// puzzle: 9\n${RACE}`);
  client = new support.DebugClient(program, 'dap', 'workbook', { cwd: folder });
  await client.start();
});
after(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

async function stopAfter(request) {
  const stopped = client.waitForEvent('stopped');
  await request();
  return (await stopped).body;
}

test('a race is found, and the way back leads to the writer', async () => {
  await Promise.all([client.waitForEvent('initialized'), client.initializeRequest()]);
  await client.launchRequest({ program: kernel });
  await client.setBreakpointsRequest({
    source: { path: kernel },
    breakpoints: [{ line: 13, condition: 'thread == 3 && k == 2' }],
  });
  const entry = await stopAfter(() => client.configurationDoneRequest());
  assert.equal(entry.reason, 'entry');
  const { threads } = (await client.threadsRequest()).body;
  assert.equal(threads.length, 8);

  const race = await stopAfter(() => client.continueRequest({ threadId: 1 }));
  assert.equal(race.reason, 'exception');
  const stopped = await stopAfter(() => client.continueRequest({ threadId: 1 }));
  assert.equal(stopped.reason, 'breakpoint');
  const [frame] = (await client.stackTraceRequest({ threadId: stopped.threadId })).body.stackFrames;
  assert.equal(frame.line, 13);
  const { scopes } = (await client.scopesRequest({ frameId: frame.id })).body;
  const { variables } = (
    await client.variablesRequest({ variablesReference: scopes[0].variablesReference })
  ).body;
  assert.equal(variables.find(({ name }) => name === 'sum').value, '5');

  await client.send('setDataBreakpoints', {
    breakpoints: [{ dataId: 's[0]', accessType: 'write' }],
  });
  await stopAfter(() => client.send('reverseContinue', { threadId: 1 }));
  const writer = await stopAfter(() => client.send('reverseContinue', { threadId: 1 }));
  assert.equal(writer.reason, 'data breakpoint');
  assert.match(writer.text, /thread 0 wrote 0 to `s\[0\]` in line 8/);
});
