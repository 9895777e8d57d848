import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import { declined, type Outcome } from '../outcome.ts';

interface Result {
  error?: StripeError | undefined;
  paymentIntent?: PaymentIntent | undefined;
  setupIntent?: SetupIntent | undefined;
}

/** Another plan, or another tab, opened a new intent meanwhile. */
const replaced = 'Este pagamento foi encerrado. Nada foi cobrado: recarregue a página para continuar.';

/**
 * Maps the result of the provider's script. An intent paid in another tab meanwhile arrives as an error, but is
 * paid; a Pix that was only shown still `requires_action`, and is processing.
 */
export function stripeOutcome({ error, paymentIntent, setupIntent }: Result): Outcome {
  const intent = paymentIntent ?? setupIntent ?? error?.payment_intent ?? error?.setup_intent;
  if (intent?.status === 'succeeded') return { status: 'succeeded' };
  if (intent?.status === 'processing') return { status: 'processing', voucherUrl: null };
  if (intent?.status === 'canceled') return { status: 'failed', message: replaced };
  if (error) {
    if (error.type === 'validation_error') return { status: 'incomplete' };
    return { status: 'failed', message: error.message ?? declined };
  }
  const voucher = voucherOf(paymentIntent);
  if (paymentIntent && voucher !== undefined) return { status: 'processing', voucherUrl: voucher };
  return { status: 'failed', message: declined };
}

/** Returns the page that shows a Pix again; null without a page, undefined without a voucher. */
function voucherOf(intent: PaymentIntent | undefined): string | null | undefined {
  const action = intent?.next_action;
  if (intent?.status !== 'requires_action' || !action?.type.includes('_display_')) return undefined;
  const details: unknown = Reflect.get(action, action.type);
  return urlIn(details, 'hosted_voucher_url') ?? urlIn(details, 'hosted_instructions_url');
}

function urlIn(details: unknown, name: string): string | null {
  const url: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, name) : null;
  return typeof url === 'string' && url.startsWith('https://') ? url : null;
}
