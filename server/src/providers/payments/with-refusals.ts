import { AppError } from '#server/platform/app-error.ts';
import { CardDeclinedError, PaymentServiceError } from './payment-provider.ts';

const pauseSeconds = 5;

/**
 * Runs `work` within a request and translates the provider's errors: a declined card becomes `payment_failed` with its
 * reason, a failing provider `payment_service_down` with `Retry-After`. Neither ends as a 500.
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
