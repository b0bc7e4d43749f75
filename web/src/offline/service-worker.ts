import { chooseSource } from './choose-source.ts';

/**
 * Opens the page where Helix cannot be reached. It keeps the files of one build of the page and nothing else: no answer of
 * the API goes through it, so that nothing old is ever taken for true and no stream is cut when it is replaced.
 */

/** Filled in by `shell-files.ts` when the page is built. */
declare const __SHELL__: { files: string[]; build: string };

const worker = globalThis as unknown as WorkerScope;
const { files, build } = __SHELL__;
const { scope } = worker.registration;
const FAMILY = `helix ${scope} `;
const CACHE = `${FAMILY}${build}`;
/** Whoever waits longer for the page than this is better off with the kept one, which says what is wrong. */
const PATIENCE_MS = 5000;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOlderShells()));
worker.addEventListener('message', (event) => event.waitUntil(takeOverFrom(event.data)));
worker.addEventListener('fetch', (event) => {
  const source = chooseSource(event.request, { scope, files });
  if (source === 'page') event.respondWith(freshOrKept(event.request, scope));
  else if (source === 'file') event.respondWith(freshOrKept(event.request, event.request.url));
  else if (source === 'asset') event.respondWith(keptOrFresh(event));
});

/** All or nothing: a shell with a hole in it is not installed. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(files.map((file) => new Request(new URL(file, scope), { cache: 'reload' })));
}

async function dropOlderShells(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/**
 * A worker waits until no page of the build before it is open, because those may still want the files of that build. A
 * page of its own build says so when it is loaded; when it is the only one, nothing is left to wait for.
 */
async function takeOverFrom(script: unknown): Promise<void> {
  const isOwn = files.some((file) => new URL(file, scope).href === script);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (isOwn && pages.length <= 1) await worker.skipWaiting();
}

async function freshOrKept(request: Request, keptAs: string): Promise<Response> {
  const fresh = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  if (fresh && fresh.status < 500) return fresh;
  // What is kept may vary by encoding; the browser has undone that already.
  const kept = await caches.match(keptAs, { cacheName: CACHE, ignoreVary: true });
  return kept ?? fresh ?? Response.error();
}

async function keptOrFresh(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(event.request);
  if (fresh.status === 200) {
    const copy = fresh.clone();
    // A full disk is no reason to withhold what came.
    event.waitUntil(
      caches
        .open(CACHE)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => {}),
    );
  }
  return fresh;
}

/** The part of a worker's scope that is used; its whole types cannot stand beside those of a page. */
type WorkerScope = {
  registration: { scope: string };
  clients: { matchAll(options: object): Promise<readonly object[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LongEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};
type LongEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = LongEvent & { request: Request; respondWith(response: Promise<Response>): void };
