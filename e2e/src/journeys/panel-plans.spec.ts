import { expectAccessible } from '../support/axe.ts';
import { core, ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { createUser, makeOperator, openSession } from '../support/test-users.ts';
import { bySimulator, expectPlan, openPlan, press, submit } from './paying.ts';

test.use(ownProduct);

test('sells a plan at the price an operator changed, and retires the old price', {
  tag: core,
}, async ({ page, signIn, database, browser, product }) => {
  const visitOf = async () => {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await openSession(database.db, context, product, await createUser(database.db));
    return context.newPage();
  };
  const pay = async (visit: typeof page) => {
    await bySimulator.choose(visit, 'approved');
    await press(submit(visit));
    await expectPlan(visit);
  };
  const old = await visitOf();
  await openPlan(old, 1);
  await pay(old);

  await makeOperator(database.db, await signIn());
  await page.goto('/admin/plans/1');
  const price = page.getByRole('spinbutton', { name: 'Preço por 30 dias (R$)' });
  await price.fill('57.30');
  await page.getByRole('spinbutton', { name: 'Preço riscado (R$)' }).fill('20');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('O preço riscado precisa ser maior que o preço, ou zero')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Preço riscado (R$)' }).fill('0');
  // On a phone the notice covers the button until it is closed.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Preços aplicados: os planos são vendidos a estes valores.')).toBeVisible();
  await expect(price).toHaveValue('57.3');
  await expectAccessible(page);

  const fresh = await visitOf();
  await openPlan(fresh, 1);
  await expect(fresh.getByText('R$ 57,30').first()).toBeVisible();
  await pay(fresh);

  const { rows } = await database.db.$client.query(
    'select amount, active from plan_prices where tier_id = 1 order by active',
  );
  expect(rows).toEqual([
    { amount: expect.any(Number), active: false },
    { amount: 5730, active: true },
  ]);
  await old.context().close();
  await fresh.context().close();
});
