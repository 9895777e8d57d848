import type { Page } from '@playwright/test';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { serveTwoBuilds, type TwoBuilds } from '../support/two-builds.ts';
import { untilInstalled } from './offline.ts';

let builds: TwoBuilds;
test.beforeEach(async ({ product, pageWatch }) => {
  builds = await serveTwoBuilds(product.baseUrl);
  pageWatch.expectTrouble(
    /net::ERR_|Failed to load resource|Failed to fetch dynamically|when fetching the script/,
  );
});
test.afterEach(() => builds.close());

const offer = (page: Page) => page.getByText('Nova versão disponível');
const secondBuild = (page: Page) => page.locator('script[type=module][src*="-b.js"]');
const update = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
const shells = async (page: Page) =>
  (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('shell-'));
const onlySecond = [`shell-${'b'.repeat(16)}`];

async function openInstalled(page: Page): Promise<void> {
  await page.goto(`${builds.url}/`);
  await untilInstalled(page);
}

/** Marks the document, so that a later one without the mark proves a navigation. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'sameDocument', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true);

test('offers a new version whose worker answers late, and does not force it', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await openInstalled(page);
  await mark(page);
  builds.deploy({ answersAfterMs: 5_000 });
  await update(page);
  await expect(offer(page)).toBeVisible();
  expect(await page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)).toBe(
    true,
  );
  expect(await isMarked(page)).toBe(true);
});

test('offers the version that another tab has loaded, although its worker answers late', {
  tag: anySize,
}, async ({ page, context, signIn }) => {
  await signIn();
  await openInstalled(page);
  builds.deploy({ answersAfterMs: 5_000 });
  const secondTab = await context.newPage();
  await secondTab.goto(`${builds.url}/`);
  await expect(secondBuild(secondTab)).toBeAttached();
  await expect.poll(() => shells(secondTab), { timeout: 60_000 }).toEqual(onlySecond);
  await page.bringToFront();
  await expect(offer(page)).toBeVisible();
  await expect(offer(secondTab)).toHaveCount(0);
});

test('applies the version of a reload although its worker began to install before the page listened', {
  tag: anySize,
}, async ({ page, signIn }) => {
  await signIn();
  await openInstalled(page);
  builds.deploy();
  const release = builds.hold(/^\/sem-conexao$/);
  await page.reload();
  await expect(secondBuild(page)).toBeAttached();
  // The browser starts the update itself, before the page's script registers.
  await page.waitForFunction(async () => !!(await navigator.serviceWorker.getRegistration())?.installing);
  await page.waitForTimeout(3_000);
  await expect(offer(page)).toHaveCount(0);
  release();
  await expect.poll(() => shells(page)).toEqual(onlySecond);
  await expect(offer(page)).toHaveCount(0);
});

test('offers a new version although the registration names its waiting worker late', {
  tag: anySize,
}, async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const { prototype } = ServiceWorkerRegistration;
    const real = Object.getOwnPropertyDescriptor(prototype, 'waiting');
    const seen = new WeakMap<ServiceWorker, number>();
    Object.defineProperty(prototype, 'waiting', {
      get() {
        const worker: ServiceWorker | null = real?.get?.call(this) ?? null;
        if (!worker) return null;
        const since = seen.get(worker) ?? performance.now();
        seen.set(worker, since);
        return performance.now() - since > 200 ? worker : null;
      },
    });
  });
  await signIn();
  await openInstalled(page);
  builds.deploy();
  await update(page);
  await expect(offer(page)).toBeVisible();
});

for (const [failure, path, times] of [
  ['a file is missing', /-b\.js$/, 2],
  ['its page is missing', /^\/sem-conexao$/, 2],
] as const) {
  test(`installs a new version on a later try when ${failure} at first`, { tag: anySize }, async ({
    page,
    signIn,
  }) => {
    await signIn();
    await openInstalled(page);
    builds.deploy();
    builds.fail(path, times);
    await update(page);
    await expect(offer(page)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(secondBuild(page)).toBeAttached();
    await expect.poll(() => shells(page)).toEqual(onlySecond);
  });
}

test('installs the first worker on a later try when a file is missing at first', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  builds.fail(/^\/sem-conexao$/, 1);
  await openInstalled(page);
});

test('loads the new version while the old worker still waits for a page', { tag: anySize }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await openInstalled(page);
  const release = builds.hold(/^\/faq$/);
  const waiting = await context.newPage();
  await waiting.goto(`${builds.url}/faq`);
  builds.deploy();
  await update(page);
  await page.bringToFront();
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(secondBuild(page)).toBeAttached();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => shells(page), { timeout: 60_000 }).toEqual(onlySecond);
  release();
});
