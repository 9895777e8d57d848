import { expectAccessible } from '../support/axe.ts';
import { startProduct } from '../support/product.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const patient = { timeout: 60_000 };

test('enters as the demonstration of a local installation, whose account is full', {
  tag: [core, anySize],
}, async ({ browser }) => {
  test.setTimeout(180_000);
  // The embedded database: no other one is filled.
  const product = await startProduct();
  const context = await browser.newContext({ baseURL: product.baseUrl });
  try {
    const page = await context.newPage();
    await page.goto('/auth');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Entrar como demonstração' }).click();
    await expect(page.getByRole('heading', { name: 'Agentes de IA' })).toBeVisible(patient);
    await expect(async () => {
      const posts = await page.request.get('/api/posts');
      expect(await posts.json()).toHaveLength(5);
      const conversations = await page.request.get('/api/conversations');
      expect(await conversations.json()).toHaveLength(5);
    }).toPass(patient);
    await page.goto('/posts');
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.goto('/minha-loja');
    await expect(page.getByText(/11 linhas/)).toBeVisible();
  } finally {
    await context.close();
    await product.stop();
  }
});

test('offers no demonstration through a proxy', { tag: anySize }, async ({ page, context, pageWatch }) => {
  pageWatch.expectTrouble(/404 .*\/api\/login\/demonstration/);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar como demonstração' })).toHaveCount(0);
  expect((await page.request.post('/api/login/demonstration')).status()).toBe(404);
});
