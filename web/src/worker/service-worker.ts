import { handlingOf } from './addresses.ts';
import { scope } from './worker-scope.ts';

/** Inserted by the build: every build is another version with its own files. */
declare const buildVersion: string;
declare const buildFiles: readonly string[];
declare const buildEntry: string;

const shelf = `shell-${buildVersion}`;
const shellPath = '/sem-conexao';
const patienceMs = 3_500;
/**
 * Longest time, in ms, that pending work may keep the worker alive: a worker with work left is not replaced,
 * and a page that never loads must not delay the next version.
 */
const longestWorkMs = 10_000;

scope.addEventListener('install', (event) => event.waitUntil(store()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', ({ data, ports }) => {
  if (data === 'take-over') void scope.skipWaiting();
  // A page of the same build is unaffected: the worker may be replaced without a notice.
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
 * Returns the worker's own request for a page. It is no navigation and has no referrer, so the server never
 * marks the page as our own navigation: browsers differ in which site they name as the initiator.
 */
const unmarked = (request: Request) =>
  new Request(request, { mode: 'same-origin', referrerPolicy: 'no-referrer' });

async function store() {
  const cache = await caches.open(shelf);
  await cache.put(shellPath, await readShell());
  await cache.addAll(buildFiles);
}

/** Fetches this build's page, which is the same for every address; throws if it belongs to another build. */
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

/** Returns the page from the network; the kept one when the network fails or is slow. */
async function open(fromNetwork: Promise<Response>): Promise<Response> {
  const first = await Promise.race([fromNetwork, pause(patienceMs)]).catch(() => undefined);
  return first ?? (await caches.match(shellPath, { cacheName: shelf })) ?? fromNetwork;
}

async function openPayment(fromNetwork: Promise<Response>): Promise<Response> {
  const answer = await fromNetwork.catch(() => undefined);
  return answer ?? (await caches.match(shellPath, { cacheName: shelf })) ?? fromNetwork;
}

/**
 * Returns a file with a content hash in its name, which never changes; an HTML page is never kept in its place
 * (R40).
 */
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
  // A full device loses the copy, never the response.
  await cache.put(request, response).catch(() => undefined);
}
