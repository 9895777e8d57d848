import type { ChangeEmailInput } from '@matilha/contract/account/security';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { proveCurrentPassword, type UserRow } from '#server/features/account/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { AuthDependencies } from '../dependencies.ts';
import { lockProven } from '../lock-proven-user.ts';
import {
  addressInUseMail,
  confirmAddressMail,
  emailChangeAskedMail,
  type MailSettings,
} from '../mails/mails.ts';
import { deleteTokensOf, replaceToken, verifiedAddressExists } from '../repository.ts';
import { emailChangeLifetime } from '../rules.ts';

/**
 * Mails a confirmation link to the new address and a notice to the current one; the change itself needs the link. If
 * the new address already has an account, its owner gets a notice instead of a link and the response is the same (R30).
 * Throws `invalid_input`, `rate_limited` and the errors of `proveCurrentPassword`.
 */
export async function requestEmailChange(
  context: Context,
  deps: AuthDependencies,
  { email, currentPassword }: ChangeEmailInput,
): Promise<void> {
  const proven = await proveCurrentPassword(context, deps, currentPassword);
  if (email === proven.email) {
    throw new AppError('invalid_input', { fields: { email: 'Este já é o email da sua conta' } });
  }
  await deps.limits.consume('mail_address', email).catch(async (error: unknown) => {
    await deps.limits.refund('credential_change', String(proven.id));
    throw error;
  });
  await context.db.transaction(async (tx) => {
    const user = await lockProven(tx, proven);
    await mailNewAddress(tx, context, deps.settings, { user, email });
    await audit(tx, context, { action: 'user.ask_email_change', subject: `user:${user.id}` });
    const content = emailChangeAskedMail(deps.settings, user.firstName);
    await queueMail(tx, context, { ...content, userId: user.id, kind: 'email_change', to: user.email });
  });
}

async function mailNewAddress(
  tx: Transaction,
  context: Context,
  settings: MailSettings,
  { user, email }: { user: UserRow; email: string },
): Promise<void> {
  if (await verifiedAddressExists(tx, email)) {
    await deleteTokensOf(tx, user.id, 'change_email');
    const content = addressInUseMail(settings);
    return queueMail(tx, context, { ...content, userId: null, kind: 'address_in_use', to: email });
  }
  const token = newToken();
  const now = context.clock.now();
  await replaceToken(tx, {
    userId: user.id,
    purpose: 'change_email',
    email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, emailChangeLifetime),
  });
  const content = confirmAddressMail(settings, token);
  return queueMail(tx, context, { ...content, userId: user.id, kind: 'confirm_address', to: email });
}
