import { expect, type Page } from '@playwright/test';

/** Waits until the worker holds everything the shell needs, and the page is under it. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 40_000,
  });
}

/** The paths that are kept for reading offline, of every user's store. */
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

/** Waits until the path is kept, in the state that has this text. */
export async function untilKept(page: Page, path: string, text = ''): Promise<void> {
  await expect.poll(async () => (await keptReading(page)).join('\n')).toContain(` ${path}`);
  await expect.poll(() => everythingKept(page)).toContain(text);
}

/** Everything that any cache of this site holds, as text. */
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
