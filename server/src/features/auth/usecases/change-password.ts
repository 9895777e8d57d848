import type { ChangePasswordInput } from '@matilha/contract/account/security';
import { audit } from '#server/database/audit.ts';
import { proveCurrentPassword } from '#server/features/account/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireSession } from '#server/platform/context.ts';
import { newToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { clearLogin } from '../clear-login.ts';
import type { AuthDependencies } from '../dependencies.ts';
import { lockProven } from '../lock-proven-user.ts';
import { passwordChangedHereMail } from '../mails/mails.ts';
import { assertStrongEnough } from '../operator-password.ts';
import { deleteOtherSessions, deleteTokensOf, rotateSession, setPassword } from '../repository.ts';

/**
 * Sets a new password, given the current one. Revokes all other sessions and open links, sends the owner a mail, and
 * returns a new token under which this session continues (R27). Throws `invalid_input`, `conflict` when the account
 * changed meanwhile, and the errors of `proveCurrentPassword`.
 */
export async function changePassword(
  context: Context,
  deps: AuthDependencies,
  { currentPassword, password }: ChangePasswordInput,
): Promise<string> {
  const { sessionId } = requireSession(context);
  const proven = await proveCurrentPassword(context, deps, currentPassword);
  if (password === currentPassword) {
    const fields = { password: 'A nova senha precisa ser diferente da atual' };
    throw new AppError('invalid_input', { fields });
  }
  assertStrongEnough(proven.role, password);
  const passwordHash = await deps.passwords.hash(password);
  const token = newToken();
  await context.db.transaction(async (tx) => {
    const user = await lockProven(tx, proven);
    await setPassword(tx, user.id, passwordHash);
    await deleteOtherSessions(tx, user.id, sessionId);
    await rotateSession(tx, sessionId, token);
    await deleteTokensOf(tx, user.id, 'reset_password');
    await deleteTokensOf(tx, user.id, 'change_email');
    await audit(tx, context, { action: 'user.change_password', subject: `user:${user.id}` });
    const content = passwordChangedHereMail(deps.settings, user.firstName);
    await queueMail(tx, context, { ...content, userId: user.id, kind: 'password_changed', to: user.email });
  });
  await clearLogin(context, deps.limits, proven.email);
  return token;
}
