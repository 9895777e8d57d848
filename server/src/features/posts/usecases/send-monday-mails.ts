import { dayInBrazil, weekday } from '@matilha/contract/content/event-dates';
import { mostPosts } from '@matilha/contract/shop/posts';
import { ConnectionFailure } from '#server/database/errors.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { instantInBrazil } from '#server/platform/time/brazil-time.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { feedToken } from '../out/feed-token.ts';
import { type MondayMailSettings, mondayLetter, mondayPeriod } from '../out/monday-mail.ts';
import { claimWeek, selectDueReaders } from '../out/monday-mail-repository.ts';
import { selectPostsOut } from '../out/out-repository.ts';

export const mondayMailJob = 'posts.monday-mail';

/** Readers of one run: more get their mail in the runs after it. */
const readersOfRun = 200;
/** In São Paulo: a mail about the week that comes in the evening helps nobody. */
const firstHour = '07:00';
const lastHour = '20:00';

/**
 * Mails the week to everyone who asked for it, once for each week, on Monday between 7:00 and 20:00 in Brazil; a no-op at other times. Marking
 * the week and queueing the mail are one transaction, so runs at the same time and runs that die send none twice. A full run enqueues the
 * next one. Returns the number of mails. If the mail of a reader fails, the others still get theirs, and it throws at the end, so that it is retried.
 */
export async function sendMondayMails(context: Context, settings: MondayMailSettings): Promise<number> {
  const now = context.clock.now();
  const monday = dayInBrazil(now);
  const isTime = now >= instantInBrazil(monday, firstHour) && now < instantInBrazil(monday, lastHour);
  if (weekday(monday) !== 1 || !isTime) return 0;
  const due = await selectDueReaders(context.db, monday, readersOfRun);
  let sent = 0;
  let failed = 0;
  for (const userId of due) {
    try {
      sent += await sendWeek(context, settings, userId, monday);
    } catch (error) {
      if (error instanceof ConnectionFailure) throw error;
      failed += 1;
      context.log.warn({ userId, ...describeError(error) }, "a Monday's mail failed");
    }
  }
  // Going on after a page without success would only read the same readers again.
  if (due.length === readersOfRun && failed < due.length)
    await context.db.transaction((tx) => context.jobs.enqueue(tx, mondayMailJob, {}));
  if (failed > 0) throw new Error(`Monday mails failed: ${failed} of ${due.length}`);
  return sent;
}

/** Returns 1 for a queued mail, 0 when there was nothing to send. */
async function sendWeek(
  context: Context,
  settings: MondayMailSettings,
  userId: number,
  monday: string,
): Promise<number> {
  return context.db.transaction(async (tx) => {
    const reader = await claimWeek(tx, userId, monday);
    if (!reader) return 0;
    const posts = await selectPostsOut(tx, userId, { ...mondayPeriod(monday), limit: mostPosts });
    const token = await feedToken(tx, reader.id);
    const mail = mondayLetter({ monday, firstName: reader.firstName, posts, token }, settings);
    if (!mail) return 0;
    const stopUrl = new URL(`/api/posts/monday-mail/stop/${token}`, settings.appUrl).href;
    await queueMail(tx, context, { ...mail, userId, kind: 'monday_posts', to: reader.email, stopUrl });
    return 1;
  });
}
