import type { Stripe } from 'stripe';
import {
  CardDeclinedError,
  type FailureReason,
  InvalidSignatureError,
  PaymentServiceError,
} from '../payment-provider.ts';
import { declineSentence } from './stripe-declines.ts';

/** Recognizes the SDK's errors by their fields, because the SDK may not be loaded and `instanceof` would need it. */
export function stripeErrorOf(error: unknown): Stripe.errors.StripeError | null {
  const named = error instanceof Error && 'rawType' in error && 'type' in error;
  // Only the SDK's error classes have both fields.
  return named ? (error as Stripe.errors.StripeError) : null;
}

/** Returns true when the provider reports that the named object does not exist. */
export const isMissing = (error: unknown): boolean => stripeErrorOf(error)?.code === 'resource_missing';

/** Returns true for an object that was created with a test key and is requested with a live one: it never held money. */
export const isOfTestMode = (error: unknown): boolean =>
  isMissing(error) && /exists in test mode, but a live mode key/.test(stripeErrorOf(error)?.message ?? '');

/** Returns true for a live object that is requested with a test key: it exists, so nothing about it may be concluded. */
export const isOfLiveMode = (error: unknown): boolean =>
  isMissing(error) && /exists in live mode, but a test mode key/.test(stripeErrorOf(error)?.message ?? '');

const ours = [CardDeclinedError, PaymentServiceError, InvalidSignatureError];

/**
 * Translates an SDK error into ours. Drops its message, headers and cause, which may contain keys and card data. Keeps
 * the operation and the error's type, code, parameter, HTTP status and request id.
 */
function translate(operation: string, error: unknown): Error {
  if (error instanceof Error && ours.some((known) => error instanceof known)) return error;
  const failure = stripeErrorOf(error);
  // A body that is JSON but not the expected document causes a built-in error such as TypeError.
  if (!failure) return new PaymentServiceError(`${operation}: unexpected answer`, { cause: error });
  if (failure.type === 'StripeCardError') return new CardDeclinedError(declineSentence(failure));
  const facts = [failure.type, failure.code, failure.param, failure.statusCode, failure.requestId];
  return new PaymentServiceError(`${operation}: ${facts.filter(Boolean).join(' ')}`, {
    reason: reasonOf(failure),
    retryAfter: retryAfterOf(failure),
  });
}

/** Status 429 refuses the rate, or the simultaneous use of an object (`lock_timeout`). */
function reasonOf({ type, statusCode }: Stripe.errors.StripeError): FailureReason {
  if (type === 'StripeRateLimitError') return 'rate';
  return statusCode === undefined || statusCode >= 500 ? 'down' : 'refused';
}

function retryAfterOf({ headers }: Stripe.errors.StripeError): number | null {
  const seconds = Number(headers?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** Runs `work` and translates its failures into the errors of payment-provider.ts. */
export async function translated<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw translate(operation, error);
  }
}
