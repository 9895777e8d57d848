import { handlingOf } from './addresses.ts';
import { scope } from './worker-scope.ts';

/** Written in by the build: every build is another version with its own files. */
declare const buildVersion: string;
declare const buildFiles: readonly string[];
declare const buildEntry: string;

const shelf = `shell-${buildVersion}`;
const shellPath = '/sem-conexao';
const patienceMs = 3_500;
/** A worker with work left is not replaced: a page that never comes must not keep the next version waiting. */
const longestWorkMs = 10_000;

scope.addEventListener('install', (event) => event.waitUntil(store()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', ({ data, ports }) => {
  if (data === 'take-over') void scope.skipWaiting();
  // A page of this very build needs nothing of it: the worker may change without a word.
  if (typeof data === 'object' && data !== null && 'entry' in data)
    ports[0]?.postMessage(data.entry === buildEntry);
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const handling = handlingOf({
    method: request.method,
    mode: request.mode,
    url,
    origin: scope.location.origin,
  });
  if (handling === 'navigation' || handling === 'payment') {
    const fromNetwork = event.preloadResponse.then((response) => response ?? fetch(unmarked(request)));
    event.waitUntil(Promise.race([fromNetwork, pause(longestWorkMs)]).catch(() => undefined));
    event.respondWith(handling === 'payment' ? openPayment(fromNetwork) : open(fromNetwork));
  }
  if (handling === 'asset') event.respondWith(asset(request));
  if (handling === 'picture') event.respondWith(picture(request));
});

/**
 * The worker's own request for a page. It is no navigation and names no referrer, so the server marks the page as
 * opened by nobody (6.3): browsers differ in which site they name as the one that started it.
 */
const unmarked = (request: Request) =>
  new Request(request, { mode: 'same-origin', referrerPolicy: 'no-referrer' });

async function store() {
  const cache = await caches.open(shelf);
  await cache.put(shellPath, await readShell());
  await cache.addAll(buildFiles);
}

/** The page of this build, whose address it is shown for does not matter; one of another build is refused. */
async function readShell(): Promise<Response> {
  const response = await fetch(shellPath, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const html = await response.text();
  if (!response.ok || !html.includes(buildEntry)) throw new Error('the page of another build');
  const headers = new Headers(response.headers);
  for (const name of ['link', 'vary', 'content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { headers });
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('shell-') && name !== shelf) await caches.delete(name);
  }
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** The network's page; the kept one where there is no network or it is slow. */
async function open(fromNetwork: Promise<Response>): Promise<Response> {
  const first = await Promise.race([fromNetwork, pause(patienceMs)]).catch(() => undefined);
  return first ?? (await caches.match(shellPath, { cacheName: shelf })) ?? fromNetwork;
}

async function openPayment(fromNetwork: Promise<Response>): Promise<Response> {
  const answer = await fromNetwork.catch(() => undefined);
  return answer ?? (await caches.match(shellPath, { cacheName: shelf })) ?? fromNetwork;
}

/** What carries its content in its name never changes; a page of another kind is never taken for it (R40). */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false;
  if (isPage) return new Response(null, { status: 404 });
  if (response.status === 200) await keep(request, response.clone());
  return response;
}

async function picture(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: shelf, ignoreVary: true });
  try {
    const response = await fetch(request);
    if (response.status === 200 && !kept) await keep(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keep(request: Request, response: Response) {
  const cache = await caches.open(shelf);
  // A full device costs the copy, never the answer.
  await cache.put(request, response).catch(() => undefined);
}
