import { deviceStorage } from '../device-storage.ts';

/**
 * What is kept on the device for reading offline (decision 7.4): answers of this product's own calls by their path, in
 * one store per user. Where the browser has no such storage, nothing is kept and nothing fails.
 */
const prefix = 'reading-';
/** Whose store it is, for every tab: one that still shows somebody else neither reads nor writes. */
const ownerKey = 'matilha:reading';
const longestMs = 30 * 24 * 3_600_000;
const available = typeof caches !== 'undefined';

let owner: string | null = null;
/** What belongs to everyone and came before it was known who is signed in. */
let early: [path: string, data: unknown][] = [];
let queue: Promise<unknown> = Promise.resolve();

/** One after the other: a store that is being wiped must not be written again by what was begun before. */
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

/** The store of the user who is signed in; everybody else's is deleted. */
export function openReading(userId: number): void {
  owner = String(userId);
  deviceStorage.set(ownerKey, owner);
  const mine = `${prefix}${owner}`;
  void inTurn(() => dropOthers(mine));
  for (const [path, data] of early) keepReading(owner, path, data);
  early = [];
}

/** Nobody is signed in any more: nothing stays. */
export function wipeReading(): Promise<unknown> {
  owner = null;
  early = [];
  deviceStorage.remove(ownerKey);
  return inTurn(async () => {
    for (const name of await stores()) await caches.delete(name);
  });
}

/** Who reads now: a call that began for one user is never kept for the next. */
export const readingOwner = () => owner;

export function keepForEveryone(path: string, data: unknown): void {
  if (owner === null) early.push([path, data]);
  else keepReading(owner, path, data);
}

/** Keeps the answer of a call that `writer` began; of those whose path starts with `among`, only the `limit` newest. */
export function keepReading(writer: string | null, path: string, data: unknown, among = '', limit = 0): void {
  void inTurn(async () => {
    if (!isStillOf(writer)) return;
    const mine = `${prefix}${writer}`;
    await dropOthers(mine);
    const store = await caches.open(mine);
    // Replaced where it stands it would count as old.
    await store.delete(path);
    await store.put(path, Response.json({ at: Date.now(), data }));
    // Another tab may have signed in as somebody else, and wiped, between the question and the writing.
    if (!isStillOf(writer)) await caches.delete(mine);
    if (limit === 0) return;
    const group = (await store.keys()).filter((request) => pathOf(request).startsWith(among));
    for (const request of group.slice(0, -limit)) await store.delete(request);
  });
}

/** What was kept of a call for the user who was signed in last, or undefined. */
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

/** The paths of everything that is kept, the newest first. */
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
