import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { LimitPoint, Limits } from '#server/platform/limits.ts';
import { throttleMail } from '#server/platform/operators/throttle-mail.ts';
import type { MailSettings } from '../mails/mails.ts';
import { sendClaim } from '../mails/send-links.ts';
import { correctEmail, lockUser } from '../repository.ts';

interface ClaimMailer {
  limits: Limits;
  settings: MailSettings;
}

/**
 * Mails the signed-in provisional account a new claim link, under the common mail limits; older links stop working.
 * Throws `conflict` for an account that is not provisional, and `rate_limited`.
 */
export async function resendClaim(
  context: Context,
  { limits, settings }: ClaimMailer,
  client: { address: string },
): Promise<void> {
  const { id, email } = requireProvisional(context);
  await throttleMail(limits, 'verify', email, client.address);
  await context.db.transaction(async (tx) => {
    await lockProvisional(tx, id);
    await sendClaim(tx, context, settings, { id, email });
  });
}

export interface Correction {
  email: string;
  client: { address: string };
  /** Limits to count besides the limits of mails and of one account's corrections. */
  further: readonly LimitPoint[];
}

/**
 * Replaces the unconfirmed address of the signed-in provisional account, runs `settle` in the same transaction, and mails the claim link to the
 * new address; older links stop working. Throws `invalid_input` for the address that the account has, and the errors of `resendClaim`.
 */
export async function correctProvisional(
  context: Context,
  { limits, settings }: ClaimMailer,
  { email, client, further }: Correction,
  settle: (tx: Transaction, userId: number) => Promise<unknown>,
): Promise<void> {
  const { id, email: mistaken } = requireProvisional(context);
  if (email === mistaken)
    throw new AppError('invalid_input', { fields: { email: 'O link já vai para este email' } });
  await throttleMail(limits, 'verify', email, client.address, [
    ['address_correction', String(id)],
    ...further,
  ]);
  await context.db.transaction(async (tx) => {
    await lockProvisional(tx, id);
    await correctEmail(tx, id, email);
    await settle(tx, id);
    await audit(tx, context, { action: 'user.correct_address', subject: `user:${id}` });
    await sendClaim(tx, context, settings, { id, email });
  });
}

function requireProvisional(context: Context) {
  const user = requireUser(context);
  if (!user.provisional) throw new AppError('conflict');
  return user;
}

/** Locks the account, which may have been claimed since the request began. */
async function lockProvisional(tx: Transaction, id: number): Promise<void> {
  if (!(await lockUser(tx, id))?.provisional) throw new AppError('conflict');
}
