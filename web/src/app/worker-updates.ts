import { useSyncExternalStore } from 'react';

const checkEveryMs = 20 * 60_000;
/** Delay after a failed installation, such as during a deployment, in ms; doubles up to `checkEveryMs`. */
const firstRetryMs = 4_000;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
const listeners = new Set<() => void>();
let newer = false;
let started = false;

/** Returns the URL of the script this page started with, which identifies its build. */
const entryOf = (page: Document) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));

/**
 * Asks a worker whether it belongs to this page's build. Undefined without a reply: on a busy machine a worker
 * that must be started first replies late, which says nothing about its build.
 */
function isOfThisPage(worker: ServiceWorker, patienceMs: number): Promise<boolean | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  worker.postMessage({ entry: entryOf(document) }, [port2]);
  return Promise.race([answer, pause(patienceMs)]).finally(() => port1.close());
}

function setNewer(value: boolean) {
  if (newer === value) return;
  newer = value;
  for (const listener of listeners) listener();
}

/**
 * Brings page and worker to one build. Only the latest check counts; it repeats until page and worker are
 * settled.
 */
class WorkerWatch {
  #registration: ServiceWorkerRegistration;
  readonly #followed = new WeakSet<ServiceWorker>();
  #looks = 0;
  #failures = 0;
  #checkedAt = Date.now();

  constructor(registration: ServiceWorkerRegistration) {
    this.#registration = registration;
    this.#attach(registration);
    navigator.serviceWorker.addEventListener('controllerchange', () => void this.#look());
    document.addEventListener('visibilitychange', () => this.#checkIfDue());
    setInterval(() => this.#checkIfDue(), checkEveryMs);
    void this.#look();
  }

  #attach(registration: ServiceWorkerRegistration) {
    this.#registration = registration;
    registration.addEventListener('updatefound', () => this.#follow(registration.installing));
    // The browser checks for updates after each navigation: one may have started before this page listened.
    this.#follow(registration.installing);
    this.#follow(registration.waiting);
  }

  #follow(worker: ServiceWorker | null) {
    if (!worker || this.#followed.has(worker)) return;
    this.#followed.add(worker);
    let installing = worker.state === 'installing';
    worker.addEventListener('statechange', () => {
      if (installing && worker.state === 'redundant') this.#retry();
      else this.#failures = 0;
      installing = false;
      // `waiting` of the registration may be set a moment after the worker's state.
      void this.#look(worker.state === 'installed' ? worker : null);
    });
  }

  #retry() {
    setTimeout(() => void this.#check(), Math.min(checkEveryMs, firstRetryMs * 2 ** this.#failures));
    this.#failures += 1;
  }

  async #look(installed: ServiceWorker | null = null): Promise<void> {
    this.#looks += 1;
    const mine = this.#looks;
    for (let attempt = 0; mine === this.#looks; attempt += 1) {
      const waiting = this.#registration.waiting ?? (installed?.state === 'installed' ? installed : null);
      const worker = waiting ?? navigator.serviceWorker.controller;
      if (!worker) return;
      const patience = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
      const same = await isOfThisPage(worker, patience);
      if (mine !== this.#looks) return;
      if (same !== undefined && (await this.#settle(same, waiting))) return;
      if (same !== undefined) await pause(patience);
    }
  }

  /** Returns true if nothing is left to do until the next event. */
  async #settle(same: boolean, waiting: ServiceWorker | null): Promise<boolean> {
    if (same || waiting) {
      setNewer(!same);
      if (same) waiting?.postMessage('take-over');
      // It takes over once the previous worker has finished its work; until then the request may be lost.
      return !same || !waiting;
    }
    return this.#isNewerThanThis();
  }

  /**
   * The active worker is of another build and none waits: the page may be the newer one, which the server
   * decides.
   */
  async #isNewerThanThis(): Promise<boolean> {
    const registration = this.#registration;
    const found = () => registration.installing ?? registration.waiting;
    try {
      if (!found()) await registration.update();
    } catch {
      return false;
    }
    this.#follow(found());
    if (!found()) setNewer(true);
    return !registration.waiting;
  }

  #checkIfDue() {
    if (!document.hidden && Date.now() - this.#checkedAt >= checkEveryMs) void this.#check();
  }

  async #check() {
    this.#checkedAt = Date.now();
    try {
      if (this.#registration.active) await this.#registration.update();
      else this.#attach(await register());
    } catch {
      this.#retry();
    }
  }
}

const register = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });

/** Registers the worker after the page has loaded, and checks for new versions regularly. */
export async function startWorker(): Promise<void> {
  if (started || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  started = true;
  try {
    new WorkerWatch(await register());
  } catch {
    // Forbidden by the browser, or the network failed: everything works except reading offline.
  }
}

/** Switches to the new version. Only called on a click: a page never reloads automatically. */
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
