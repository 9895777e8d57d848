import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { planOf, statementsOf } from '#server/testing/statements.ts';
import { selectPayerOf } from './payers/repository.ts';
import { selectNewestPaid } from './standing/subscription-repository.ts';

const { db } = await testDatabase();

it.each([
  ['payer of a payment', 'payment_invoices_payment', () => selectPayerOf(db, 'stripe', 'pi_1')],
  ['newest invoice of a subscription', 'payment_invoices_subscription', () => selectNewestPaid(db, 'sub_1')],
])('finds the %s by the index %s', async (_, index, select) => {
  const [statement = ''] = await statementsOf(select);
  expect(await planOf(db, statement)).toMatch(new RegExp(`(using|on) ${index}\\b`));
});
