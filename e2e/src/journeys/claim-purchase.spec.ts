import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import type { Page } from '@playwright/test';
import type { Database } from '../../../server/src/database/connection.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/stripe-test.ts';
import { anySize, core } from '../support/tags.ts';
import { newAddress } from '../support/test-users.ts';
import { plantProduct } from './knowledge.ts';

test.beforeEach(({ pageWatch }) => pageWatch.expectTrouble(/403 .*bancoconhecimento/));

/** Creates a paid product that is sold through a payment link of the provider. */
async function sellByLink({ db }: { db: Database }, stripe: FakeStripe, word: string) {
  const shelf = await plantProduct(db, { isPaid: true, word });
  const link = await stripe.createPaymentLink({ amount: 9_700, productName: `Produto ${word}` });
  await db.$client.query('update products set payment_link = $2 where id = $1', [shelf.productId, link.url]);
  return { ...shelf, link };
}

async function codeMailedTo({ db }: { db: Database }, email: string): Promise<string> {
  const newest = `select text from mails where kind = 'purchase_claim' and recipient = $1 order by id desc limit 1`;
  const find = async () =>
    /^\d{6}$/m.exec((await db.$client.query(newest, [email])).rows[0]?.text ?? '')?.[0];
  await expect.poll(find).toMatch(/^\d{6}$/);
  return (await find()) ?? '';
}
const waiting = async ({ db }: { db: Database }, email: string) =>
  (await db.$client.query('select id from purchases where email = $1', [email])).rows.length;
const codeField = (page: Page) => page.getByLabel('Código de 6 dígitos');

test('claims a purchase made with another email by its code, and opens it', { tag: core }, async ({
  page,
  signIn,
  database,
  stripe,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/400 .*purchases\/claim/);
  const { productId, link } = await sellByLink(database, stripe, 'resgatada');
  const email = newAddress();
  await stripe.payLink({ paymentLinkId: link.id, clientReferenceId: null, email });
  await expect.poll(() => waiting(database, email)).toBe(1);

  await signIn();
  await page.goto(`/banco-conhecimento-conteudos/${productId}`);
  await page.getByRole('link', { name: 'Já comprei com outro email' }).click();
  await expect(page).toHaveURL('/resgatar-compra');
  await expect(page.getByRole('heading', { level: 1, name: 'Resgatar compra' })).toBeVisible();
  await expectAccessible(page);
  const address = page.getByLabel('Email usado na compra');
  await address.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email inválido')).toBeVisible();
  await address.fill(email);
  await page.keyboard.press('Enter');

  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole('button', { name: /^Reenviar em \d+ s$/ })).toBeDisabled();
  await expectAccessible(page);
  const code = await codeMailedTo(database, email);
  await codeField(page).fill(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Código inválido ou vencido. Peça um novo.');
  await expectAccessible(page);
  await codeField(page).fill(code);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Pronto! Seu conteúdo está liberado.' })).toBeFocused();
  await expect(page.getByText('Produto resgatada')).toBeVisible();
  await expectAccessible(page);
  expect(await waiting(database, email)).toBe(0);
  await page.getByRole('link', { name: 'Ir para o banco de conhecimento' }).click();
  await page.getByRole('link', { name: 'Acessar: Produto resgatada' }).click();
  await expect(page.getByText('Produto resgatada, módulo')).toBeVisible();
});

test('gives the same response for an address that bought nothing', { tag: anySize }, async ({
  page,
  signIn,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/400 .*purchases\/claim/);
  await signIn();
  await page.goto('/resgatar-compra');
  await page.getByLabel('Email usado na compra').fill(newAddress());
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByRole('heading', { name: 'Digite o código' })).toBeVisible();
  await codeField(page).fill('123456');
  await page.getByRole('button', { name: 'Resgatar compra' }).click();
  await expect(page.getByRole('alert')).toHaveText('Código inválido ou vencido. Peça um novo.');
  await page.getByRole('button', { name: 'Usar outro email' }).click();
  await expect(page.getByRole('heading', { name: 'Resgatar compra' })).toBeVisible();
});

test("opens a product paid through the account's own link without a claim", { tag: anySize }, async ({
  page,
  signIn,
  database,
  stripe,
}) => {
  const { productId, link } = await sellByLink(database, stripe, 'ligada');
  await signIn();
  await page.goto(`/comprar/${productId}`);
  const shop = page.getByRole('link', { name: /^Comprar por/ });
  const address = new URL((await shop.getAttribute('href')) ?? '');
  expect(`${address.origin}${address.pathname}`).toBe(link.url);
  const clientReferenceId = address.searchParams.get('client_reference_id');
  await stripe.payLink({ paymentLinkId: link.id, clientReferenceId, email: newAddress() });
  await expect(async () => {
    await page.goto(`/banco-conhecimento-conteudos/${productId}`);
    await expect(page.getByText('Produto ligada, módulo')).toBeVisible({ timeout: 3_000 });
  }).toPass();
});
