import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, type test as plainTest } from '../support/test.ts';
import { plantProduct } from './knowledge.ts';
import { countConfirms, type PaymentDriver, press } from './paying.ts';

/** Journeys that hold for every payment driver. */
export function describeBuying(test: typeof plainTest, driver: PaymentDriver): void {
  test('opens a product after one payment', { tag: core }, async ({ page, pageWatch, signIn, database }) => {
    pageWatch.expectTrouble(/403 .*bancoconhecimento/);
    const shelf = await plantProduct(database.db, { isPaid: true, word: 'comprinha' });
    await signIn();
    await page.goto(`/banco-conhecimento-conteudos/${shelf.productId}`);
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^Comprar por R\$ 97,00/ }).click();
    const shop = await opening;
    await expect(shop).toHaveURL(`/comprar/${shelf.productId}`);
    await expect(shop.getByRole('heading', { level: 1, name: 'Produto comprinha' })).toBeVisible();
    const pay = shop.getByRole('button', { name: 'Pagar R$ 97,00' });
    await expect(pay).toBeEnabled();
    await expectAccessible(shop);
    const confirms = countConfirms(shop, driver);
    await driver.choose(shop, 'declined');
    await press(pay);
    await expect(shop.getByRole('alert').filter({ hasText: driver.refusal }).first()).toBeVisible();
    await driver.choose(shop, 'authentication');
    await press(pay, { twice: true });
    await driver.answerBank(shop, true);
    await shop.waitForURL(/success=true/);
    await shop.getByRole('link', { name: 'Acessar' }).click();
    await expect(shop).toHaveURL(`/banco-conhecimento-conteudos/${shelf.productId}`);
    await expect(shop.getByText('Produto comprinha, módulo')).toBeVisible();
    expect(confirms()).toBe(2);
    await shop.goto(`/comprar/${shelf.productId}`);
    await expect(shop.getByRole('link', { name: 'Acessar' })).toBeVisible();
    await expect(pay).toHaveCount(0);
    await expectAccessible(shop);
  });

  test('opens nothing for an address that claims a payment, and reports the delay', {
    tag: anySize,
  }, async ({ page, signIn, database }) => {
    const shelf = await plantProduct(database.db, { isPaid: true, word: 'espertinha' });
    await signIn();
    await page.clock.install();
    await page.goto(`/comprar/${shelf.productId}?success=true`);
    await expect(page.getByText('Liberando o seu acesso…')).toBeVisible();
    await page.clock.fastForward(25_000);
    await expect(page.getByText('Está demorando mais que o normal')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ainda não paguei' }).click();
    await expect(page.getByRole('button', { name: 'Pagar R$ 97,00' })).toBeVisible();
  });
}
