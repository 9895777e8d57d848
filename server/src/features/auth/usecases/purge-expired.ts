import { deleteMailsBefore } from '#server/database/mail-store.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { purge } from '../repository.ts';
import { pendingAccountLifetime } from '../rules.ts';

const mailsKept = days(90);
const longestIdle = days(7);

/** Daily: registrations nobody verified in 14 days, links a day after their end, ended sessions, old mails (L8). */
export async function purgeExpired(context: Context, limits: Limits): Promise<void> {
  const now = context.clock.now();
  const removed = await context.db.transaction(async (tx) => {
    await deleteMailsBefore(tx, later(now, -mailsKept));
    return purge(tx, {
      now,
      pendingBefore: later(now, -pendingAccountLifetime),
      tokensBefore: later(now, -days(1)),
      idleBefore: later(now, -longestIdle),
    });
  });
  await limits.sweep();
  context.log.info(removed, 'expired accounts and links removed');
}
