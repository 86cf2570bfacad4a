// Stores the whole page in the browser, so that it works without a network. A new version is used
// as a whole, once it is complete. What only some need (wgsl/) is stored when it is first loaded.

const CACHE = 'vulkan-puzzles-{{version}}';
const FILES = ['{{files}}'];
const ON_DEMAND = /\/wgsl\/[^/]+$/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

// Removes the caches of this folder only: other pages of the same host have their own.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) =>
        Promise.all(
          keys
            .filter((key) => key.startsWith('vulkan-puzzles-') && key !== CACHE)
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
  const response = await fetch(request);
  if (response.ok && ON_DEMAND.test(request.url)) await cache.put(request, response.clone());
  return response;
}
