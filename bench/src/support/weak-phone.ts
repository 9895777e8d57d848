import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/lib/chromium.mjs';
import type { Environment } from './environment.ts';
import type { BenchUser } from './subscribers.ts';

export const phone = { width: 360, height: 640 };
const slowdown = 4;
/** Slow 4G as Lighthouse defines it: 150 ms for a round trip, 1.6 Mbit/s down and 750 kbit/s up. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

export function openBrowser(): Promise<Browser> {
  const path = findChromium();
  return chromium.launch({ args: CHROMIUM_FLAGS, ...(path ? { executablePath: path } : {}) });
}

/** The notes of a page about itself: its longest task and its largest paint in ms, and how far its content has moved (layout shift). */
interface Noted {
  longest: number;
  paint: number;
  shift: number;
}
export const noted = (page: Page): Promise<Noted> => page.evaluate(() => Reflect.get(window, 'noted'));

/** Opens a page of this user whose processor is slowed down. */
export async function openWeakPhone(browser: Browser, { product }: Environment, { cookie }: BenchUser) {
  const context = await browser.newContext({ viewport: phone });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: product.url }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const noted = { longest: 0, paint: 0, shift: 0 };
    Reflect.set(window, 'noted', noted);
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('longtask', ({ duration }) => {
      noted.longest = Math.max(noted.longest, duration);
    });
    watch('largest-contentful-paint', ({ startTime }) => {
      noted.paint = startTime;
    });
    watch('layout-shift', (entry) => {
      if (!Reflect.get(entry, 'hadRecentInput')) noted.shift += Reflect.get(entry, 'value');
    });
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, session };
}

/** Opens a page as `openWeakPhone` does, on slow 4G and with nothing in its cache. */
export async function openFirstVisit(browser: Browser, environment: Environment, user: BenchUser) {
  const { session, ...opened } = await openWeakPhone(browser, environment, user);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', slow4G);
  return opened;
}
