// Keeps every page that was seen, and what the playground needs, so that both work without a network.
const CACHE = "qili-VERSION";
const FIRST = ["assets/site.css", "assets/pieces.js", "assets/board.js", "assets/site.js", "assets/case.js", "assets/link.js", "assets/editor.js", "assets/play.js", "assets/worker.js", "assets/qili.wasm", "zh/play.html", "en/play.html"];
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.allSettled(FIRST.map((path) => cache.add(path)))).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(fetch(event.request).then((answer) => {
    if (answer.ok) { const copy = answer.clone(); caches.open(CACHE).then((cache) => cache.put(event.request, copy)); }
    return answer;
  }).catch(() => caches.match(event.request, { ignoreSearch: true }).then((kept) => kept || Response.error())));
});
