import type { CardError, PaymentMethod, PaymentMethodInput } from '../model/account.ts';
import { invalidRequest } from '../model/failure.ts';
import { digest } from '../model/ids.ts';

/**
 * The presence of the card holder: paying in the browser, present while the saved card is charged (a change of plan), or
 * absent (a renewal).
 */
export type Presence = 'on_session' | 'on_file' | 'off_session';

export type Verdict =
  | { is: 'approved' | 'asks_bank' | 'slow' | 'shows_code' }
  | {
      is: 'declined';
      error: CardError;
    };

type Answer = 'approve' | 'decline' | 'ask' | 'wait' | 'show_code';
interface TestMethod {
  type: 'card' | 'pix' | 'boleto';
  brand: string;
  last4: string;
  present: Answer;
  onFile: Answer;
  /** The bank's answer at a renewal, when the holder is absent. */
  absent: Answer | 'ask_unless_known';
  /** The reason of its declines, unless it is one of the usual two. */
  refusal?: CardError;
  /** The statuses of a refund, first and next; absent for an immediate success. */
  refund?: RefundCourse;
}

/** `impossible`: the provider refuses to create the refund. */
export type RefundCourse =
  | 'impossible'
  | { first: 'pending' | 'succeeded'; later: 'succeeded' | 'failed'; failureReason?: string };

const card = (last4: string, present: Answer, absent: TestMethod['absent'], brand = 'visa'): TestMethod => ({
  type: 'card',
  brand,
  last4,
  present,
  onFile: present,
  absent,
});

const testMethods: Record<string, TestMethod> = {
  pm_card_approved: card('4242', 'approve', 'approve'),
  pm_card_mastercard: card('4444', 'approve', 'approve', 'mastercard'),
  pm_card_declined: card('0002', 'decline', 'decline'),
  pm_card_fails_at_renewal: card('0341', 'approve', 'decline'),
  // docs.stripe.com/testing#declined-payments: "Stolen card decline". Reported after it was saved.
  pm_card_stolen_at_renewal: {
    ...card('9979', 'approve', 'decline'),
    refusal: {
      code: 'card_declined',
      declineCode: 'stolen_card',
      message: 'Seu cartão foi recusado. Tente outro cartão.',
    },
  },
  pm_card_authentication: card('3155', 'ask', 'ask_unless_known'),
  pm_card_authentication_always: card('3184', 'ask', 'ask'),
  pm_card_declined_on_change: { ...card('0009', 'approve', 'approve'), onFile: 'decline' },
  // The bank decides later (`processing.card` of a payment intent).
  pm_card_processing: { ...card('0085', 'approve', 'approve'), present: 'wait' },
  // Refund cards of docs.stripe.com/testing#refunds.
  pm_card_pendingRefund: {
    ...card('7726', 'approve', 'approve'),
    refund: { first: 'pending', later: 'succeeded' },
  },
  pm_card_refundFail: {
    ...card('5126', 'approve', 'approve'),
    refund: { first: 'succeeded', later: 'failed', failureReason: 'expired_or_canceled_card' },
  },
  pm_pix: {
    ...card('', 'approve', 'decline', 'pix'),
    type: 'pix',
    present: 'show_code',
    refund: { first: 'pending', later: 'succeeded' },
  },
  pm_boleto: {
    ...card('', 'approve', 'decline', 'boleto'),
    type: 'boleto',
    present: 'show_code',
    refund: 'impossible',
  },
};

/** Returns the course of a refund to this method; undefined for an immediate success. */
export const refundCourse = (token: string): RefundCourse | undefined =>
  testMethods[token.split(':')[0] ?? '']?.refund;

const refusals = {
  declined: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Seu cartão foi recusado. Tente outro cartão.',
  },
  funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Seu cartão não tem saldo suficiente.',
  },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Seu cartão está vencido.' },
} satisfies Record<string, CardError>;

export const bankRefused: CardError = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'O banco não confirmou o pagamento. Tente de novo ou use outro cartão.',
};
export const neverSettled: CardError = {
  code: 'payment_intent_payment_attempt_expired',
  declineCode: null,
  message: 'O pagamento não chegou a tempo.',
};

/**
 * Creates a payment method from a token above. A suffix (`:anything`) makes it another card. The same token and expiry give the same
 * fingerprint for all customers. Throws `resource_missing` for an unknown token.
 */
export function methodFrom(input: PaymentMethodInput, id: string, now: number): PaymentMethod {
  const { token, expMonth = 12, expYear = 2034 } = input;
  const known = testMethods[token.split(':')[0] ?? ''];
  if (!known) {
    throw invalidRequest(`No such PaymentMethod: '${token}'`, {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  return {
    id,
    token,
    type: known.type,
    brand: known.brand,
    last4: known.last4,
    expMonth,
    expYear,
    fingerprint: digest('card', token, String(expMonth), String(expYear)).slice(0, 16),
    authenticated: false,
    createdAt: now,
  };
}

/** Returns the bank's verdict on a payment with this method at `now`, in Unix seconds. */
export function judge(method: PaymentMethod, presence: Presence, now: number): Verdict {
  const known = testMethods[method.token.split(':')[0] ?? ''];
  if (!known) return { is: 'declined', error: refusals.declined };
  if (known.type === 'card' && isExpired(method, now)) return { is: 'declined', error: refusals.expired };
  const answer = answerTo(known, method, presence);
  if (answer === 'approve') return { is: 'approved' };
  if (answer === 'ask') return { is: 'asks_bank' };
  if (answer === 'wait') return { is: 'slow' };
  if (answer === 'show_code') return { is: 'shows_code' };
  if (known.refusal) return { is: 'declined', error: known.refusal };
  return { is: 'declined', error: known.present === 'decline' ? refusals.declined : refusals.funds };
}

function answerTo(known: TestMethod, method: PaymentMethod, presence: Presence): Answer {
  if (presence === 'on_session') return known.present;
  if (presence === 'on_file') return known.onFile;
  if (known.absent !== 'ask_unless_known') return known.absent;
  return method.authenticated ? 'approve' : 'ask';
}

function isExpired(method: PaymentMethod, now: number): boolean {
  return Date.UTC(method.expYear, method.expMonth, 1) / 1000 <= now;
}
