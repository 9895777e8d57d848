import { dayInBrazil, weekday } from '@matilha/contract/event-dates';
import { mostPosts } from '@matilha/contract/posts';
import { instantInBrazil } from '#server/platform/brazil-time.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { feedToken } from '../feed-token.ts';
import { type MondayMailSettings, mondayLetter, mondayPeriod } from '../monday-mail.ts';
import { claimWeek, selectDueReaders } from '../monday-mail-repository.ts';
import { selectPostsOut } from '../out-repository.ts';

export const mondayMailJob = 'posts.monday-mail';

/** Readers of one run: more get their mail in the runs after it. */
const readersOfRun = 200;
/** In São Paulo: a mail about the week that comes in the evening helps nobody. */
const firstHour = '07:00';
const lastHour = '20:00';

/**
 * Mails the week to everyone who asked for it, once for each week, on Monday between 7:00 and 20:00 in Brazil; a no-op at other times. Marking
 * the week and queueing the mail are one transaction, so runs at the same time and runs that die send none twice. A full run enqueues the
 * next one. Returns the number of mails.
 */
export async function sendMondayMails(context: Context, settings: MondayMailSettings): Promise<number> {
  const now = context.clock.now();
  const monday = dayInBrazil(now);
  const isTime = now >= instantInBrazil(monday, firstHour) && now < instantInBrazil(monday, lastHour);
  if (weekday(monday) !== 1 || !isTime) return 0;
  const due = await selectDueReaders(context.db, monday, readersOfRun);
  let sent = 0;
  for (const userId of due) sent += await sendWeek(context, settings, userId, monday);
  if (due.length === readersOfRun)
    await context.db.transaction((tx) => context.jobs.enqueue(tx, mondayMailJob, {}));
  return sent;
}

/** Returns 1 for a mail that was queued, 0 for nothing to tell. */
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
