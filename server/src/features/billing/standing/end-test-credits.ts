import type { Transaction } from '#server/database/connection.ts';
import { endGrant, restoredKey } from '#server/features/credits/api.ts';
import type { Customer } from '../payers/repository.ts';
import { grantKey } from './rules.ts';
import { voidTestInvoices } from './simulated-repository.ts';

/** Ends the credits of periods that were paid with test cards, and voids their invoices: they were never money. */
export async function endTestCredits(
  tx: Transaction,
  payer: Pick<Customer, 'userId' | 'provider'>,
  now: Date,
): Promise<void> {
  const { userId } = payer;
  for (const invoiceId of await voidTestInvoices(tx, payer)) {
    const key = grantKey(invoiceId);
    for (const sourceKey of [key, restoredKey(key)]) {
      await endGrant(tx, { userId, sourceKey, now, reason: 'simulated' });
    }
  }
}
