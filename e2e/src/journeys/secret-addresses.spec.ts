import { randomBytes } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { openOtherSite } from '../support/other-site.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { untilInstalled } from './offline.ts';

const links = [
  '/email-verification?token=',
  '/redefinir-senha?token=',
  '/redefinir-senha?motivo=varios-cadastros&token=',
  '/confirmar-plano?token=',
  '/confirmar-email?token=',
  '/parar-email?token=',
  '/convite?token=',
  '/convite#',
];
const newSecret = () => randomBytes(32).toString('base64url');

/** Collects the `Referer` of every request that the page makes. */
function watchReferers(page: Page): () => Promise<string[]> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return async () => {
    const all = await Promise.all(requests.map((request) => request.allHeaders()));
    return [...new Set(all.flatMap(({ referer }) => (referer === undefined ? [] : [referer])))];
  };
}

/** Records the address bar at each call that a script makes. */
const watchCalls = (page: Page) =>
  page.addInitScript(() => {
    const places: string[] = [];
    Object.assign(window, { places });
    const { fetch } = window;
    window.fetch = (...request) => {
      places.push(window.location.href);
      return fetch(...request);
    };
  });
const callsOf = (page: Page) => page.evaluate(() => (window as unknown as { places: string[] }).places);

/** Returns the product's data in this browser: storage, history's state, and the addresses of kept responses. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(url);
    const stores = { ...localStorage, ...sessionStorage };
    return JSON.stringify([addresses, stores, window.history.state]);
  });

async function leaveFor(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    Object.assign(link, { href });
    document.body.append(link);
    link.click();
  }, address);
  await page.waitForURL(address);
}

test('keeps the token of a mailed link out of address bar, history, storage, log and every Referer', {
  tag: anySize,
}, async ({ page, pageWatch, product, signIn }) => {
  pageWatch.expectTrouble(/status of 4\d\d/);
  const site = await openOtherSite();
  const referers = watchReferers(page);
  await watchCalls(page);
  // The service worker is installed by a signed-in person, and serves everybody who uses the browser later.
  await signIn();
  await page.goto('/');
  await untilInstalled(page);
  await page.context().clearCookies();
  for (const link of links) {
    const secret = newSecret();
    await page.goto(`${link}${secret}`);
    // The last link differs from the page before it only behind `#`: the page loads again.
    await page.waitForURL((url) => !url.href.includes(secret));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect((await callsOf(page)).join(), link).not.toContain(secret);
    expect(await keptBy(page), link).not.toContain(secret);
    await leaveFor(page, `${site.url}/`);
    expect(await page.evaluate(() => document.referrer)).toBe(`${product.baseUrl}/`);
    await page.goBack();
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(page.url(), link).not.toContain(secret);
    expect(product.log(), link).not.toContain(secret);
  }
  expect(await referers()).toEqual([`${product.baseUrl}/`]);
  await site.close();
});

test('sends the secret address of a shared conversation to nobody', { tag: anySize }, async ({
  page,
  pageWatch,
  product,
}) => {
  pageWatch.expectTrouble(/status of 404/);
  const site = await openOtherSite();
  const referers = watchReferers(page);
  const secret = newSecret();
  await page.goto(`/conversa-compartilhada/${secret}`);
  await expect(page.getByText('Este link não abre nenhuma conversa')).toBeVisible();
  expect(await keptBy(page)).not.toContain(secret);
  await leaveFor(page, `${site.url}/`);
  expect(await page.evaluate(() => document.referrer)).toBe(`${product.baseUrl}/`);
  expect(await referers()).toEqual([`${product.baseUrl}/`]);
  expect(product.log()).not.toContain(secret);
  await site.close();
});
