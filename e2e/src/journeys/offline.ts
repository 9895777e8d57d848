import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has cached the shell and controls the page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 40_000,
  });
}

/** Returns the paths stored for reading offline, of every user's cache. */
export const keptReading = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('reading-'));
    const kept = await Promise.all(
      names.map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return requests.map(({ url }) => `${name} ${new URL(url).pathname}${new URL(url).search}`);
      }),
    );
    return [...names, ...kept.flat()];
  });

/** Waits until the path is stored with a body that contains this text. */
export async function untilKept(page: Page, path: string, text = ''): Promise<void> {
  await expect.poll(async () => (await keptReading(page)).join('\n')).toContain(` ${path}`);
  await expect.poll(() => everythingKept(page)).toContain(text);
}

/** Returns the contents of all caches of this site as text. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const texts = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const found = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
        return (await Promise.all(found.map((response) => response?.text()))).join('\n');
      }),
    );
    return [...texts, JSON.stringify({ ...localStorage })].join('\n');
  });
