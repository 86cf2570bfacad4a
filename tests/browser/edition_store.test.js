// The storage of the browser edition in two tabs, whose writes reach each other late. It needs no
// browser: each tab has its own copy of what is stored, as in Chromium. An event may say what the write
// replaced for its tab, or for the browser.

import assert from 'node:assert/strict';
import test from 'node:test';

const KERNEL = 'puzzles/01_map/kernel.comp';
const PROGRESS = '.workbook/progress.txt';
const PREFIX = 'vulkan-puzzles:/:';

// What getItem and its like see of the values, which are its own properties.
const METHODS = {
  getItem(key) {
    return this[key] ?? null;
  },
  setItem(key, value) {
    if (this.isFull) throw new Error('full');
    this.onWrite(key, value, this.getItem(key));
    this[key] = value;
  },
  removeItem(key) {
    this.onWrite(key, null, this.getItem(key));
    delete this[key];
  },
};

let tabs = 0;

// A tab has its storage, the store of the page, `events` that have not reached it, and those that its
// script has not got.
async function makeTab(onWrite, onChange) {
  const storage = Object.create({ ...METHODS, onWrite, isFull: false });
  const tab = { storage, events: [], untold: [], pending: new Map(), tell: null };
  tab.window = {
    localStorage: storage,
    addEventListener: (_, tell) => {
      tab.tell = tell;
    },
  };
  tab.do = (act) => {
    globalThis.window = tab.window;
    try {
      return act(tab.store);
    } finally {
      delete globalThis.window;
    }
  };
  tab.store = await import(`../../checker/web/page/store.js?tab=${++tabs}`);
  tab.do((store) => store.watch((...words) => onChange(tab, ...words)));
  return tab;
}

// Two tabs. Writes wait in `sent` until the browser takes them, and then for each tab.
async function makeBrowser(onChange = () => {}, isOldOfTab = false) {
  const browser = { sent: [], values: new Map(), tabs: [] };
  for (const at of [0, 1]) {
    const onWrite = (key, newValue, replaced) => {
      const tab = browser.tabs[at];
      tab.pending.set(key, (tab.pending.get(key) ?? 0) + 1);
      browser.sent.push({ from: tab, key, newValue, replaced });
    };
    browser.tabs.push(await makeTab(onWrite, onChange));
  }
  browser.take = () => {
    const write = browser.sent.shift();
    const { key, newValue, replaced } = write;
    const oldValue = isOldOfTab ? replaced : (browser.values.get(key) ?? null);
    browser.values.set(key, newValue);
    for (const tab of browser.tabs) tab.events.push({ ...write, oldValue });
  };
  // A tab that has written the key itself keeps its own value until the browser has taken that. The
  // script of a tab that sleeps gets the event later than its storage the value.
  browser.deliver = (tab, isAwake = true) => {
    const event = tab.events.shift();
    const { from, key, newValue } = event;
    const waiting = tab.pending.get(key) ?? 0;
    if (from === tab) tab.pending.set(key, waiting - 1);
    else tab.untold.push(event);
    if (from !== tab && !waiting && newValue === null) delete tab.storage[key];
    else if (from !== tab && !waiting) tab.storage[key] = newValue;
    if (isAwake) browser.wake(tab);
  };
  browser.wake = (tab) =>
    tab.do(() => {
      while (tab.untold.length > 0) tab.tell(tab.untold.shift());
    });
  browser.step = (next) => {
    const tab = browser.tabs[next(2)];
    if (next(2) === 0 && browser.sent.length > 0) browser.take();
    else if (tab.events.length > 0) browser.deliver(tab);
  };
  browser.settle = () => {
    const isBusy = () =>
      browser.sent.length > 0 || browser.tabs.some((tab) => tab.events.length > 0);
    browser.tabs.forEach(browser.wake);
    while (isBusy()) {
      while (browser.sent.length > 0) browser.take();
      for (const tab of browser.tabs) while (tab.events.length > 0) browser.deliver(tab);
    }
  };
  return browser;
}

