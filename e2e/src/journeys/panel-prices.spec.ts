import { expectAccessible } from '../support/axe.ts';
import { core, ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test.use(ownProduct);

for (const locale of ['en-US', 'pt-BR'])
  test.describe(`in a browser set to ${locale}`, () => {
    test.use({ locale });
    test('publishes prices as they are typed in Brazil, after a confirmation of large changes', {
      tag: core,
    }, async ({ page, pageWatch, signIn, database }) => {
      // The server asks for the confirmation with this status.
      pageWatch.expectTrouble(/409 .*api.admin.products/);
      await makeOperator(database.db, await signIn());
      await page.goto('/admin/products/2');
      const price = page.getByRole('textbox', { name: 'Preço' });
      const publish = page.getByRole('button', { name: 'Publicar', exact: true });
      const dialog = page.getByRole('dialog', { name: 'O preço muda muito' });
      const stored = async () => {
        const { rows } = await database.db.$client.query('select price from products where id = 2');
        return rows[0].price;
      };
      await price.fill('1,299.00');
      await publish.click();
      await expect(page.getByText('Escreva o valor assim: 9,90 ou 1.299,00')).toBeVisible();
      await page.keyboard.press('Escape');

      await price.fill('1.299,00');
      await price.press('Tab');
      await expect(price).toHaveValue('R$ 1.299,00');
      await price.hover();
      await price.focus();
      await page.mouse.wheel(0, 300);
      await expect(price).toHaveValue('R$ 1.299,00');
      await publish.click();
      await dialog.getByRole('button', { name: 'Publicar com este preço' }).click();
      await expect.poll(stored).toBe(129_900);

      await expect(price).toHaveValue('R$ 1.299,00');
      await price.fill('9,90');
      await publish.click();
      await expect(dialog.getByText('de R$ 1.299,00 para R$ 9,90 (−99%)')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Voltar e corrigir' }).click();
      await expect(page.getByText('Nada foi publicado: o preço não foi confirmado.')).toBeVisible();
      expect(await stored()).toBe(129_900);
      await page.keyboard.press('Escape');
      await publish.click();
      await dialog.getByRole('button', { name: 'Publicar com este preço' }).click();
      await expect.poll(stored).toBe(990);
    });
  });
