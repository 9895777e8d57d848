import type { Stripe } from 'stripe';
import { CardDeclinedError, InvalidSignatureError, PaymentServiceError } from './payment-provider.ts';
import { declineSentence } from './stripe-declines.ts';

/** The SDK's errors without the SDK, which is not loaded for its types: they name themselves. */
export function stripeErrorOf(error: unknown): Stripe.errors.StripeError | null {
  const named = error instanceof Error && 'rawType' in error && 'type' in error;
  // A class of the SDK carries both fields, nothing else here does.
  return named ? (error as Stripe.errors.StripeError) : null;
}

/** True when the provider says that what was named is not there. */
export const isMissing = (error: unknown): boolean => stripeErrorOf(error)?.code === 'resource_missing';

/** True for what was made with a test key, asked for with a live one: no money was ever in it. */
export const isOfTestMode = (error: unknown): boolean =>
  isMissing(error) && /exists in test mode, but a live mode key/.test(stripeErrorOf(error)?.message ?? '');

const ours = [CardDeclinedError, PaymentServiceError, InvalidSignatureError];

/**
 * What a failure of the SDK means to us. Its own text, headers and cause stay behind: they may name keys and cards.
 * What is left is the operation, the kind of error, its code and the provider's request id.
 */
function translate(operation: string, error: unknown): Error {
  if (error instanceof Error && ours.some((known) => error instanceof known)) return error;
  const failure = stripeErrorOf(error);
  // A body that is JSON but not what was asked for ends in an error of the language.
  if (!failure) return new PaymentServiceError(`${operation}: unexpected answer`, { cause: error });
  if (failure.type === 'StripeCardError') return new CardDeclinedError(declineSentence(failure));
  const facts = [failure.type, failure.code, failure.param, failure.statusCode, failure.requestId];
  return new PaymentServiceError(`${operation}: ${facts.filter(Boolean).join(' ')}`);
}

/** Does `work`, and turns whatever fails in it into the errors of payment-provider.ts. */
export async function translated<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw translate(operation, error);
  }
}
