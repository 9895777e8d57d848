// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { memoryCaches } from '../../testing/memory-caches.ts';
import { deviceStorage } from '../device/device-storage.ts';

type Store = typeof import('./reading-store.ts');

let store: Store;
/** Simulates another tab, or a reload. */
async function newTab(): Promise<Store> {
  vi.resetModules();
  return import('./reading-store.ts');
}

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches());
  localStorage.clear();
  store = await newTab();
});

it('returns kept responses, also after a reload', async () => {
  store.openReading(7);
  store.keepReading('7', '/api/messages/1', ['oi']);
  expect(await store.recallReading('/api/messages/1')).toEqual(['oi']);
  store = await newTab();
  expect(await store.recallReading('/api/messages/1')).toEqual(['oi']);
  expect(await store.keptPaths()).toEqual(['/api/messages/1']);
});

it('keeps no late response of the previous user', async () => {
  store.openReading(7);
  const begunBy = store.readingOwner();
  await store.wipeReading();
  store.openReading(8);
  store.keepReading(begunBy, '/api/messages/1', ['segredo da Ana']);
  store.keepReading('8', '/api/messages/2', ['oi']);
  expect(await store.keptPaths()).toEqual(['/api/messages/2']);
  expect(await caches.keys()).not.toContain('reading-7');
});

it('wipes everything, whatever is in progress', async () => {
  store.openReading(7);
  store.keepReading('7', '/api/messages/1', ['oi']);
  void store.wipeReading();
  store.keepReading('7', '/api/messages/2', ['oi']);
  expect(await store.keptPaths()).toEqual([]);
  expect(await caches.keys()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('deletes the store of the previous user when another one signs in', async () => {
  store.openReading(7);
  store.keepReading('7', '/api/messages/1', ['oi']);
  store.openReading(8);
  expect(await store.recallReading('/api/messages/1')).toBeUndefined();
  store.keepReading('8', '/api/messages/2', ['eu']);
  await store.keptPaths();
  expect(await caches.keys()).toEqual(['reading-8']);
});

it('neither reads nor writes in a tab that still shows another user', async () => {
  store.openReading(7);
  const secondTab = await newTab();
  secondTab.openReading(8);
  secondTab.keepReading('8', '/api/messages/1', ['eu']);
  await secondTab.keptPaths();
  store.keepReading('7', '/api/messages/2', ['oi']);
  expect(await store.recallReading('/api/messages/1')).toBeUndefined();
  expect(await secondTab.keptPaths()).toEqual(['/api/messages/1']);
});

it('leaves nothing of a tab that was writing while another user signed in', async () => {
  store.openReading(7);
  await store.keptPaths();
  const open = caches.open.bind(caches);
  vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    // The other tab runs completely between these two steps.
    localStorage.setItem('matilha:reading', '8');
    return open(name);
  });
  store.keepReading('7', '/api/messages/1', ['segredo da Ana']);
  await store.keptPaths();
  expect(await caches.keys()).toEqual([]);
});

it('keeps only the newest of a group, and nothing older than a month', async () => {
  store.openReading(7);
  for (const id of [1, 2, 3]) store.keepReading('7', `/api/messages/${id}`, [id], '/api/messages/', 2);
  store.keepReading('7', '/api/messages/2', [2], '/api/messages/', 2);
  store.keepReading('7', '/api/messages/4', [4], '/api/messages/', 2);
  expect(await store.keptPaths()).toEqual(['/api/messages/4', '/api/messages/2']);
  vi.setSystemTime(Date.now() + 31 * 24 * 3_600_000);
  expect(await store.recallReading('/api/messages/4')).toBeUndefined();
  vi.useRealTimers();
});

it('works without a store where the browser forbids it', async () => {
  vi.stubGlobal('caches', undefined);
  store = await newTab();
  store.openReading(7);
  store.keepReading('7', '/api/messages/1', ['oi']);
  expect(await store.recallReading('/api/messages/1')).toBeUndefined();
  expect(await store.keptPaths()).toEqual([]);
  expect(deviceStorage.get('matilha:reading')).toBe('7');
});
