// Stores the whole page in the browser, so that it works without a network. A new version is used
// as a whole, once it is complete. What only some need (wgsl/) is stored when it is first loaded, and
// what is only for the time before the module is there (first/) is not stored.

// Other editions on the same host have other folders, and caches of their own.
const OWN = `vulkan-puzzles:${new URL(self.registration.scope).pathname}:`;
const CACHE = `${OWN}{{version}}`;
const FILES = ['{{files}}'];
const ON_DEMAND = /\/wgsl\/[^/]+$/;
const FIRST = /\/first\/[^/]+$/;
const MODULE = /vkp\.\w+\.wasm$/; // its name changes with its content

// The page has left the module, which is most of all, in a cache of its own.
async function store(file) {
  const cache = await caches.open(CACHE);
  const kept = MODULE.test(file) && (await (await caches.open(`${OWN}module`)).match(file));
  if (kept) await cache.put(file, kept);
  else await cache.add(new Request(file, { cache: 'reload' }));
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(FILES.map(store)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) =>
        Promise.all(
          keys
            .filter((key) => key.startsWith(OWN) && key !== CACHE)
            .map((key) => caches.delete(key)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  if (FIRST.test(request.url)) return fetch(request).catch(() => new Response('null'));
  const response = await fetch(request);
  if (response.ok && ON_DEMAND.test(request.url)) await cache.put(request, response.clone());
  return response;
}
