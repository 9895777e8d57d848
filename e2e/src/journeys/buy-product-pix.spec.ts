import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { plantProduct } from './knowledge.ts';

test('pays a Pix for a product after a reload', async ({ page, context, signIn, database }) => {
  const shelf = await plantProduct(database.db, { isPaid: true, word: 'pixzinha' });
  const secondProduct = await plantProduct(database.db, { isPaid: true, word: 'vizinha' });
  await signIn();
  await page.goto(`/comprar/${shelf.productId}`);
  await page.getByRole('button', { name: 'Pix', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  const field = page.getByLabel('Pix copia e cola');
  await expect(field).toHaveValue(/^000201/);
  const code = await field.inputValue();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  for (const path of [`/comprar/${secondProduct.productId}`, '/subscribe?plano=1']) {
    await page.goto(path);
    await expect(
      page.getByRole('button', { name: /^(Pagar R\$ 97,00|Confirmar Assinatura · R\$ [\d,]+)$/ }),
    ).toBeVisible();
  }
  await page.goto(`/comprar/${shelf.productId}`);
  await page.reload();
  await expect(field).toHaveValue(code);
  const device = await context.newPage();
  await device.goto(`/comprar/${shelf.productId}`);
  await expect(device.getByLabel('Pix copia e cola')).toHaveValue(code);
  await page.getByRole('button', { name: 'Simular o pagamento do Pix' }).click();
  await page.getByRole('link', { name: 'Acessar' }).click();
  await expect(page.getByText('Produto pixzinha, módulo')).toBeVisible();
  await expect(device.getByRole('link', { name: 'Acessar' })).toBeVisible();
});

test('gives up a Pix code to pay by card', async ({ page, signIn, database }) => {
  const shelf = await plantProduct(database.db, { isPaid: true, word: 'trocadinha' });
  await signIn();
  await page.goto(`/comprar/${shelf.productId}`);
  await page.getByRole('button', { name: 'Pix', exact: true }).click();
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  await page.getByRole('button', { name: 'Pagar de outra forma' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar código' }).click();
  await page.getByRole('button', { name: /4242 / }).last().click();
  await page.getByRole('button', { name: 'Pagar R$ 97,00' }).click();
  await page.getByRole('link', { name: 'Acessar' }).click();
  await expect(page.getByText('Produto trocadinha, módulo')).toBeVisible();
});
