import { later, minutes } from '#server/platform/clock.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { throttleMail } from '#server/platform/operators/throttle-mail.ts';
import { queueMail, queueNothing } from '#server/providers/mail/queue-mail.ts';
import { hashCode, newCode } from '../claim-code.ts';
import { isAwaited, replaceCode } from '../claim-repository.ts';
import type { ClaimDependencies } from '../dependencies.ts';
import { claimCodeMail } from '../mails.ts';
import { codeMinutes } from '../rules.ts';

/**
 * Mails a code to an address under which a purchase waits. The caller cannot learn whether one does: the response and
 * the work are the same, and a code is stored either way.
 */
export async function requestClaimCode(
  context: Context,
  { limits, passwords, settings }: ClaimDependencies,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const { id: userId } = requireConfirmedUser(context);
  await throttleMail(limits, 'claim', email, address);
  const code = newCode();
  const codeHash = await hashCode(context.db, passwords, { userId, email, code });
  const createdAt = context.clock.now();
  const expiresAt = later(createdAt, minutes(codeMinutes));
  const content = claimCodeMail(settings, code);
  await context.db.transaction(async (tx) => {
    await replaceCode(tx, { userId, email, codeHash, createdAt, expiresAt });
    if (!(await isAwaited(tx, email))) return queueNothing(tx, context);
    return queueMail(tx, context, { ...content, userId: null, kind: 'purchase_claim', to: email });
  });
}
