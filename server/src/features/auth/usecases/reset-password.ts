import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { throttleMail } from '#server/platform/operators/throttle-mail.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { queueMail, queueNothing } from '#server/providers/mail/queue-mail.ts';
import { clearLogin } from '../clear-login.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { passwordChangedMail } from '../mails/mails.ts';
import { sendReset, sendVerification } from '../mails/send-links.ts';
import { assertStrongEnough } from '../operator-password.ts';
import {
  consumeToken,
  deleteSessionsOf,
  deleteTokensOf,
  lockUser,
  selectByAddress,
  selectTokenOwner,
  setPassword,
} from '../repository.ts';
import { throttleGuess } from '../throttle.ts';

/**
 * Mails a reset link to a verified account. An unverified registration gets its verification link instead, because a
 * reset must not bypass verification. The response is the same for unknown addresses (R30).
 */
export async function requestPasswordReset(
  context: Context,
  { limits, settings }: AuthDependencies,
  email: string,
  client: Client,
): Promise<void> {
  await throttleMail(limits, 'reset', email, client.address);
  await context.db.transaction(async (tx) => {
    const found = await selectByAddress(tx, email);
    const user = found && (await lockUser(tx, found.id));
    // The account may leave this address in the same moment: a link mailed to it would then open the account to its reader.
    if (!user || user.email !== email || user.disabledAt) return queueNothing(tx, context);
    if (!user.emailVerifiedAt) return sendVerification(tx, context, settings, user);
    return sendReset(tx, context, settings, user);
  });
}

/** Throws `invalid_token` unless the reset link would work now. Does not use it up: mail scanners follow links (S13). */
export async function validateResetToken(
  context: Context,
  { limits }: Pick<AuthDependencies, 'limits'>,
  token: string,
  client: Client,
): Promise<void> {
  await throttleGuess({ limits, log: context.log }, client.address, async () => {
    const now = context.clock.now();
    const owner = await selectTokenOwner(context.db, hashToken(token), 'reset_password', now);
    if (!owner) throw new AppError('invalid_token');
  });
}

export interface ResetPasswordInput {
  token: string;
  password: string;
}

/**
 * Sets a new password with a mailed link, once. Revokes all sessions of the user, voids open links, clears the login
 * delays after wrong passwords and mails the owner (R27). Throws `invalid_token`, `invalid_input`.
 */
export async function resetPassword(
  context: Context,
  deps: AuthDependencies,
  { token, password }: ResetPasswordInput,
  client: Client,
): Promise<void> {
  const tokenHash = hashToken(token);
  const { id, email, role } = await throttleGuess({ ...deps, log: context.log }, client.address, async () => {
    const owner = await selectTokenOwner(context.db, tokenHash, 'reset_password', context.clock.now());
    if (!owner) throw new AppError('invalid_token');
    return owner;
  });
  assertStrongEnough(role, password);
  const passwordHash = await deps.passwords.hash(password);
  await replacePassword(context, deps, { userId: id, tokenHash, passwordHash });
  await clearLogin(context, deps.limits, email);
}

interface Replacement {
  userId: number;
  tokenHash: Buffer;
  passwordHash: string;
}

async function replacePassword(
  context: Context,
  { settings }: AuthDependencies,
  { userId, tokenHash, passwordHash }: Replacement,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const used = await consumeToken(tx, tokenHash, 'reset_password', context.clock.now());
    if (!used || !user?.emailVerifiedAt || user.disabledAt) throw new AppError('invalid_token');
    await setPassword(tx, user.id, passwordHash);
    await deleteSessionsOf(tx, user.id);
    await deleteTokensOf(tx, user.id, 'reset_password');
    // A pending email change was requested with the old password: leaving it would let an intruder take the account over.
    await deleteTokensOf(tx, user.id, 'change_email');
    await audit(tx, context, { action: 'user.reset_password', subject: `user:${user.id}` });
    const content = passwordChangedMail(settings, user.firstName);
    await queueMail(tx, context, { ...content, userId: user.id, kind: 'password_changed', to: user.email });
  });
}
