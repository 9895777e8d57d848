import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { isOwnerGone, isUniqueViolation } from '#server/database/errors.ts';
import { bringUpToDate, lockCredits } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { deleteOtherPending } from '../pending-repository.ts';
import {
  consumeToken,
  lockAddress,
  lockUser,
  markVerified,
  replaceToken,
  selectTokenOwner,
  setPassword,
} from '../repository.ts';
import { resetLifetime } from '../rules.ts';
import { throttleGuess } from '../throttle.ts';

/**
 * Turns the registration a link belongs to into the account of its address, with the free tier's credits, and
 * removes the other registrations of that address (2.4, 2.5). A link works once; else `invalid_token`. Answers
 * where to go on: where others had typed passwords for the address, to the choice of a new one.
 */
export async function verifyEmail(
  context: Context,
  { limits }: Pick<AuthDependencies, 'limits'>,
  token: string,
  client: Client,
): Promise<string> {
  try {
    return await throttleGuess(limits, client.address, () => activate(context, hashToken(token)));
  } catch (error) {
    // A registration that another link removed meanwhile has no account to lock.
    if (isUniqueViolation(error, 'users_verified_email') || isOwnerGone(error))
      throw new AppError('invalid_token');
    throw error;
  }
}

async function activate(context: Context, tokenHash: Buffer): Promise<string> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const owner = await selectTokenOwner(tx, tokenHash, 'verify_email', now);
    if (!owner) throw new AppError('invalid_token');
    // Links of one address wait for each other: else two of them would delete one another's registration.
    await lockAddress(tx, owner.email);
    await lockCredits(tx, owner.id, now);
    const user = await lockUser(tx, owner.id);
    const used = await consumeToken(tx, tokenHash, 'verify_email', now);
    if (!used || !user || user.emailVerifiedAt) throw new AppError('invalid_token');
    await markVerified(tx, user.id, now);
    const { withPassword } = await deleteOtherPending(tx, user.email, user.id);
    await bringUpToDate(tx, user.id, now);
    await audit(tx, context, { action: 'user.verify_email', subject: `user:${user.id}` });
    return withPassword > 0 ? chooseAgain(tx, user.id, now) : '/email-verificado';
  });
}

/** Whose link this was says nothing about whose password it carried: who reads the mail chooses it now. */
async function chooseAgain(tx: Transaction, userId: number, now: Date): Promise<string> {
  await setPassword(tx, userId, null);
  const token = newToken();
  await replaceToken(tx, {
    userId,
    purpose: 'reset_password',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, resetLifetime),
  });
  return `/redefinir-senha?motivo=varios-cadastros&token=${token}`;
}
