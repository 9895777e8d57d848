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

interface Verified {
  redirectTo: string;
  email: string;
}

/**
 * Turns a registration into the verified account of its address, grants the free tier's credits and deletes the other
 * registrations of that address. Returns the address, and the path to continue at: a new password must be chosen if other
 * registrations had set one. A link works once; throws `invalid_token`.
 */
export async function verifyEmail(
  context: Context,
  { limits }: Pick<AuthDependencies, 'limits'>,
  token: string,
  client: Client,
): Promise<Verified> {
  try {
    return await throttleGuess({ limits, log: context.log }, client.address, () =>
      activate(context, hashToken(token)),
    );
  } catch (error) {
    // Another link won and deleted this registration meanwhile, so there is no account left to lock.
    if (isUniqueViolation(error, 'users_verified_email') || isOwnerGone(error))
      throw new AppError('invalid_token');
    throw error;
  }
}

async function activate(context: Context, tokenHash: Buffer): Promise<Verified> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const owner = await selectTokenOwner(tx, tokenHash, 'verify_email', now);
    if (!owner) throw new AppError('invalid_token');
    // Links for one address are serialised: otherwise two of them would delete each other's registration.
    await lockAddress(tx, owner.email);
    await lockCredits(tx, owner.id, now);
    const user = await lockUser(tx, owner.id);
    const used = await consumeToken(tx, tokenHash, 'verify_email', now);
    if (!used || !user || user.emailVerifiedAt) throw new AppError('invalid_token');
    await markVerified(tx, user.id, now);
    const { withPassword } = await deleteOtherPending(tx, user.email, user.id);
    await bringUpToDate(tx, user.id, now);
    await audit(tx, context, { action: 'user.verify_email', subject: `user:${user.id}` });
    const redirectTo = withPassword > 0 ? await chooseAgain(tx, user.id, now) : '/email-verificado';
    return { redirectTo, email: user.email };
  });
}

/** Several people set a password for this address and any of them may be a stranger: the mail's reader chooses a new one. */
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
