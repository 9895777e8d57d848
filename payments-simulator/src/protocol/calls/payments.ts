import { cancelIntent, openIntent } from '../../engine/payments.ts';
import { cancelRefund, chargeOf, refund } from '../../engine/refunds.ts';
import type { Account, Intent, Refund } from '../../model/account.ts';
import { invalidRequest, missing } from '../../model/failure.ts';
import { findById, type Turn } from '../../model/turn.ts';
import {
  presentCharge,
  presentCheckout,
  presentDispute,
  presentIntent,
  presentRefund,
} from '../../present/present-payment.ts';
import {
  allowOnly,
  type Form,
  innerForm,
  mergeMetadata,
  methodTypesOf,
  optionalInteger,
  optionalText,
  requiredInteger,
  requiredText,
} from '../form.ts';
import {
  type AccountRoute,
  type Call,
  firstId,
  listing,
  page,
  requireAmount,
  requirePresent,
} from './call.ts';

export const paymentRoutes: AccountRoute[] = [
  {
    method: 'POST',
    path: 'payment_intents',
    allow: [
      'customer',
      'amount',
      'currency',
      'description',
      'metadata',
      'automatic_payment_methods',
      'allowed_payment_method_types',
      'payment_method_options',
      'setup_future_usage',
      'receipt_email',
    ],
    run: create,
  },
  {
    method: 'GET',
    path: 'payment_intents',
    allow: listing('customer'),
    run: ({ account }, { form }) =>
      page('/v1/payment_intents', onlyPayments(account), form, (item) => presentIntent(account, item)),
  },
  {
    method: 'GET',
    path: 'payment_intents/:id',
    allow: ['client_secret'],
    run: ({ account }, call) => presentIntent(account, named(account, firstId(call))),
  },
  { method: 'POST', path: 'payment_intents/:id/cancel', allow: ['cancellation_reason'], run: cancel },
  {
    method: 'GET',
    path: 'charges/:id',
    allow: [],
    run: ({ account }, call) => {
      const charge = findById(account.charges, firstId(call));
      if (!charge) throw missing('charge', firstId(call));
      return presentCharge(account, charge);
    },
  },
  {
    method: 'POST',
    path: 'refunds',
    allow: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    run: createRefund,
  },
  {
    method: 'GET',
    path: 'refunds',
    allow: listing('payment_intent', 'charge'),
    run: ({ account }, { form }) => page('/v1/refunds', about(account.refunds, form), form, presentRefund),
  },
  {
    method: 'GET',
    path: 'refunds/:id',
    allow: [],
    run: ({ account }, call) => presentRefund(namedRefund(account, firstId(call))),
  },
  {
    method: 'POST',
    path: 'refunds/:id/cancel',
    allow: [],
    run: (turn, call) => {
      const waiting = namedRefund(turn.account, firstId(call));
      cancelRefund(turn, waiting);
      return presentRefund(waiting);
    },
  },
  {
    method: 'GET',
    path: 'disputes',
    allow: listing('payment_intent', 'charge'),
    run: ({ account }, { form }) => page('/v1/disputes', about(account.disputes, form), form, presentDispute),
  },
  {
    method: 'GET',
    path: 'disputes/:id',
    allow: [],
    run: ({ account }, call) => {
      const dispute = findById(account.disputes, firstId(call));
      if (!dispute) throw missing('dispute', firstId(call));
      return presentDispute(dispute);
    },
  },
  {
    method: 'GET',
    path: 'checkout/sessions/:id',
    allow: [],
    run: ({ account }, call) => {
      const checkout = findById(account.checkouts, firstId(call));
      if (!checkout) throw missing('checkout.session', firstId(call));
      return presentCheckout(account, checkout);
    },
  },
];

function create(turn: Turn, { form }: Call) {
  requirePresent(turn.account);
  const intent = openIntent(turn, {
    kind: 'payment',
    amount: requireAmount(requiredInteger(form, 'amount')),
    currency: requiredText(form, 'currency'),
    description: optionalText(form, 'description'),
    metadata: mergeMetadata({}, form),
    invoiceId: null,
    saveCard: optionalText(form, 'setup_future_usage') !== null,
    ...methodTypesOf(form, 'allowed_payment_method_types'),
    ...pixSecondsOf(innerForm(form, 'payment_method_options')),
  });
  return presentIntent(turn.account, intent);
}

/** Returns `{ pixSeconds }` with the time to pay a Pix code, 60 seconds to 14 days as at the provider; without it, nothing. */
function pixSecondsOf(options: Form): { pixSeconds?: number } {
  allowOnly(options, ['pix']);
  const pix = innerForm(options, 'pix');
  allowOnly(pix, ['expires_after_seconds']);
  const pixSeconds = optionalInteger(pix, 'expires_after_seconds');
  if (pixSeconds === null) return {};
  if (pixSeconds < 60 || pixSeconds > 1_209_600) {
    throw invalidRequest('A Pix code expires after 60 to 1209600 seconds.', {
      param: 'payment_method_options[pix][expires_after_seconds]',
    });
  }
  return { pixSeconds };
}

function cancel(turn: Turn, call: Call) {
  const intent = named(turn.account, firstId(call));
  if (intent.invoiceId !== null) {
    throw invalidRequest('You cannot cancel a PaymentIntent that was created by an invoice.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  cancelIntent(turn, intent);
  return presentIntent(turn.account, intent);
}

function createRefund(turn: Turn, { form }: Call) {
  const { account } = turn;
  const intentId = optionalText(form, 'payment_intent') ?? ownerOf(account, requiredText(form, 'charge'));
  const made = refund(turn, chargeOf(account, intentId), {
    amount: optionalInteger(form, 'amount'),
    reason: optionalText(form, 'reason'),
    metadata: mergeMetadata({}, form),
  });
  return presentRefund(made);
}

function namedRefund(account: Account, id: string): Refund {
  const known = findById(account.refunds, id);
  if (!known) throw missing('refund', id);
  return known;
}

function ownerOf(account: Account, chargeId: string): string {
  const charge = findById(account.charges, chargeId);
  if (!charge) throw missing('charge', chargeId, 400, 'charge');
  return charge.intentId;
}

function about<T extends { chargeId: string; intentId: string }>(
  items: readonly T[],
  form: Call['form'],
): T[] {
  const intentId = optionalText(form, 'payment_intent');
  const chargeId = optionalText(form, 'charge');
  return items.filter(
    (item) =>
      (intentId === null || item.intentId === intentId) && (chargeId === null || item.chargeId === chargeId),
  );
}

function onlyPayments(account: Account): Intent[] {
  return account.intents.filter((intent) => intent.kind === 'payment');
}

function named(account: Account, id: string): Intent {
  const intent = findById(onlyPayments(account), id);
  if (!intent) throw missing('payment_intent', id);
  return intent;
}
