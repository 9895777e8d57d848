import { useSyncExternalStore } from 'react';

const checkEveryMs = 20 * 60_000;
const listeners = new Set<() => void>();
let newer = false;
let started = false;

/** The script this page began with: it names its build. */
const entryOf = (page: Document) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/** Asks a worker whether it is of this page's build; one that does not answer is taken for it. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, 3_000, true);
    worker.postMessage({ entry: entryOf(document) }, [port2]);
  });
}

function setNewer(value: boolean) {
  newer = value;
  for (const listener of listeners) listener();
}

async function look(registration: ServiceWorkerRegistration) {
  const { waiting } = registration;
  const worker = waiting ?? navigator.serviceWorker.controller;
  if (!worker) return;
  const same = await isOfThisPage(worker);
  if (same && waiting && navigator.serviceWorker.controller) waiting.postMessage('take-over');
  setNewer(!same);
}

/** Registers the worker after the page has loaded, and looks for new versions from time to time (§ Installable). */
export async function startWorker(): Promise<void> {
  if (started || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  started = true;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const lookAgain = () => void look(registration);
    navigator.serviceWorker.addEventListener('controllerchange', lookAgain);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', lookAgain);
    });
    lookAgain();
    let checked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - checked < checkEveryMs) return;
      checked = Date.now();
      registration.update().catch(() => undefined);
    });
  } catch {
    // Forbidden by the browser or the network gave way: everything but reading offline works.
  }
}

/** Goes on with the new version. Only ever pressed by a person: a page is never reloaded by itself. */
export async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (waiting) {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      setTimeout(resolve, 3_000);
    });
    waiting.postMessage('take-over');
    await changed;
  }
  window.location.reload();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useNewVersion = () =>
  useSyncExternalStore(
    subscribe,
    () => newer,
    () => false,
  );
