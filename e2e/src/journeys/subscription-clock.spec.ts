import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';
import { expectPlan, ledgerOf, openPlan, submit } from './paying.ts';

// Other journeys go on using the worker's product.
test.afterAll(({ database }) =>
  database.db.$client.query(`delete from settings_documents where name = 'sandbox.clock'`),
);

async function advance(page: Page, days: string): Promise<void> {
  await page.goto('/subscription/portal');
  const clock = page.getByRole('region', { name: 'Relógio do simulador' });
  const before = await clock.getByRole('strong').textContent();
  await clock.getByRole('button', { name: `Avançar ${days}` }).click();
  await expect(clock.getByRole('strong')).not.toHaveText(before ?? '');
}

/** Subscribes a person, who as an operator may move the clock, with a card whose bank accepts the first payment and no renewal. */
async function subscribe(page: Page, ...operator: Parameters<typeof makeOperator>): Promise<void> {
  await makeOperator(...operator);
  await openPlan(page, 1);
  await page.getByRole('button', { name: /0341 / }).click();
  await submit(page).click();
  await expectPlan(page);
}

/** Opens the portal from "Seu plano", and chooses a card there that every bank accepts. */
async function changeCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pagamento, faturas e cancelamento' }).click();
  await page.getByRole('button', { name: 'Trocar cartão' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /4242 / }).click();
  await dialog.getByRole('button', { name: 'Guardar cartão' }).click();
  await expect(dialog).toBeHidden();
}

/** Reloads until the text appears: the webhook changes the state a moment later. */
async function expectState(page: Page, text: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/subscription');
    await expect(page.getByRole('region', { name: 'Seu plano' }).getByText(text)).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
}

test('changes no plan while its renewal is unpaid, and recovers from the failed renewal with another card', {
  tag: anySize,
}, async ({ page, signIn, database }) => {
  test.slow();
  const person = await signIn();
  await subscribe(page, database.db, person);

  // The first hour of the new period is the time of the draft.
  await advance(page, '30 dias');
  await expectState(page, /^Ativo$/);
  await page.goto('/subscribe?plano=2');
  await expect(page.getByRole('heading', { level: 1, name: 'Seu plano está renovando' })).toBeVisible();
  await expectAccessible(page);
  await advance(page, '1 dia');
  await expectState(page, /A renovação não foi aprovada\. Ajuste o pagamento até/);
  await expectAccessible(page);
  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustar Pagamento' })).toBeVisible();
  await advance(page, '3 dias');
  await expectState(page, /Sua assinatura está atrasada/);
  await expect(page.getByText('Atrasado')).toBeVisible();
  await page.goto('/chat/1');
  await page.getByRole('link', { name: 'Ajustar Pagamento' }).click();
  await expect(page).toHaveURL('/subscription');

  await changeCard(page);
  await expect(page.getByRole('region', { name: 'Faturas' }).getByText('Paga').nth(1)).toBeVisible();
  await expectAccessible(page);
  await expectState(page, /^Ativo$/);
});

test('charges a renewal to the card that was chosen in the portal before it', { tag: anySize }, async ({
  page,
  signIn,
  database,
}) => {
  test.slow();
  const person = await signIn();
  await subscribe(page, database.db, person);
  await changeCard(page);
  await expect(page.getByText(/final 4242/)).toBeVisible();
  // The invoice of the renewal is a draft for its first hour.
  await advance(page, '30 dias');
  await advance(page, '1 dia');
  await expectState(page, /^Ativo$/);
  await page.getByRole('button', { name: 'Pagamento, faturas e cancelamento' }).click();
  await expect(page.getByRole('region', { name: 'Faturas' }).getByText('Paga')).toHaveCount(2);
});

test('pays weeks late for 30 days from then on, and is charged again only after them', {
  tag: anySize,
}, async ({ page, signIn, database }) => {
  test.slow();
  const person = await signIn();
  await subscribe(page, database.db, person);
  await advance(page, '30 dias');
  for (const _ of [1, 2, 3, 4]) await advance(page, '3 dias');
  await expectState(page, /Sua assinatura está atrasada/);

  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { level: 1, name: 'Assinar Plano Premium' })).toBeVisible();
  await expect(page.getByText('O período de 30 dias começa hoje.')).toBeVisible();
  await page.getByRole('button', { name: /4242 / }).click();
  await submit(page).click();
  await expectPlan(page);
  // The failed renewal would have been charged again after 18 days.
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await advance(page, '3 dias');
  await expectState(page, /^Ativo$/);
  const paid = async () => (await ledgerOf(database.db, person.id)).paidInvoices;
  expect(await paid()).toBe(2);
  await advance(page, '3 dias');
  await advance(page, '1 dia');
  await expect.poll(paid).toBe(3);
});
