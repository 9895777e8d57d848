import { expectAccessible } from '../support/axe.ts';
import { core, ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { createUser, makeOperator } from '../support/test-users.ts';
import { bySimulator, expectPlan, openPlan, press, submit } from './paying.ts';

test.use(ownProduct);

test('sells a plan at the price an operator changed, and renews earlier subscribers at their old price', {
  tag: core,
}, async ({ page, openPageOf, signIn, database }) => {
  const visitOf = async () => {
    const user = await createUser(database.db);
    return Object.assign(await openPageOf(user), { userId: user.id });
  };
  const chargesOf = async ({ userId }: { userId: number }): Promise<number[]> => {
    const charges = `select amount_paid from payment_invoices where user_id = $1 and status = 'paid' order by created_at`;
    const { rows } = await database.db.$client.query<{ amount_paid: number }>(charges, [userId]);
    return rows.map(({ amount_paid: cents }) => cents);
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
  const price = page.getByRole('textbox', { name: 'Preço por 30 dias' });
  await price.fill('57,30');
  await page.getByRole('textbox', { name: 'Preço riscado' }).fill('20');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('O preço riscado é menor que o preço.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Preço riscado' }).fill('0');
  // On a phone the notice covers the button until it is closed.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Preços aplicados: os planos são vendidos a estes valores.')).toBeVisible();
  await expect(price).toHaveValue('R$ 57,30');
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
  const [oldPrice] = await chargesOf(old);
  expect(oldPrice).toBeGreaterThan(0);
  expect(oldPrice).not.toBe(5730);
  expect(await chargesOf(fresh)).toEqual([5730]);
  // A renewal is a draft for its first hour.
  for (const days of ['30 dias', '1 dia']) {
    await page.goto('/subscription/portal');
    const clock = page.getByRole('region', { name: 'Relógio do simulador' });
    const before = await clock.getByRole('strong').textContent();
    await clock.getByRole('button', { name: `Avançar ${days}` }).click();
    await expect(clock.getByRole('strong')).not.toHaveText(before ?? '');
  }
  await expect.poll(() => chargesOf(old)).toEqual([oldPrice, oldPrice]);
  await expect.poll(() => chargesOf(fresh)).toEqual([5730, 5730]);
  await old.context().close();
  await fresh.context().close();
});
