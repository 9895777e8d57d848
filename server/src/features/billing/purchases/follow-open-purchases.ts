import { days, hours, later, minutes } from '#server/platform/clock.ts';
import { forEachConcurrently } from '#server/platform/concurrency/for-each-concurrently.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { type FollowerTools, followPayment } from './follow-payment.ts';
import { selectOpenPayments } from './repository.ts';

const atOnce = 4;

/** How often a payment is read that somebody may be making, by the age of its purchase. */
const visits = [
  { until: minutes(15), everyMinutes: 1 },
  { until: hours(2), everyMinutes: 10 },
  { until: days(1), everyMinutes: 60 },
];

/** Reads this minute's share of the open payments of the last day: a lost event delays access by about a minute. */
export async function followOpenPurchases(context: Context, tools: FollowerTools): Promise<void> {
  const { provider } = tools;
  const now = context.clock.now();
  const minute = Math.floor(now.getTime() / minutes(1));
  const isDue = ({ id, createdAt }: { id: number; createdAt: Date }) => {
    const visit = visits.find(({ until }) => now < later(createdAt, until));
    return visit !== undefined && (minute + id) % visit.everyMinutes === 0;
  };
  const open = await selectOpenPayments(context.db, provider.name, later(now, -days(1)));
  await forEachConcurrently(open.filter(isDue), atOnce, async ({ paymentId }) => {
    try {
      if (paymentId !== null) await followPayment(context, tools, paymentId);
    } catch (error) {
      context.log.warn({ paymentId, ...describeError(error) }, 'an open payment was not read');
    }
  });
}
