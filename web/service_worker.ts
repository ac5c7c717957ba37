// Kolam without a network: everything that was built is kept when a page was first visited, and comes
// from there. A new version is fetched beside the old one and waits until the person wants it.
// web/tools/precache.ts puts VERSION and FILES before this file, and makes a plain script of it.
export {};
declare const VERSION: string;
declare const FILES: string[];
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'kolam-';
const CACHE = PREFIX + VERSION;
const address = (path: string) => new URL(path, self.registration.scope).href;
const home = address('index.html');
// A file does not depend on the request's headers, even where the server sends Vary.
const alike = { ignoreVary: true };

// What the server makes when it is asked: never a page of the app.
const isMade = (url: string) =>
  /^(?:games\/|games\.kgn|healthz|metrics|ws)/.test(url.slice(self.registration.scope.length));

// A name with a digest in it never means anything else: then what the old version kept will do.
const isNamedByContent = (path: string) => path.startsWith('assets/');

async function fetchNew(path: string): Promise<Response> {
  const response = await fetch(address(path), {
    cache: isNamedByContent(path) ? 'default' : 'no-cache',
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function keepEverything(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of FILES) {
    const kept = isNamedByContent(path) ? await caches.match(address(path), alike) : undefined;
    await cache.put(address(path), kept ?? (await fetchNew(path)));
  }
}

// Another tab may still show the version before this one, and load more of it: that one is kept until
// the next.
async function forgetOldVersions(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = versions.filter((name) => name !== CACHE).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A path without a #: the page would look for its files beside it, so it is sent to where it is. */
function placeOf({ mode, url }: Request): string | null {
  const path = url.slice(self.registration.scope.length).split(/[?#]/)[0] ?? '';
  return mode === 'navigate' && path && path !== 'index.html' ? address(`#/${path}`) : null;
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(request, alike)) ?? (await caches.match(request, alike));
  const place = kept ? null : placeOf(request);
  if (place) return Response.redirect(place);
  const page = request.mode === 'navigate' ? await cache.match(home, alike) : undefined;
  return kept ?? page ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepEverything()));

self.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim())),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const ours = request.url.startsWith(self.registration.scope) && !isMade(request.url);
  if (request.method === 'GET' && ours) event.respondWith(answer(request));
});

/** To where a notice leads, in a tab that is open or in a new one. */
async function followNotice(to: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return void (await self.clients.openWindow(address(`#/${to}`)));
  await tab.focus();
  tab.postMessage({ to });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { to } = event.notification.data as { to: string };
  event.waitUntil(followNotice(to));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
