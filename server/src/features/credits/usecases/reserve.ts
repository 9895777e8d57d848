import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { insertHold } from '../hold-repository.ts';
import { allocate, assertWhole } from '../rules.ts';
import { lockWithUsable } from './bring-up-to-date.ts';

export interface ReserveInput {
  userId: number;
  amount: number;
  /** What it is for: the same key always answers the same hold. */
  sourceKey: string;
  now: Date;
}

export interface Reserved {
  holdId: number;
  /** Credits left after it. */
  available: number;
}

/**
 * Sets credits aside in the transaction that stores what they are for; those that end soonest go first.
 * Call it before other locks. Returns undefined, holding the account's lock, when there are too few.
 */
export async function reserveIfEnough(
  tx: Transaction,
  { userId, amount, sourceKey, now }: ReserveInput,
): Promise<Reserved | undefined> {
  assertWhole(amount);
  const { available, holdId, grants } = await lockWithUsable(tx, userId, now, sourceKey);
  if (holdId !== null) return { holdId, available };
  const allocations = allocate(grants, amount);
  return allocations && insertHold(tx, { userId, amount, sourceKey, allocations, now });
}

/** As `reserveIfEnough`; throws `no_credits` when there are too few: let the transaction fail. */
export async function reserve(tx: Transaction, input: ReserveInput): Promise<Reserved> {
  const reserved = await reserveIfEnough(tx, input);
  if (!reserved) throw new AppError('no_credits');
  return reserved;
}
