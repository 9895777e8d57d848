import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchPage } from './page-watch.ts';
import { anySize } from './tags.ts';

const good = '<!doctype html><html lang="pt-BR"><title>t</title><main><h1>Olá</h1></main>';
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** Serves one page with a content policy while `use` runs. */
async function serve(body: string, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.describe('the page watch', { tag: anySize }, () => {
  test('reports the console, uncaught errors and content policy violations', async ({ page }) => {
    const watch = await watchPage(page);
    await serve(`${good}<script>1</script>`, async (url) => {
      await page.goto(url);
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('nobody caught this');
        });
      });
      await expect.poll(() => watch.troubles.join('\n')).toMatch(/policy: script-src/);
      await expect.poll(() => watch.troubles.join('\n')).toMatch(/uncaught: .*nobody caught this/);
    });
    expect(watch.unexpected()).not.toEqual([]);
    watch.expectTrouble(/script|nobody caught this|favicon/);
    expect(watch.unexpected()).toEqual([]);
  });
});

test.describe('axe', { tag: anySize }, () => {
  test('passes a good page', async ({ page }) => {
    await serve(good, async (url) => {
      await page.goto(url);
      await expectAccessible(page);
    });
  });

  test('reports a missing label', async ({ page }) => {
    await serve(`${good}<button></button>`, async (url) => {
      await page.goto(url);
      await expect(expectAccessible(page)).rejects.toThrow(/light: button-name/);
    });
  });

  test('waits for colour transitions before measuring', async ({ page }) => {
    // Inherited colours change one level after another.
    const style = `<style>* { transition-duration: 0.01ms } [data-theme=light] { color: #111; background: #fff }
      [data-theme=dark] { color: #eee; background: #111 }</style>`;
    await serve(`${good.replace('</main>', '')}${style}${'<div>'.repeat(40)}fundo`, async (url) => {
      await page.goto(url);
      await expectAccessible(page);
    });
  });

  test('reports a fault of the dark theme only', async ({ page }) => {
    const style = '<style>[data-theme=dark] h1 { color: #777; background: #666 }</style>';
    await serve(`${good}${style}`, async (url) => {
      await page.goto(url);
      await expect(expectAccessible(page)).rejects.toThrow(/dark: color-contrast/);
    });
  });
});
