import { expect, test } from '../support/stripe-test.ts';
import { anySize } from '../support/tags.ts';
import { byProviderScript, expectPlan, ledgerOf, openPlan, press, submit } from './paying.ts';

test.use({ isWebhookSilent: true });

test('activates a plan and a change of it although no event of the payment service arrives', {
  tag: anySize,
}, async ({ page, signIn, database }) => {
  const person = await signIn();
  await openPlan(page, 1);
  await byProviderScript.choose(page, 'approved');
  await press(submit(page));
  await expectPlan(page);
  expect(await ledgerOf(database.db, person.id)).toEqual({ tierId: 1, paidInvoices: 1 });
  await page.goto('/subscribe?plano=2');
  await press(page.getByRole('button', { name: 'Confirmar troca de plano' }));
  await expectPlan(page);
  expect(await ledgerOf(database.db, person.id)).toEqual({ tierId: 2, paidInvoices: 2 });
});
