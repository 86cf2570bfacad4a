// How long a fresh visitor of the browser edition waits in Chromium, in milliseconds from the request of
// the page to the statement, the drawing, and the first verdict:
//
//     npm ci --prefix tests/browser
//     VKP_WEB=build/web node bench/web_loading.mjs [TURNS [PUZZLE]]
//
// It measures as fast as the machine is, then over a line of 1.6 Mbit/s with 150 ms of delay. Servers
// compress with brotli, so this one does, too; a line of 1.6 Mbit/s without it takes as long as its size says.

import { serve } from '../tests/browser/edition.js';
import { launch } from '../tests/browser/page.js';

const [turns, puzzle] = [Number(process.argv[2] ?? 5), process.argv[3] ?? '9'];
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200e3,
  uploadThroughput: 94e3,
};

async function visit(browser, line) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  if (line) {
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', line);
  }
  const begin = performance.now();
  const appears = (place, options) =>
    page
      .locator(place)
      .first()
      .waitFor({ state: 'attached', timeout: 120_000, ...options })
      .then(() => performance.now() - begin);
  const opened = page.goto(`http://127.0.0.1:${server.address().port}/#${puzzle}`);
  const times = await Promise.all([
    appears('#statement h2', { state: 'visible' }),
    appears('#statement img', { state: 'visible' }),
    appears('#verdict-text:not(:empty)'),
  ]);
  await opened;
  await context.close();
  return times;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

const server = await serve({ isCompressed: true });
const browser = await launch();
console.log('                 statement   drawing   verdict');
for (const [name, line] of [
  ['this machine', null],
  ['1.6 Mbit/s', SLOW_LINE],
]) {
  const visits = [];
  for (let turn = 0; turn < turns; ++turn) visits.push(await visit(browser, line));
  const medians = visits[0].map((_, column) => median(visits.map((times) => times[column])));
  console.log(name.padEnd(16) + medians.map((value) => value.toFixed(0).padStart(10)).join(''));
}
await browser.close();
server.closeAllConnections();
server.close();
