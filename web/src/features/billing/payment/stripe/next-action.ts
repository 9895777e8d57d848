import type { Outcome } from '../outcome.ts';
import { stripeOutcome } from './stripe-outcome.ts';
import { openStripe } from './use-stripe.ts';

/** Opens the bank's confirmation of a payment that the server has started. */
export async function confirmNextAction(
  publishableKey: string | null,
  clientSecret: string,
): Promise<Outcome> {
  const stripe = await openStripe(publishableKey);
  const { error, paymentIntent, setupIntent } = await stripe.handleNextAction({ clientSecret });
  return stripeOutcome({
    error,
    paymentIntent: paymentIntent ?? undefined,
    setupIntent: setupIntent ?? undefined,
  });
}
