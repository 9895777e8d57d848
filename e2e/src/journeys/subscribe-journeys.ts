import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, type test as plainTest } from '../support/test.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import {
  countConfirms,
  expectPlan,
  ledgerOf,
  openPlan,
  type PaymentDriver,
  press,
  submit,
  subscribe,
} from './paying.ts';

/** Journeys that hold for every payment driver. */
export function describeSubscribing(test: typeof plainTest, driver: PaymentDriver): void {
  test('activates a plan after choosing and paying it', { tag: core }, async ({
    page,
    context,
    signIn,
    database,
  }) => {
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
    const confirms = countConfirms(shop, driver);
    await driver.choose(shop, 'approved');
    // Both are visible only for a moment.
    await Promise.all([
      shop.waitForURL(/\/subscription\?success=true/),
      expect(shop.getByText('Sua assinatura está sendo ativada!').first()).toBeVisible(),
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

  test('confirms a first payment after a reload while the bank asks', { tag: anySize }, async ({
    page,
    signIn,
    database,
  }) => {
    const person = await signIn();
    await openPlan(page, 1);
    await driver.choose(page, 'authentication');
    const asked = page.waitForResponse(driver.confirmPath);
    await press(submit(page));
    await asked;
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await driver.choose(page, 'authentication');
    await press(submit(page));
    await driver.answerBank(page, true);
    await expectPlan(page);
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 1, paidInvoices: 1 });
  });

  test('reports a refused card and accepts the next one', { tag: core }, async ({
    page,
    signIn,
    database,
  }) => {
    const person = await signIn();
    await openPlan(page, 1);
    await driver.choose(page, 'declined');
    await press(submit(page));
    await expect(page.getByRole('alert').filter({ hasText: driver.refusal }).first()).toBeVisible();
    await expect(page.getByText('Erro no Pagamento').first()).toBeVisible();
    await expectAccessible(page);
    await driver.choose(page, 'approved');
    await press(submit(page));
    await expectPlan(page);
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 1, paidInvoices: 1 });
  });

  test("pays nothing when the bank's confirmation is refused, and pays when it is given", async ({
    page,
    signIn,
    database,
  }) => {
    const person = await signIn();
    await openPlan(page, 3);
    await driver.choose(page, 'authentication');
    await press(submit(page));
    await driver.answerBank(page, false);
    await expect(page.getByText('Erro no Pagamento').first()).toBeVisible();
    expect(await ledgerOf(database.db, person.id)).toEqual({ tierId: 4, paidInvoices: 0 });
    await press(submit(page));
    await driver.answerBank(page, true);
    await expectPlan(page);
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 3, paidInvoices: 1 });
  });

  test('pays once despite a reload or a second tab', { tag: anySize }, async ({
    page,
    context,
    signIn,
    database,
  }) => {
    const person = await signIn();
    await openPlan(page, 2);
    await page.reload();
    await expect(submit(page)).toBeEnabled();
    const secondTab = await context.newPage();
    await openPlan(secondTab, 2);
    await driver.choose(page, 'approved');
    await driver.choose(secondTab, 'approved');
    let release = () => undefined as unknown;
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route(driver.confirmPath, async (route) => {
      // The request has arrived; the page is gone before it gets the response.
      const answer = await route.fetch().catch(() => null);
      await held;
      await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => undefined);
    });
    await press(submit(page));
    await expect(page.getByRole('button', { name: 'Processando...' })).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    release();
    await press(submit(secondTab));
    await secondTab.waitForURL(/\/subscription/);
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 2, paidInvoices: 1 });
    await page.goto('/subscribe?plano=2');
    await expect(page.getByRole('heading', { level: 1, name: 'Seu plano está ativo' })).toBeVisible();
  });

  test('shows the cost of a larger plan and asks once', async ({ page, signIn, database }) => {
    const person = await signIn();
    await subscribe(page, driver, 1);
    await page.goto('/subscribe?plano=3');
    await expect(page.getByRole('heading', { level: 1, name: 'Trocar de plano' })).toBeVisible();
    await expect(page.getByText('Dias pagos e não usados')).toBeVisible();
    await expect(page.getByText('Filhote')).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole('button', { name: 'Confirmar troca de plano' }), { twice: true });
    await expect(page.getByText(/Você está no plano Alcateia/)).toBeVisible();
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 3, paidInvoices: 2 });
    await page.goto('/subscribe?plano=1');
    await page.getByRole('button', { name: 'Confirmar troca de plano' }).click();
    await expect(page.getByText('Troca agendada').first()).toBeVisible();
    await expect(page).toHaveURL('/subscription');
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 3, paidInvoices: 2 });
  });

  test("changes to a larger plan after the bank's confirmation", { tag: anySize }, async ({
    page,
    signIn,
    database,
  }) => {
    const person = await signIn();
    await openPlan(page, 1);
    await driver.choose(page, 'authentication');
    await press(submit(page));
    await driver.answerBank(page, true);
    await expectPlan(page);
    await page.goto('/subscribe?plano=3');
    const confirm = page.getByRole('button', { name: 'Confirmar troca de plano' });
    await press(confirm);
    await driver.answerBank(page, false);
    await expect(page.getByText('Erro no Pagamento').first()).toBeVisible();
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 1, paidInvoices: 1 });
    await press(confirm);
    await driver.answerBank(page, true);
    await expect(page.getByText(/Você está no plano Alcateia/)).toBeVisible();
    await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 3, paidInvoices: 2 });
  });

  test('fits 320 px without horizontal scrolling', { tag: anySize }, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn();
    await openPlan(page, 2);
    await expectNoHorizontalScroll(page);
  });
}
