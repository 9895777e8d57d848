import type { BusinessCategory } from '@matilha/contract/account/business-profile';
import { parsePhone } from '@matilha/contract/account/phone';
import { freeTierId } from '@matilha/contract/billing/plans';
import type { Config } from '#server/config.ts';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { grantLandingGift } from '#server/features/credits/api.ts';
import { recordConsent } from '#server/features/privacy/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { queueNothing } from '#server/providers/mail/queue-mail.ts';
import type { MailSettings } from '../mails/mails.ts';
import { sendClaim } from '../mails/send-links.ts';
import { insertSession, insertUser, newSession } from '../repository.ts';
import { maxSessions, pendingAccountLifetime, splitName } from '../rules.ts';

export interface ProvisionalAccount {
  name?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email: string;
  phone: string;
  /** The category of the business, as the visitor chose it. */
  category: BusinessCategory;
  /** Version of the terms shown on the form. */
  termsVersion: string | undefined;
  /** True when the visitor ticked the box for offers by WhatsApp. */
  offers: boolean;
  /** Token of the session that this browser gets. */
  sessionToken: string;
  mayMail: boolean;
  client: { address: string; userAgent: string };
}

/**
 * Creates an account without a password, with a session, the landing's credits and a mail whose link lets the owner
 * claim it. Work and mail are the same whether or not the address has an account (R30).
 */
export async function openProvisionalAccount(
  tx: Transaction,
  context: Context,
  settings: MailSettings & Pick<Config, 'landingCredits'>,
  account: ProvisionalAccount,
): Promise<{ userId: number; name: string }> {
  const phone = parsePhone(account.phone);
  if (!phone) throw new AppError('invalid_input', { fields: { phone: 'WhatsApp inválido' } });
  const { email, client } = account;
  const now = context.clock.now();
  const user = await insertUser(tx, {
    ...splitName(account),
    ...phone,
    email,
    categoriaNegocio: account.category,
    tierId: freeTierId,
    provisional: true,
    createdAt: now,
  });
  await recordConsents(tx, context, user.id, account);
  const endsAt = later(now, pendingAccountLifetime);
  await grantLandingGift(tx, { userId: user.id, email, amount: settings.landingCredits, endsAt, now });
  await insertSession(tx, newSession(user, account.sessionToken, client, now), maxSessions);
  await audit(tx, context, { action: 'user.open_provisional', subject: `user:${user.id}` });
  if (account.mayMail) await sendClaim(tx, context, settings, user);
  else await queueNothing(tx, context);
  return { userId: user.id, name: `${user.firstName} ${user.lastName}`.trim() };
}

async function recordConsents(
  tx: Transaction,
  context: Context,
  userId: number,
  { termsVersion: version, offers, client }: ProvisionalAccount,
): Promise<void> {
  const act = { userId, action: 'given', channel: 'landing', address: client.address } as const;
  await recordConsent(tx, context, { ...act, purpose: 'terms', version });
  if (offers) await recordConsent(tx, context, { ...act, purpose: 'whatsapp_offers' });
}
