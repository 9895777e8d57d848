import { deviceStorage } from '../device/device-storage.ts';

/**
 * The responses kept on the device for reading offline: by path, in one Cache Storage per user. Where the
 * browser has no such storage, nothing is kept and nothing fails.
 */
const prefix = 'reading-';
/**
 * Holds the user id of the store for all tabs: a tab that still shows another user neither reads nor writes.
 */
const ownerKey = 'matilha:reading';
const longestMs = 30 * 24 * 3_600_000;
const available = typeof caches !== 'undefined';

let owner: string | null = null;
/** Public responses that arrived before the user was known. */
let early: [path: string, data: unknown][] = [];
let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs jobs one at a time: a job started before a wipe must not write after it. Returns undefined when the job
 * fails.
 */
function inTurn<Result>(job: () => Promise<Result>): Promise<Result | undefined> {
  const next = queue.then(() => (available ? job() : undefined)).catch(() => undefined);
  queue = next;
  return next;
}

const own = () => deviceStorage.get(ownerKey);
const isStillOf = (user: string | null) => user !== null && own() === user && (owner ?? user) === user;
const stores = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
const pathOf = (request: Request) => request.url.slice(new URL(request.url).origin.length);

async function dropOthers(mine: string): Promise<void> {
  for (const name of await stores()) if (name !== mine) await caches.delete(name);
}

/** Opens the store of the signed-in user and deletes those of all others. */
export function openReading(userId: number): void {
  owner = String(userId);
  deviceStorage.set(ownerKey, owner);
  const mine = `${prefix}${owner}`;
  void inTurn(() => dropOthers(mine));
  for (const [path, data] of early) keepReading(owner, path, data);
  early = [];
}

/** Deletes every store, because nobody is signed in any more. */
export function wipeReading(): Promise<unknown> {
  owner = null;
  early = [];
  deviceStorage.remove(ownerKey);
  return inTurn(async () => {
    for (const name of await stores()) await caches.delete(name);
  });
}

/** The user id at the start of a call: its response is never kept for another user. */
export const readingOwner = () => owner;

export function keepForEveryone(path: string, data: unknown): void {
  if (owner === null) early.push([path, data]);
  else keepReading(owner, path, data);
}

/**
 * Keeps the response of a call started by `writer`; of the paths that start with `among`, keeps the newest
 * `limit`.
 */
export function keepReading(writer: string | null, path: string, data: unknown, among = '', limit = 0): void {
  void inTurn(async () => {
    if (!isStillOf(writer)) return;
    const mine = `${prefix}${writer}`;
    await dropOthers(mine);
    const store = await caches.open(mine);
    // An entry replaced in place would keep its old position in the order of age.
    await store.delete(path);
    await store.put(path, Response.json({ at: Date.now(), data }));
    // Another tab may have signed in another user, and wiped the store, while this one was writing.
    if (!isStillOf(writer)) await caches.delete(mine);
    if (limit === 0) return;
    const group = (await store.keys()).filter((request) => pathOf(request).startsWith(among));
    for (const request of group.slice(0, -limit)) await store.delete(request);
  });
}

/** Returns the kept response of a call for the last signed-in user, or undefined. */
export function recallReading(path: string): Promise<unknown> {
  const reader = own();
  return inTurn(async () => {
    if (!isStillOf(reader)) return undefined;
    const kept = await caches.match(path, { cacheName: `${prefix}${reader}` });
    const entry: unknown = await kept?.json();
    if (typeof entry !== 'object' || entry === null || !('at' in entry) || !('data' in entry))
      return undefined;
    return Date.now() - Number(entry.at) < longestMs ? entry.data : undefined;
  });
}

/** Returns the paths of all kept responses, the newest first. */
export async function keptPaths(): Promise<string[]> {
  const reader = own();
  const paths = await inTurn(async () => {
    if (!isStillOf(reader) || !(await caches.has(`${prefix}${reader}`))) return [];
    const store = await caches.open(`${prefix}${reader}`);
    return (await store.keys()).map(pathOf).reverse();
  });
  return paths ?? [];
}

export function forgetReading(paths: readonly string[]): Promise<unknown> {
  const reader = own();
  return inTurn(async () => {
    if (reader === null || !(await caches.has(`${prefix}${reader}`))) return;
    const store = await caches.open(`${prefix}${reader}`);
    for (const path of paths) await store.delete(path);
  });
}
