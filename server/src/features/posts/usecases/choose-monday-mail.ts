import { randomBytes } from 'node:crypto';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { mondayOf } from '@matilha/contract/shop/posts';
import { audit } from '#server/database/audit.ts';
import { type Context, requireConfirmedUser, requireUser } from '#server/platform/context.ts';
import { lockOwnCalendar } from '../lock-own-calendar.ts';
import { stopMondayMailOf, storeMondayMail, wantsMondayMail } from '../out/monday-mail-repository.ts';

/** Returns whether the acting user asked for Monday's mail. */
export const readMondayMail = (context: Context): Promise<boolean> =>
  wantsMondayMail(context.db, requireUser(context).id);

/** Turns Monday's mail of the acting user on, from the next Monday, or off. Throws `provisional_account`. */
export async function chooseMondayMail(context: Context, wanted: boolean): Promise<boolean> {
  const { id: userId } = wanted ? requireConfirmedUser(context) : requireUser(context);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    await lockOwnCalendar(tx, userId);
    const id = randomBytes(16).toString('base64url');
    const changed = wanted
      ? await storeMondayMail(tx, { userId, id, createdAt: now, lastWeek: mondayOf(dayInBrazil(now)) })
      : await stopMondayMailOf(tx, userId, now);
    const action = wanted ? 'monday_mail.on' : 'monday_mail.off';
    if (changed) await audit(tx, context, { action, subject: `user:${userId}` });
    return wanted;
  });
}
