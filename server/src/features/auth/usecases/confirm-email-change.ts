import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { rememberLeft } from '#server/database/people/erased-addresses.ts';
import { mailboxKey } from '#server/database/stores/mailbox-key.ts';
import { announceChange, type UserRow } from '#server/features/account/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { emailChangedMail } from '../mails/mails.ts';
import { deleteOtherPending } from '../pending-repository.ts';
import {
  consumeToken,
  deleteOtherSessions,
  deleteSessionsOf,
  deleteTokensOf,
  lockAddress,
  lockUser,
  rotateSession,
  selectEmailChange,
  setEmail,
} from '../repository.ts';
import { throttleGuess } from '../throttle.ts';

/**
 * Changes the account's address to the one its link was mailed to, once, and mails the old address. Revokes every
 * session except the owner's own that confirms; returns its new token, or null when the caller is not signed in to this
 * account (R27). Throws `invalid_token`.
 */
export async function confirmEmailChange(
  context: Context,
  deps: AuthDependencies,
  token: string,
  client: Client,
): Promise<string | null> {
  try {
    return await throttleGuess({ ...deps, log: context.log }, client.address, () =>
      context.db.transaction((tx) => changeAddress(tx, context, deps, hashToken(token))),
    );
  } catch (error) {
    if (isUniqueViolation(error, 'users_verified_email')) throw new AppError('invalid_token');
    throw error;
  }
}

async function changeAddress(
  tx: Transaction,
  context: Context,
  { settings }: AuthDependencies,
  tokenHash: Buffer,
): Promise<string | null> {
  const now = context.clock.now();
  const change = await selectEmailChange(tx, tokenHash, now);
  if (!change) throw new AppError('invalid_token');
  await lockAddress(tx, change.email);
  const user = await lockUser(tx, change.userId);
  const used = await consumeToken(tx, tokenHash, 'change_email', now);
  if (!used || !user?.emailVerifiedAt || user.disabledAt) throw new AppError('invalid_token');
  await setEmail(tx, user.id, change.email, now);
  if (mailboxKey(user.email) !== mailboxKey(change.email)) await rememberLeft(tx, user.email, now);
  await announceChange(tx, context, user.id);
  await deleteOtherPending(tx, change.email, user.id);
  await deleteTokensOf(tx, user.id, 'reset_password');
  const kept = await endSessions(tx, context, user);
  await audit(tx, context, { action: 'user.change_email', subject: `user:${user.id}` });
  const content = emailChangedMail(settings, user.firstName);
  await queueMail(tx, context, { ...content, userId: user.id, kind: 'email_changed', to: user.email });
  return kept;
}

async function endSessions(tx: Transaction, { actor }: Context, { id }: UserRow): Promise<string | null> {
  if (actor.kind !== 'user' || actor.user.id !== id) {
    await deleteSessionsOf(tx, id);
    return null;
  }
  await deleteOtherSessions(tx, id, actor.sessionId);
  const token = newToken();
  await rotateSession(tx, actor.sessionId, token);
  return token;
}
