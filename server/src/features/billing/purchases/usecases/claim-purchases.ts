import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { lockPayer } from '../../payers/repository.ts';
import { codeMatches } from '../claim-code.ts';
import { markUsed, takeOver, takeTry } from '../claim-repository.ts';
import type { ClaimDependencies } from '../dependencies.ts';
import { openPaid } from '../follow-payment.ts';
import { selectTitles, updatePurchase } from '../repository.ts';
import { returnSurplus } from '../return-surplus.ts';

/**
 * Gives the caller every purchase that waits under an address, for the code mailed there. Returns the titles that the caller
 * can open now; a second payment for a product that the caller already owns is returned. Throws `invalid_code`, the same for a wrong, exhausted, expired or unknown code (R28), and
 * `unauthenticated` when the account is deleted meanwhile.
 */
export async function claimPurchases(
  context: Context,
  { passwords, settings }: Pick<ClaimDependencies, 'passwords' | 'settings'>,
  { email, code }: { email: string; code: string },
): Promise<string[]> {
  const { db, clock } = context;
  const { id: userId } = requireConfirmedUser(context);
  // The try is counted before the comparison, and stays counted. The comparison runs outside a transaction because
  // hashing is slow.
  const claim = await takeTry(db, { userId, email }, clock.now());
  const right = await codeMatches(db, passwords, claim?.codeHash, { userId, email, code });
  if (!claim || !right) throw new AppError('invalid_code');
  return db.transaction(async (tx) => {
    // A deletion then waits, and finds the purchases.
    if (!(await lockPayer(tx, userId))) throw new AppError('unauthenticated');
    if (!(await markUsed(tx, claim.id, clock.now()))) throw new AppError('invalid_code');
    return takeWaiting(tx, context, settings, { userId, email });
  });
}

async function takeWaiting(
  tx: Transaction,
  context: Context,
  settings: ClaimDependencies['settings'],
  { userId, email }: { userId: number; email: string },
): Promise<string[]> {
  const taken = await takeOver(tx, { userId, email }, context.clock.now());
  const opened: number[] = [];
  for (const purchase of taken) {
    if (purchase.status !== 'paid') continue;
    // The purchase counted as a sale while its buyer was unknown, so its time of payment stays and its refund is noted.
    if (await returnSurplus(tx, context, settings, purchase)) {
      await updatePurchase(tx, purchase.id, { status: 'refunded' });
    } else if (!(await openPaid(tx, context, purchase))) continue;
    if (purchase.produtoId !== null) opened.push(purchase.produtoId);
  }
  await audit(tx, context, {
    action: 'purchase.claim',
    subject: `user:${userId}`,
    details: { purchases: taken.map(({ id }) => id) },
  });
  return opened.length > 0 ? selectTitles(tx, opened) : [];
}
