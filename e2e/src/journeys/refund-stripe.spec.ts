import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/stripe-test.ts';
import { anySize } from '../support/tags.ts';
import { plantProduct } from './knowledge.ts';

test('shows a withdrawal’s refund under way, then asks for a Pix key when it fails', {
  tag: anySize,
}, async ({ page, pageWatch, signIn, database, stripe }) => {
  pageWatch.expectTrouble(/403 .*bancoconhecimento/);
  const { productId } = await plantProduct(database.db, { isPaid: true, word: 'devolvida' });
  const person = await signIn();
  const order = await page.request.post('/api/purchases', { data: { produto_id: productId } });
  const { clientSecret } = (await order.json()) as { clientSecret: string };
  await stripe.confirmIntent(clientSecret, 'pm_card_pendingRefund');

  await expect(async () => {
    await page.goto(`/banco-conhecimento-conteudos/${productId}`);
    await expect(page.getByRole('button', { name: 'Desistir da compra' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Desistir da compra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desistir da compra?' });
  await dialog.getByRole('button', { name: 'Desistir e receber de volta' }).click();
  await expect(page.getByText(/A devolução de R\$\s97,00 está em andamento/)).toBeVisible();
  await expect(page.getByText(/^Devolução em andamento: R\$\s97,00/)).toBeVisible();
  await expectAccessible(page);

  const made = stripe.events.findLast(({ type }) => type === 'refund.created');
  await stripe.settleRefund(String(made?.data.object.id), 'failed', 'expired_or_canceled_card');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Devolução por Pix' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByLabel('Chave Pix').fill('529.982.247-25');
  await page.getByRole('button', { name: 'Enviar chave' }).click();
  await expect(page.getByText(/Recebemos a sua chave/)).toBeVisible();
  await expectAccessible(page);

  const { rows } = await database.db.$client.query(
    `select status, amount, pix_key, failure from refunds where user_id = $1`,
    [person.id],
  );
  expect(rows).toEqual([
    { status: 'by_hand', amount: 9_700, pix_key: '52998224725', failure: 'expired_or_canceled_card' },
  ]);
});
