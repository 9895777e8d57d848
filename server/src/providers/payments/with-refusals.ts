import { AppError } from '#server/platform/app-error.ts';
import { CardDeclinedError, PaymentServiceError } from './payment-provider.ts';

const pauseSeconds = 5;

/**
 * Does `work` for somebody who waits for the answer: what the provider refuses or fails to do becomes a refusal of
 * ours, `payment_failed` with its reason, or `payment_service_down` with the time to wait. Never a 500.
 */
export async function withRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardDeclinedError)
      throw new AppError('payment_failed', { message: error.message, cause: error });
    if (error instanceof PaymentServiceError)
      throw new AppError('payment_service_down', { retryAfter: pauseSeconds, cause: error });
    throw error;
  }
}
