import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { plantProduct } from './knowledge.ts';

/** Serves the video provider's pages and returns the requested URLs: the tests have no internet. */
async function serveVideoProvider(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>x</title><p id="r"></p><script>r.textContent = document.referrer</script>',
    });
  });
  return asked;
}

test('shows a video as a still picture until a touch opens a frame built from its id', async ({
  page,
  signIn,
  database,
  product,
}) => {
  const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ';
  const shelf = await plantProduct(database.db, { isPaid: false, word: 'filminho', linkVideo: link });
  const asked = await serveVideoProvider(page);
  await signIn();
  await page.goto(`/banco-conhecimento-materiais/${shelf.moduleId}?material=${shelf.materialId}`);
  await expect(page.getByRole('img', { name: 'Tem vídeo' })).toBeVisible();
  const still = page.getByRole('button', { name: /Assistir ao vídeo pelo YouTube$/ });
  await expect(still).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page);

  await still.focus();
  await page.keyboard.press('Enter');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  );
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);
  await expect(page.frameLocator('iframe').locator('#r')).toHaveText(`${product.baseUrl}/`);
  await expect(page.getByRole('link', { name: /^Assistir no YouTube/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(
    new Set(['https://www.youtube-nocookie.com']),
  );
});

test('links a video of an unknown host and frames one of an allowed host', { tag: anySize }, async ({
  page,
  signIn,
  database,
  product,
}) => {
  const shelf = await plantProduct(database.db, {
    isPaid: false,
    word: 'alheio',
    linkVideo: 'https://videos.example/v/1',
  });
  const asked = await serveVideoProvider(page);
  await signIn();
  await page.goto(`/banco-conhecimento-materiais/${shelf.moduleId}?material=${shelf.materialId}`);
  const link = page.getByRole('link', { name: /^Assistir ao vídeo/ });
  await expect(link).toHaveAttribute('href', 'https://videos.example/v/1');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked).toEqual([]);

  const linkVideo = 'https://videos.matilha.example/v/1?x=2#oi';
  const own = await plantProduct(database.db, { isPaid: false, word: 'proprio', linkVideo });
  await page.goto(`/banco-conhecimento-materiais/${own.moduleId}?material=${own.materialId}`);
  await page.getByRole('button', { name: /Assistir ao vídeo em videos\.matilha\.example$/ }).click();
  await expect(page.frameLocator('iframe').locator('#r')).toHaveText(`${product.baseUrl}/`);
  expect(asked[0]).toBe('https://videos.matilha.example/v/1?x=2');
});

test('blocks frames of any other host, even one that a script adds', { tag: anySize }, async ({
  page,
  signIn,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/frame-src|Framing 'https:\/\/evil\.example/);
  const asked = await serveVideoProvider(page);
  await signIn();
  await page.goto('/banco-conhecimento');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://evil.example/';
    document.body.append(frame);
  });
  await expect.poll(() => pageWatch.troubles.join('\n')).toMatch(/policy: frame-src https:\/\/evil\.example/);
  expect(asked).toEqual([]);
});
