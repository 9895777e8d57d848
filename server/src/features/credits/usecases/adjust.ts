import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { notifyOperatorsLater } from '#server/platform/operators/operator-news.ts';
import { insertGrant, insertTaking, selectAdjustment, selectUsable, userExists } from '../repository.ts';
import { allocate, assertWhole } from '../rules.ts';
import { lockUpToDate } from './bring-up-to-date.ts';

export interface AdjustInput {
  userId: number;
  /** A positive amount grants credits, a negative one takes them. */
  amount: number;
  /** In Portuguese, because the subscriber reads it. */
  reason: string;
  /** Idempotency key: the same key takes effect once. */
  key: string;
  /** End of the granted credits; null or undefined for never. */
  endsAt?: Date | null;
}

export interface Adjusted {
  /** The change in credits; smaller than requested when there were fewer to take. */
  amount: number;
  available: number;
}

/**
 * Grants or takes credits for an operator, never below zero. Throws `forbidden`, `not_found`, and `conflict` when the
 * key was used for another adjustment.
 */
export async function adjust(context: Context, input: AdjustInput): Promise<Adjusted> {
  requireProvenStaff(context, 'business');
  assertWhole(Math.abs(input.amount));
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    if (!(await userExists(tx, input.userId))) throw new AppError('not_found');
    const { available } = await lockUpToDate(tx, input.userId, now);
    const sourceKey = `adjust:${input.userId}:${input.key}`;
    const earlier = await selectAdjustment(tx, sourceKey);
    if (earlier) {
      if (!sameRequest(earlier, input)) throw new AppError('conflict');
      return { amount: earlier.amount, available };
    }
    const adjusted = await (input.amount > 0
      ? give(tx, input, sourceKey, now)
      : take(tx, input, { sourceKey, available, now }));
    await audit(tx, context, {
      action: 'credits.adjust',
      subject: `user:${input.userId}`,
      details: {
        asked: input.amount,
        amount: adjusted.amount,
        reason: input.reason,
        before: { available },
        after: { available: adjusted.available },
      },
    });
    const { amount } = adjusted;
    const deed = amount < 0 ? `Retirou ${-amount} créditos` : `Deu ${amount} créditos`;
    await notifyOperatorsLater(tx, context, {
      subject: 'Créditos dados ou retirados à mão',
      lines: [`${deed}: pessoa nº ${input.userId}, de ${available} para ${adjusted.available}.`],
    });
    return adjusted;
  });
}

/** Compares an earlier entry with the input; an entry that took credits may have taken fewer than requested. */
const sameRequest = (earlier: { amount: number; reason: string }, input: AdjustInput): boolean =>
  earlier.reason === input.reason &&
  (input.amount > 0
    ? earlier.amount === input.amount
    : earlier.amount <= 0 && earlier.amount >= input.amount);

async function give(tx: Transaction, input: AdjustInput, sourceKey: string, now: Date): Promise<Adjusted> {
  const { userId, amount, reason, endsAt = null } = input;
  const grant = { userId, amount, reason, endsAt, sourceKey, now };
  await insertGrant(tx, { ...grant, kind: 'operator', startsAt: now, entry: 'adjust' });
  const { available } = await lockUpToDate(tx, userId, now);
  return { amount, available };
}

async function take(
  tx: Transaction,
  { userId, amount, reason }: AdjustInput,
  { sourceKey, available, now }: { sourceKey: string; available: number; now: Date },
): Promise<Adjusted> {
  const taking = Math.min(-amount, available);
  const { grants } = await selectUsable(tx, userId);
  const taken = allocate(grants, taking);
  if (!taken) throw new Error(`the grants of user ${userId} hold less than is available`);
  const left = await insertTaking(tx, { userId, taken, amount: -taking, sourceKey, reason, now });
  return { amount: taking === 0 ? 0 : -taking, available: left };
}
