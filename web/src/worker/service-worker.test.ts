import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryCaches } from '../testing/memory-caches.ts';

/** Serves this page for every address. */
const serve = (page: string) => vi.stubGlobal('fetch', async () => new Response(page));
const claim = vi.fn(async () => undefined);
beforeEach(() => {
  claim.mockClear();
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('registration', { navigationPreload: { enable: async () => undefined } });
  vi.stubGlobal('clients', { claim });
  vi.stubGlobal('buildVersion', 'new');
  vi.stubGlobal('buildFiles', ['/assets/index-new.js']);
  vi.stubGlobal('buildEntry', 'index-new.js');
  serve('<script src="/assets/index-new.js"></script>');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the worker and lets it run the work of one event to its end. */
async function run(name: 'install' | 'activate'): Promise<void> {
  const listeners = new Map<string, (event: object) => void>();
  vi.spyOn(self, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listeners.set(type, listener as (event: object) => void);
  });
  vi.resetModules();
  await import('./service-worker.ts');
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  expect(work).toHaveLength(1);
  await Promise.all(work);
}
const pathsIn = async (shelf: string) =>
  (await (await caches.open(shelf)).keys()).map(({ url }) => new URL(url).pathname);

it('keeps its own shell and what the person reads without a connection, and deletes every older shell', async () => {
  for (const name of ['shell-old', 'shell-older', 'reading-7']) await caches.open(name);
  await run('install');
  expect(await caches.keys()).toEqual(['shell-old', 'shell-older', 'reading-7', 'shell-new']);
  await run('activate');
  expect(await caches.keys()).toEqual(['reading-7', 'shell-new']);
  expect(await pathsIn('shell-new')).toEqual(['/sem-conexao', '/assets/index-new.js']);
  expect(claim).toHaveBeenCalledOnce();
});

it('refuses to install with the page of another build, and leaves the older shell', async () => {
  await (await caches.open('shell-old')).put('/sem-conexao', new Response('old'));
  serve('<script src="/assets/index-other.js"></script>');
  await expect(run('install')).rejects.toThrow('another build');
  expect(await pathsIn('shell-new')).toEqual([]);
  expect(await pathsIn('shell-old')).toEqual(['/sem-conexao']);
});
