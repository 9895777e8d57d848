import * as z from 'zod/mini';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import type { PacedCalls } from '#server/providers/payments/paced-calls.ts';
import type { ReconciledPage } from '#server/providers/payments/payment-follower.ts';
import type { CheckoutSnapshot } from '#server/providers/payments/payment-provider.ts';
import { followSale } from './follow-checkout.ts';
import type { FollowerTools } from './follow-payment.ts';
import { selectKnownPayments } from './repository.ts';

/** A boleto is paid within about a week of its checkout; the other days cover nights on which this failed. */
const listedDays = 30;
const mostPages = 100;
/** More missed sales than this in one run mean that the webhook has been failing. */
const alarmAbove = 3;

export const checkoutsPosition = z.object({
  part: z.literal('checkouts'),
  /** The provider's cursor; null for the first page. */
  after: z.nullable(z.string()),
  /** Pages read before this one, and the missed sales found in them. */
  pages: z.int(),
  sales: z.int(),
});
type CheckoutsPosition = z.infer<typeof checkoutsPosition>;

export const firstCheckouts: CheckoutsPosition = { part: 'checkouts', after: null, pages: 0, sales: 0 };

/**
 * Lists one page of the provider's recently paid checkouts, newest first, and follows each sale that no event reported, as an event would
 * (R15). Every night lists the same days again and reads further only for unknown sales.
 */
export async function followMissedCheckouts(
  context: Context,
  tools: FollowerTools,
  position: CheckoutsPosition,
  calls: PacedCalls,
): Promise<ReconciledPage> {
  const { provider } = tools;
  const since = later(await provider.now(), -days(listedDays));
  const page = await calls.run(1, () => provider.listCheckouts(since, position.after));
  const unknown = await unknownOf(context, tools, page.checkouts);
  let { sales } = position;
  const failed = await calls.forEach(unknown, {
    requests: 1,
    work: async (checkout) => {
      if (await followSale(context, tools, checkout)) sales += 1;
    },
    failed: ({ id }, error) =>
      context.log.warn({ checkout: id, ...describeError(error) }, 'sale through a link not reconciled'),
  });
  const done = { asked: unknown.length, failed };
  const pages = position.pages + 1;
  if (page.next !== null && pages < mostPages)
    return { ...done, next: { part: 'checkouts', after: page.next, pages, sales } };
  // Earlier nights listed the sessions beyond the limit.
  if (page.next !== null) context.log.warn({ pages }, 'older sales through links were not listed');
  reportMissed(context, sales);
  return { ...done, next: null };
}

async function unknownOf(
  { db }: Context,
  { provider }: FollowerTools,
  checkouts: CheckoutSnapshot[],
): Promise<CheckoutSnapshot[]> {
  const ids = checkouts.flatMap(({ payment }) => payment?.id ?? []);
  const known = await selectKnownPayments(db, provider.name, ids);
  // One that a coupon made free is looked up when it is followed.
  return checkouts.filter(({ payment, freeAt }) => (payment ? !known.has(payment.id) : freeAt));
}

function reportMissed({ log }: Context, sales: number): void {
  if (sales > alarmAbove) {
    raiseAlarm(
      log,
      'unheard_sales',
      { sales },
      'payments: the webhook has not told everything, look at its deliveries',
    );
  } else if (sales > 0) log.info({ sales }, 'sales through links that no event told of');
}
