import { timingSafeEqual } from 'node:crypto';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { hashCode } from '../claim-code.ts';
import { markUsed, takeOver, takeTry } from '../claim-repository.ts';
import { openPaid } from '../follow-payment.ts';
import { selectTitles } from '../repository.ts';

const nothing = Buffer.alloc(32);

/**
 * Everything that waits under an address becomes the property of whoever read the code mailed there. Answers the
 * titles that this opened. Throws `invalid_code`, the same for a wrong, worn out, expired or unknown one (R28).
 */
export async function claimPurchases(
  context: Context,
  { email, code }: { email: string; code: string },
): Promise<string[]> {
  const { id: userId } = requireConfirmedUser(context);
  const given = await hashCode(context.db, { userId, email, code });
  const titles = await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const claim = await takeTry(tx, { userId, email }, now);
    const right = timingSafeEqual(claim?.codeHash ?? nothing, given);
    // A wrong try is an answer, not an error: its count must last.
    if (!claim || !right) return undefined;
    await markUsed(tx, claim.id, now);
    return takeWaiting(tx, context, { userId, email });
  });
  if (!titles) throw new AppError('invalid_code');
  return titles;
}

async function takeWaiting(
  tx: Transaction,
  context: Context,
  { userId, email }: { userId: number; email: string },
): Promise<string[]> {
  const taken = await takeOver(tx, { userId, email }, context.clock.now());
  const opened: number[] = [];
  for (const purchase of taken) {
    if (purchase.status !== 'paid' || !(await openPaid(tx, context, purchase))) continue;
    if (purchase.produtoId !== null) opened.push(purchase.produtoId);
  }
  await audit(tx, context, {
    action: 'purchase.claim',
    subject: `user:${userId}`,
    details: { purchases: taken.map(({ id }) => id) },
  });
  return opened.length > 0 ? selectTitles(tx, opened) : [];
}
