import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import { declined, type Outcome } from '../outcome.ts';

interface Result {
  error?: StripeError | undefined;
  paymentIntent?: PaymentIntent | undefined;
  setupIntent?: SetupIntent | undefined;
}

/** Another plan, or another tab, opened a new intent meanwhile. */
const replaced = 'Este pagamento foi encerrado. Nada foi cobrado: recarregue a página para continuar.';

/** Actions of a payer who has a code: a Pix or a boleto. */
const codeActions = new Set<string | undefined>(['pix_display_qr_code', 'boleto_display_details']);

/**
 * Maps the result of the provider's script. An intent that another tab has paid arrives as an error, but is paid; a Pix whose code was
 * shown still `requires_action`.
 */
export function stripeOutcome({ error, paymentIntent, setupIntent }: Result): Outcome {
  const intent = paymentIntent ?? setupIntent ?? error?.payment_intent ?? error?.setup_intent;
  if (intent?.status === 'succeeded') return { status: 'succeeded' };
  if (intent?.status === 'processing') return { status: 'processing' };
  if (intent?.status === 'canceled') return { status: 'failed', message: replaced };
  if (error) {
    if (error.type === 'validation_error') return { status: 'incomplete' };
    return { status: 'failed', message: error.message ?? declined };
  }
  const isCode =
    paymentIntent?.status === 'requires_action' && codeActions.has(paymentIntent.next_action?.type);
  return isCode ? { status: 'code' } : { status: 'failed', message: declined };
}
