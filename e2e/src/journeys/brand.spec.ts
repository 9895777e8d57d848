import { startProduct } from '../support/product.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test('shows BRAND_NAME in the page before any script, its title, logo and labels', {
  tag: anySize,
}, async ({ browser, database }) => {
  const product = await startProduct({
    env: { DATABASE_URL: database.address, BRAND_NAME: 'Bicho & Cia' },
  });
  try {
    const html = await (await fetch(`${product.baseUrl}/auth`)).text();
    expect(html).toContain('<title>Bicho &amp; Cia</title>');
    expect(html).not.toContain('Matilha');
    const context = await browser.newContext({ baseURL: product.baseUrl });
    const page = await context.newPage();
    await page.goto('/auth');
    await expect(page.locator('#root').getByText('Bicho & Cia').first()).toBeVisible();
    await expect(page).toHaveTitle(/ · Bicho & Cia$/);
    await page.goto('/termos');
    await expect(page.getByRole('link', { name: 'Bicho & Cia, entrar' })).toBeVisible();
    expect(await page.locator('body').textContent()).not.toContain('Matilha');
    await context.close();
  } finally {
    await product.stop();
  }
});
