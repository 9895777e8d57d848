import type { Transaction } from '#server/database/connection.ts';
import { insertGrant } from '../repository.ts';
import { assertWhole } from '../rules.ts';
import { lockUpToDate } from './bring-up-to-date.ts';

export interface GrantInput {
  userId: number;
  kind: 'period' | 'operator';
  /** Idempotency key: the business fact behind the grant, such as an invoice, grants once. */
  sourceKey: string;
  amount: number;
  startsAt: Date;
  /** Null for never. */
  endsAt: Date | null;
  reason: string;
  now: Date;
}

/**
 * Adds credits, usable at once. `granted` is false when this source key was granted before. A grant that arrives after
 * its end expires at once.
 */
export async function grant(
  tx: Transaction,
  input: GrantInput,
): Promise<{ granted: boolean; available: number }> {
  assertWhole(input.amount);
  const account = await lockUpToDate(tx, input.userId, input.now);
  const available = await insertGrant(tx, { ...input, entry: 'grant' });
  if (available === undefined) return { granted: false, available: account.available };
  const after = await lockUpToDate(tx, input.userId, input.now);
  return { granted: true, available: after.available };
}
