import type { Outcome } from '../outcome.ts';
import { stripeOutcome } from './stripe-outcome.ts';
import { openStripe } from './use-stripe.ts';

/** Lets the bank ask about a payment that the server has begun. */
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
