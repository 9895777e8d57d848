import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

export interface OtherSite {
  url: string;
  close(): Promise<void>;
}

/** Serves a page of another site (another host name); `/to?<address>` redirects there. */
export async function openOtherSite(): Promise<OtherSite> {
  const server = createServer((request, response) => {
    const [path, target] = (request.url ?? '').split(/\?(.*)/s);
    if (path === '/to' && target) {
      response.writeHead(302, { location: decodeURIComponent(target) }).end();
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="pt-BR"><title>Outro site</title><link rel="icon" href="data:,">',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Ways for a page of another site to open an address. Each returns the page that shows it. */
export const foreignWays: Record<string, (page: Page, site: OtherSite, target: string) => Promise<Page>> = {
  link: (page, _site, target) => pressLink(page, target, ''),
  'link without referrer': (page, _site, target) => pressLink(page, target, 'noreferrer'),
  'location=': async (page, _site, target) => {
    await page.evaluate((url) => {
      window.location.href = url;
    }, target);
    return page;
  },
  'window.open': async (page, _site, target) => {
    const opened = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(url), target);
    return opened;
  },
  'form with method get': async (page, _site, target) => {
    await page.evaluate((url) => {
      const { origin, pathname, searchParams } = new URL(url);
      const form = document.createElement('form');
      form.action = origin + pathname;
      for (const [name, value] of searchParams) {
        const field = document.createElement('input');
        Object.assign(field, { type: 'hidden', name, value });
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    }, target);
    return page;
  },
  'redirect of that site': (page, site, target) =>
    pressLink(page, `${site.url}/to?${encodeURIComponent(target)}`, ''),
};

async function pressLink(page: Page, target: string, rel: string): Promise<Page> {
  await page.evaluate(
    ([href, relation]) => {
      const link = document.createElement('a');
      Object.assign(link, { href, rel: relation, textContent: 'Abrir' });
      document.body.append(link);
    },
    [target, rel],
  );
  await page.getByRole('link', { name: 'Abrir' }).click();
  return page;
}
