import { anySize } from '../support/any-size.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type test as plainTest } from '../support/test.ts';
import {
  countConfirms,
  expectPlan,
  ledgerOf,
  type Means,
  openPlan,
  press,
  submit,
  subscribe,
} from './paying.ts';
import { expectNothingSideways } from './sideways.ts';

/** What holds whoever takes the payment (§2.11, 4.2). */
export function describeSubscribing(test: typeof plainTest, means: Means): void {
  test('a plan is chosen, paid and running', async ({ page, context, signIn, database }) => {
    const person = await signIn();
    await page.goto('/subscription');
    const opening = context.waitForEvent('page');
    await page
      .getByRole('link', { name: /^Assinar plano/ })
      .nth(1)
      .click();
    const shop = await opening;
    await expect(shop).toHaveURL('/subscribe?plano=2');
    await expect(shop.getByRole('heading', { level: 1, name: 'Assinar Plano Premium' })).toBeVisible();
    await expect(shop.getByText('Plano Companheiro')).toBeVisible();
    await expect(shop.getByText('150 créditos a cada 30 dias')).toBeVisible();
    await expect(submit(shop)).toBeEnabled();
    await expectAccessible(shop);
    const confirms = countConfirms(shop, means);
    await means.choose(shop, 'approved');
    // Both are there for a moment only.
    await Promise.all([
      shop.waitForURL(/\/subscription\?success=true/),
      expect(shop.getByText('Sua assinatura está sendo ativada!').first()).toBeVisible({ timeout: 40_000 }),
      press(submit(shop), { twice: true }),
    ]);
    await expectPlan(shop);
    expect(confirms()).toBe(1);
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 2, paidInvoices: 1 });
    await shop.goBack();
    await expect(shop).toHaveURL('/subscribe?plano=2');
    await expect(shop.getByRole('heading', { level: 1, name: 'Seu plano está ativo' })).toBeVisible();
    await expectAccessible(shop);
  });

  test('a refused card is said, and the next one pays', async ({ page, signIn, database }) => {
    const person = await signIn();
    await openPlan(page, 1);
    await means.choose(page, 'declined');
    await press(submit(page));
    await expect(page.getByRole('alert').filter({ hasText: means.refusal }).first()).toBeVisible();
    await expect(page.getByText('Erro no Pagamento').first()).toBeVisible();
    await expectAccessible(page);
    await means.choose(page, 'approved');
    await press(submit(page));
    await expectPlan(page);
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 1, paidInvoices: 1 });
  });

  test('the bank asks: a no pays nothing, a yes pays', async ({ page, signIn, database }) => {
    const person = await signIn();
    await openPlan(page, 3);
    await means.choose(page, 'authentication');
    await press(submit(page));
    await means.answerBank(page, false);
    await expect(page.getByText('Erro no Pagamento').first()).toBeVisible();
    expect(await ledgerOf(database.db, person.id)).toEqual({ tierId: 4, paidInvoices: 0 });
    await press(submit(page));
    await means.answerBank(page, true);
    await expectPlan(page);
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 3, paidInvoices: 1 });
  });

  test('a reload in the middle, or a second tab, never pays twice', { tag: anySize }, async ({
    page,
    context,
    signIn,
    database,
  }) => {
    const person = await signIn();
    await openPlan(page, 2);
    await page.reload();
    await expect(submit(page)).toBeEnabled();
    const other = await context.newPage();
    await openPlan(other, 2);
    await means.choose(page, 'approved');
    await means.choose(other, 'approved');
    let release = () => undefined as unknown;
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route(means.confirmPath, async (route) => {
      // It has arrived; the page is gone before it hears the answer.
      const answer = await route.fetch().catch(() => null);
      await held;
      await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => undefined);
    });
    await press(submit(page));
    await expect(page.getByRole('button', { name: 'Processando...' })).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    release();
    await press(submit(other));
    await other.waitForURL(/\/subscription/);
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 2, paidInvoices: 1 });
    await page.goto('/subscribe?plano=2');
    await expect(page.getByRole('heading', { level: 1, name: 'Seu plano está ativo' })).toBeVisible();
  });

  test('a larger plan says what it costs and is asked once', async ({ page, signIn, database }) => {
    const person = await signIn();
    await subscribe(page, means, 1);
    await page.goto('/subscribe?plano=3');
    await expect(page.getByRole('heading', { level: 1, name: 'Trocar de plano' })).toBeVisible();
    await expect(page.getByText('Dias pagos e não usados')).toBeVisible();
    await expect(page.getByText('Filhote')).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole('button', { name: 'Confirmar troca de plano' }), { twice: true });
    await expect(page.getByText(/Você está no plano Alcateia/)).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 3, paidInvoices: 2 });
    await page.goto('/subscribe?plano=1');
    await page.getByRole('button', { name: 'Confirmar troca de plano' }).click();
    await expect(page.getByText('Troca agendada').first()).toBeVisible();
    await expect(page).toHaveURL('/subscription');
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 3, paidInvoices: 2 });
  });

  test('a larger plan that the bank asks about changes with its yes', { tag: anySize }, async ({
    page,
    signIn,
    database,
  }) => {
    const person = await signIn();
    await openPlan(page, 1);
    await means.choose(page, 'authentication');
    await press(submit(page));
    await means.answerBank(page, true);
    await expectPlan(page);
    await page.goto('/subscribe?plano=3');
    const confirm = page.getByRole('button', { name: 'Confirmar troca de plano' });
    await press(confirm);
    await means.answerBank(page, false);
    await expect(page.getByText('Erro no Pagamento').first()).toBeVisible();
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 1, paidInvoices: 1 });
    await press(confirm);
    await means.answerBank(page, true);
    await expect(page.getByText(/Você está no plano Alcateia/)).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 3, paidInvoices: 2 });
  });

  test('nothing scrolls sideways at 320 px', { tag: anySize }, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn();
    await openPlan(page, 2);
    await expectNothingSideways(page);
  });
}
