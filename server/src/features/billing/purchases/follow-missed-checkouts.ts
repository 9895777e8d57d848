import { raiseAlarm } from '#server/platform/alarms.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts';
import type { CheckoutSnapshot } from '#server/providers/payments/payment-provider.ts';
import { followSale } from './follow-checkout.ts';
import type { FollowerTools } from './follow-payment.ts';
import { selectKnownPayments } from './repository.ts';

/** A boleto is paid within about a week of its checkout; the other days cover nights on which this failed. */
const listedDays = 30;
const mostPages = 100;
const askedAtOnce = 4;
const mostFailures = 40;
/** More missed sales than this in one run mean that the webhook has been failing. */
const alarmAbove = 3;

/**
 * Lists the provider's recently paid checkouts, and follows each whose sale no event reported, as an event would (R15).
 * It stores no position: every night lists the same days again and reads further only for unknown sales. Returns the
 * errors; the next night retries.
 */
export async function followMissedCheckouts(context: Context, tools: FollowerTools): Promise<unknown[]> {
  const failures: unknown[] = [];
  let sales = 0;
  const follow = async (checkout: CheckoutSnapshot) => {
    if (await followSale(context, tools, checkout)) sales += 1;
  };
  try {
    for await (const checkouts of pagesOf(context, tools)) {
      failures.push(
        ...(await forEachConcurrently(await unknownOf(context, tools, checkouts), askedAtOnce, follow)),
      );
      if (failures.length >= mostFailures) break;
    }
  } catch (error) {
    failures.push(error);
  }
  reportMissed(context, sales);
  return failures;
}

/** Yields the newest first: whatever the limit cuts off was listed on earlier nights. */
async function* pagesOf({ log }: Context, { provider }: FollowerTools): AsyncGenerator<CheckoutSnapshot[]> {
  const since = later(await provider.now(), -days(listedDays));
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await provider.listCheckouts(since, after);
    yield page.checkouts;
    if (page.next === null) return;
    after = page.next;
  }
  log.warn({ pages: mostPages }, 'older sales through links were not listed');
}

async function unknownOf(
  { db }: Context,
  { provider }: FollowerTools,
  checkouts: CheckoutSnapshot[],
): Promise<CheckoutSnapshot[]> {
  const ids = checkouts.flatMap(({ payment }) => payment?.id ?? []);
  const known = await selectKnownPayments(db, provider.name, ids);
  return checkouts.filter(({ payment }) => payment && !known.has(payment.id));
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
