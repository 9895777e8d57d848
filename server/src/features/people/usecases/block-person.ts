import { audit } from '#server/database/audit.ts';
import { lockOperators } from '#server/database/people/operators.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireOver, requireStaff } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { accountBlockedMail, type MailSettings } from '../mails.ts';
import { clearBlocked, isBeingErased, lockAccount, selectAccount, setBlocked } from '../repository.ts';

/**
 * Blocks an account: its sessions and links end at once (R27), running answers are still written and settled, and the person gets a mail. A
 * no-op for a blocked one. Throws `forbidden` for the actor's own account and for staff unless an operator acts, `last_operator`, `not_found`, and
 * `conflict` when the account got another role meanwhile.
 */
export async function blockPerson(
  context: Context,
  settings: MailSettings,
  id: number,
  reason: string,
): Promise<void> {
  if (requireStaff(context, 'people').id === id) throw new AppError('forbidden');
  await context.db.transaction(async (tx) => {
    const seen = await selectAccount(tx, id);
    if (!seen) throw new AppError('not_found');
    requireOver(context, seen.role);
    // Locks all operators: of two who block each other, the second finds that nobody else is left.
    if (seen.role === 'operator' && (await lockOperators(tx)).every((each) => each === id))
      throw new AppError('last_operator');
    const account = await lockAccount(tx, id);
    if (!account) throw new AppError('not_found');
    // The role was read before the locks.
    if (account.role !== seen.role) throw new AppError('conflict');
    if (account.disabledAt) return;
    await setBlocked(tx, id, context.clock.now());
    const details = { before: { blocked: false }, after: { blocked: true }, reason };
    await audit(tx, context, { action: 'user.block', subject: `user:${id}`, details });
    if (!account.emailVerifiedAt) return;
    const mail = accountBlockedMail(settings);
    await queueMail(tx, context, { ...mail, userId: id, kind: 'account_blocked', to: account.email });
  });
}

/** Unblocks an account; a no-op for an open one. Throws `forbidden`, `not_found`, and `conflict` while the account is being deleted. */
export async function unblockPerson(context: Context, id: number, reason: string): Promise<void> {
  requireStaff(context, 'people');
  await context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new AppError('not_found');
    requireOver(context, account.role);
    if (!account.disabledAt) return;
    if (await isBeingErased(tx, id)) throw new AppError('conflict');
    await clearBlocked(tx, id);
    const details = { before: { blocked: true }, after: { blocked: false }, reason };
    await audit(tx, context, { action: 'user.unblock', subject: `user:${id}`, details });
  });
}
