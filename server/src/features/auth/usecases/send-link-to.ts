import type { PersonMailKind } from '@matilha/contract/panel/people';
import { audit } from '#server/database/audit.ts';
import type { UserRow } from '#server/features/account/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireOver, requireStaff } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { MailSettings } from '../mails/mails.ts';
import { sendClaim, sendReset, sendVerification } from '../mails/send-links.ts';
import { lockUser, selectUser } from '../repository.ts';

/** The accounts that each link is for. */
const suits: Record<PersonMailKind, (user: UserRow) => boolean> = {
  verify_email: ({ emailVerifiedAt, provisional }) => !emailVerifiedAt && !provisional,
  claim_account: ({ provisional }) => provisional,
  reset_password: ({ emailVerifiedAt }) => emailVerifiedAt !== null,
};

const senders = { verify_email: sendVerification, claim_account: sendClaim, reset_password: sendReset };

/**
 * Mails a person a new link for the staff; the older ones of its kind stop working. Staff never see it. Throws `conflict` for a link that
 * the account does not need or for a blocked one, `forbidden`, `not_found`, and `rate_limited` for a second mail within a minute.
 */
export async function sendLinkTo(
  context: Context,
  { limits, settings }: { limits: Limits; settings: MailSettings },
  userId: number,
  kind: PersonMailKind,
): Promise<void> {
  requireStaff(context, 'people');
  const seen = await selectUser(context.db, userId);
  assertSuited(context, seen, kind);
  // Counted over a connection of its own: a transaction that waited for one could wait for others that wait as it does.
  await limits.consume('mail_cooldown', `${kind}:${seen.email}`);
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    assertSuited(context, user, kind);
    if (user.email !== seen.email) throw new AppError('conflict');
    await senders[kind](tx, context, settings, user);
    await audit(tx, context, { action: 'mail.send_link', subject: `user:${userId}`, details: { kind } });
  });
}

function assertSuited(
  context: Context,
  user: UserRow | undefined,
  kind: PersonMailKind,
): asserts user is UserRow {
  if (!user) throw new AppError('not_found');
  requireOver(context, user.role);
  if (user.disabledAt || !suits[kind](user)) throw new AppError('conflict');
}