// Pseudo-random numbers below `most`.
function numbers(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test('No order of writes of two tabs loses a kernel', async () => {
  for (let seed = 1; seed <= 100; ++seed) {
    const next = numbers(seed);
    const browser = await makeBrowser(
      (tab, path, lost) => {
        if (path === KERNEL && lost === null) tab.text = tab.do((store) => store.open(KERNEL));
      },
      seed % 2 === 0,
    );
    const written = [];
    const continued = []; // the texts that another one was made from
    for (let step = 0; step < 60; ++step) {
      const tab = browser.tabs[next(2)];
      if (next(3) > 0) {
        browser.step(next);
      } else {
        continued.push(tab.text);
        tab.text = `${step}`;
        written.push(tab.text);
        tab.do((store) => store.write(KERNEL, tab.text));
      }
    }
    browser.settle();
    const kept = [...browser.values.values()];
    const lost = written.filter((text) => !continued.includes(text) && !kept.includes(text));
    assert.deepEqual(lost, [], `seed ${seed}`);
    const [one, two] = browser.tabs.map((tab) => tab.do((store) => store.read(KERNEL)));
    assert.equal(one, two);
  }
});

test('No order of writes of two tabs loses progress', async () => {
  for (let seed = 1; seed <= 100; ++seed) {
    const next = numbers(seed);
    const browser = await makeBrowser(() => {}, seed % 2 === 0);
    const lines = [];
    for (let step = 0; step < 60; ++step) {
      const tab = browser.tabs[next(2)];
      if (next(3) > 0) {
        browser.step(next);
      } else {
        // The answer of the checker comes later than the request.
        tab.before ??= tab.do((store) => store.read(PROGRESS)) ?? '';
        if (next(2) === 0) continue;
        lines.push(`${step}_puzzle stars=3`);
        tab.do((store) => store.write(PROGRESS, `${tab.before}${lines.at(-1)}\n`, tab.before));
        tab.before = null;
      }
    }
    browser.settle();
    const progress = browser.values.get(PREFIX + PROGRESS) ?? '';
    assert.deepEqual(
      lines.filter((line) => !progress.includes(`${line}\n`)),
      [],
      `seed ${seed}`,
    );
  }
});

test('One tab alone, and tabs that see each other, keep no copies', async () => {
  const browser = await makeBrowser((tab, path) => tab.do((store) => store.open(path)));
  for (let step = 0; step < 20; ++step) {
    browser.tabs[(step >> 2) & 1].do((store) => store.write(KERNEL, `${step}`));
    browser.settle();
  }
  assert.deepEqual([...browser.values.keys()], [PREFIX + KERNEL]);
});

test('A tab that slept keeps one copy of what another one wrote meanwhile', async () => {
  const browser = await makeBrowser();
  const [one, two] = browser.tabs;
  two.do((store) => store.open(KERNEL));
  for (const text of ['1', '2', '3', '4']) {
    one.do((store) => store.write(KERNEL, text));
    browser.take();
    browser.deliver(two, false);
  }
  assert.equal(two.do((store) => store.write(KERNEL, 'two')).other, '4');
  browser.settle();
  const copies = two.do((store) => store.paths()).filter((path) => path.endsWith('.bak'));
  assert.deepEqual(copies, [`${KERNEL}.1.bak`]);
});

test('A tab that slept while another one took its last change back keeps no copy', async () => {
  const browser = await makeBrowser((tab, path) => tab.do((store) => store.open(path)));
  const [one, two] = browser.tabs;
  for (const text of ['1', '2']) {
    two.do((store) => store.write(KERNEL, text));
    browser.settle();
  }
  for (const text of ['1', '3', '4']) {
    one.do((store) => store.write(KERNEL, text));
    browser.take();
    browser.deliver(two, false);
  }
  browser.settle();
  assert.deepEqual(
    two.do((store) => store.paths()),
    [KERNEL],
  );
});

test('Progress that the browser did not store is whole once it does', async () => {
  const browser = await makeBrowser();
  const [one, two] = browser.tabs;
  const add = (tab, line) =>
    tab.do((store) => {
      const before = store.read(PROGRESS) ?? '';
      return store.write(PROGRESS, `${before}${line}\n`, before).isStored;
    });
  const setFull = (isFull) => {
    Object.getPrototypeOf(one.storage).isFull = isFull;
  };
  add(one, '1');
  setFull(true);
  assert.equal(add(one, '2'), false);
  assert.equal(add(one, '3'), false);
  browser.settle();
  add(two, '4');
  browser.settle();
  setFull(false);
  assert.equal(add(one, '5'), true);
  browser.settle();
  assert.deepEqual(
    browser.values
      .get(PREFIX + PROGRESS)
      .match(/.+/g)
      .sort(),
    [...['1', '2', '3', '4', '5']],
  );
});

test('Where there is no room for both kernels, the stored one stays', async () => {
  const browser = await makeBrowser();
  const [one, two] = browser.tabs;
  one.do((store) => store.write(KERNEL, 'one'));
  browser.settle(); // the other tab has not shown it
  Object.getPrototypeOf(two.storage).isFull = true;
  const written = two.do((store) => store.write(KERNEL, 'two'));
  assert.deepEqual(written, { isStored: false, other: 'one' });
  assert.equal(browser.values.get(PREFIX + KERNEL), 'one');
  assert.equal(
    two.do((store) => store.read(KERNEL)),
    'two',
  );
  assert.deepEqual(
    two.do((store) => store.paths()),
    [KERNEL],
  );
  Object.getPrototypeOf(two.storage).isFull = false;
  assert.deepEqual(
    two.do((store) => store.write(KERNEL, 'two!')),
    { isStored: true, other: 'one' },
  );
  browser.settle();
  assert.equal(browser.values.get(`${PREFIX}${KERNEL}.1.bak`), 'one');
  assert.equal(browser.values.get(PREFIX + KERNEL), 'two!');
});
