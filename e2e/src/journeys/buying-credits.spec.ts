import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { daysAgo, plantLedger } from './account-ledger.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { bySimulator, expectPlan, openPlan, press, submit } from './paying.ts';

test('marks the plan that pays for the answers of a week, and says what a credit costs', {
  tag: core,
}, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/subscription');
  const marked = page.getByRole('article').filter({ hasText: 'Indicado para você' });
  const plan = (name: string) => marked.getByRole('heading', { name });
  await expect(plan('Companheiro')).toBeVisible();
  await expect(marked.getByText('150 créditos por mês: de 50 a 150 respostas')).toBeVisible();
  await expect(marked.getByText('R$ 0,66 por crédito')).toBeVisible();
  const weekly = page.getByLabel('Quantas respostas por semana?');
  await weekly.focus();
  await weekly.press('Home');
  await expect(plan('Filhote')).toBeVisible();
  await expect(page.getByText('Cerca de 9 créditos por mês, contando 2 por resposta.')).toBeVisible();
  await weekly.press('End');
  await expect(plan('Alcateia')).toBeVisible();
  await expect(marked).toHaveCount(1);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});

test('leads back from the payment to the chat without credits, which opens in its own tab too', {
  tag: core,
}, async ({ page, context, signIn }) => {
  await signIn({ tierId: 1 });
  await page.goto('/chat/6');
  const input = page.getByLabel('Sua mensagem');
  await expect(input).toBeDisabled();
  await expect(page.getByText('Sem respostas disponíveis').first()).toBeVisible();
  const shop = await context.newPage();
  await openPlan(shop, 2);
  await expect(shop.getByRole('button', { name: 'Abrir menu' })).toHaveCount(0);
  await expect(
    shop.getByText(/^Processado pelo simulador desta instalação\. Não guardamos o cartão\./),
  ).toBeVisible();
  await bySimulator.choose(shop, 'approved');
  await expect(shop.getByText('Visa', { exact: true })).toBeVisible();
  await expect(submit(shop)).toHaveText('Confirmar Assinatura · R$ 99,00');
  await expectAccessible(shop);
  await press(submit(shop));
  await expectPlan(shop);
  await expect(shop.getByText('Pronto! 150 créditos.')).toBeVisible();
  await expectAccessible(shop);
  await expect(input).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await shop.getByRole('link', { name: 'Voltar à conversa' }).click();
  await expect(shop).toHaveURL(/\/chat\/6/);
  await expect(shop.getByLabel('Sua mensagem')).toBeEnabled();
});

test('opens a chat without credits at the next look, after a payment on another device', {
  tag: anySize,
}, async ({ page, browser, product, signIn }) => {
  const person = await signIn({ tierId: 1 });
  await page.goto('/chat/1');
  const input = page.getByLabel('Sua mensagem');
  await expect(input).toBeDisabled();
  const cookies = await page.context().cookies();
  const elsewhere = await browser.newContext({ baseURL: product.baseUrl });
  await elsewhere.addCookies(cookies);
  const shop = await elsewhere.newPage();
  await openPlan(shop, 1);
  await bySimulator.choose(shop, 'approved');
  await press(submit(shop));
  await expectPlan(shop);
  await elsewhere.close();
  expect(person.id).toBeGreaterThan(0);
  await expect(input).toBeDisabled();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(input).toBeEnabled();
});

test('opens a chat without credits once another tab has loaded the new balance', { tag: anySize }, async ({
  page,
  context,
  signIn,
  database,
}) => {
  const person = await signIn({ tierId: 1 });
  await page.goto('/chat/6');
  const input = page.getByLabel('Sua mensagem');
  await expect(input).toBeDisabled();
  // Paid so fast that the page after the payment never shows the old balance.
  await plantLedger(database.db, person.id, 1, daysAgo(1));
  const secondTab = await context.newPage();
  await secondTab.goto('/partners');
  await expect(secondTab.getByRole('link', { name: /^Saldo: 4 créditos/ })).toBeVisible();
  await expect(input).toBeEnabled();
});
