import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { anySize } from '../support/any-size.ts';
import { expect, test } from '../support/test.ts';
import { ask, balance, stop } from './chat.ts';

const endless = (text: string) => answer(text, { paceMs: 30, endless: true });

test('stopped before the first word an answer is free', async ({ page, signIn, model }) => {
  model.respondWith(endless('nunca chega '));
  const gate = model.pauseAfter(0);
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Espere');
  await gate.reached;
  await expect(page.getByRole('log').getByText('Digitando...')).toBeVisible();
  await stop(page);
  await expect(
    page.getByText('Você parou antes da primeira palavra. Nenhum crédito foi gasto.'),
  ).toBeVisible();
  gate.release();
  await expect(balance(page, 20)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Você parou antes da primeira palavra.')).toBeVisible();
  await expect(balance(page, 20)).toBeVisible();
});

test('stopped after the first word it is charged, and what came stays', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(endless('Banho às segundas. '));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Quais dias?');
  await expect(page.getByRole('log')).toContainText('Banho às segundas.');
  await stop(page);
  await expect(page.getByText('Você parou esta resposta.')).toBeVisible();
  await expect(balance(page, 19)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Você parou esta resposta.')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Banho às segundas.');
});
