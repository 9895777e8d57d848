import type { LoadStripe } from './stripe-client.ts';
import { translated } from './stripe-errors.ts';
import { instantOf } from './stripe-values.ts';

const keptMs = 5_000;

/**
 * Returns the billing time of an account's test clock, read at most every five seconds. Its customers live in that time,
 * for rehearsals of renewals in test mode.
 */
export function testClockTime(load: LoadStripe, id: string): () => Promise<Date> {
  let known: { until: number; time: Promise<Date> } | undefined;
  const read = () =>
    translated('read test clock', async () => {
      const stripe = await load();
      return instantOf((await stripe.testHelpers.testClocks.retrieve(id)).frozen_time);
    });
  return () => {
    if (!known || performance.now() > known.until)
      known = { until: performance.now() + keptMs, time: read() };
    return known.time;
  };
}
