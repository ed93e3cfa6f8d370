// Keeps the files of the page for use without a network. Each edition has its own.
const NAME = "mmlogic-EDITION";
const files = FILES;

addEventListener("install", (event) => event.waitUntil(kept()));
addEventListener("activate", (event) => event.waitUntil(alone()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(found(event.request));
});

async function kept() {
  const cache = await caches.open(NAME);
  await cache.addAll(files.map((name) => new Request(name, { cache: "no-cache" })));
  await skipWaiting();
}

async function alone() {
  for (const name of await caches.keys()) if (name.startsWith("mmlogic-") && name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function found(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
