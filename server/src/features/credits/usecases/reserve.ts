import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { insertHold, type NewHold } from '../hold-repository.ts';
import type { Funds } from '../repository.ts';
import { allocate, assertWhole, isDue } from '../rules.ts';
import { lockWithUsable } from './bring-up-to-date.ts';

export interface ReserveInput {
  userId: number;
  amount: number;
  /** Idempotency key: the same key always returns the same hold. */
  sourceKey: string;
  now: Date;
}

export interface Reserved {
  holdId: number;
  /** Credits available afterwards. */
  available: number;
}

/**
 * Reserves credits from the grants that end soonest, in the transaction that stores the paid work. Takes the account's lock: call it before
 * taking others. Returns undefined, with the lock held, when there are too few credits.
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

/** As `reserveIfEnough`, but throws `no_credits` when there are too few; let it abort the transaction. */
export async function reserve(tx: Transaction, input: ReserveInput): Promise<Reserved> {
  const reserved = await reserveIfEnough(tx, input);
  if (!reserved) throw new AppError('no_credits');
  return reserved;
}

/** A hold for a statement that contains `holdQuery` and locks the account only at this version. */
export interface PlannedHold {
  hold: NewHold;
  version: string;
}

/**
 * Plans a hold from an account that was read without its lock. Returns undefined when the account is missing or has something due, which
 * `lockUpToDate` mends, or has too few credits.
 */
export function planHold(funds: Funds | undefined, input: ReserveInput): PlannedHold | undefined {
  assertWhole(input.amount);
  if (!funds || isDue(funds.dueAt, input.now)) return undefined;
  const allocations = allocate(funds.grants, input.amount);
  return allocations && { hold: { ...input, allocations }, version: funds.version };
}
