import type { User } from '@matilha/contract/account/account';
import { expect } from 'vitest';
import { tierOfProduct } from '#server/providers/payments/stripe/stripe-prices.ts';
import type { Paying } from './paying.ts';

/**
 * Expects that each payment of a plan bought a period, and each period has a payment: every charge has granted credits or is owed back, and
 * nothing else has granted any. The payer must be synced.
 */
export async function expectPeriodsForMoney(
  { db, fake }: Paying,
  { id }: User,
  customerId: string,
): Promise<void> {
  const account = await fake.readAccount(customerId);
  if (!account) return;
  const paid = account.invoices.filter(
    ({ lines, status, amountPaid }) =>
      status === 'paid' && amountPaid > 0 && lines.some(({ price }) => tierOfProduct(price.productId)),
  );
  const { rows: grants } = await db.$client.query<{ invoice: string }>(
    `select distinct split_part(source_key, ':', 2) as invoice from credit_grants
     where user_id = $1 and source_key like 'invoice:%'`,
    [id],
  );
  const { rows: owed } = await db.$client.query<{ payment: string }>(
    'select payment_id as payment from refunds where user_id = $1',
    [id],
  );
  const granted = new Set(grants.map(({ invoice }) => invoice));
  const returned = new Set(owed.map(({ payment }) => payment));
  const bought = new Set(paid.map((invoice) => invoice.id));
  expect({
    moneyWithoutPeriod: paid.filter(
      (invoice) => !granted.has(invoice.id) && !returned.has(invoice.intentId ?? ''),
    ),
    periodWithoutMoney: [...granted].filter((invoice) => !bought.has(invoice)),
  }).toEqual({ moneyWithoutPeriod: [], periodWithoutMoney: [] });
}
