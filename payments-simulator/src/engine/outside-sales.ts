import type {
  Account,
  Invoice,
  PaymentMethod,
  PaymentMethodInput,
  Price,
  Subscription,
} from '../model/account.ts';
import { invalidRequest } from '../model/failure.ts';
import { findById, getById, type Turn } from '../model/turn.ts';
import { createInvoice } from './invoices.ts';
import { addMethod } from './payments.ts';
import { collect } from './settlement.ts';
import { fullLine, openSubscription, type SubscriptionTerms } from './subscriptions.ts';

/**
 * Creates a subscription in the dashboard and charges the customer's card at once. It has no metadata, and the chosen card is
 * its own default; a trial charges nothing before its end (docs.stripe.com/billing/subscriptions/creating, docs.stripe.com/billing/subscriptions/trials, docs.stripe.com/api/subscriptions/create).
 */
export function sellSubscription(
  turn: Turn,
  price: Price,
  card: string | PaymentMethodInput | undefined,
  terms: SubscriptionTerms = {},
): Subscription {
  const method = chargedCard(turn, card);
  const owned = { metadata: {}, defaultPaymentMethod: method.id };
  const subscription = openSubscription(turn, price, { ...terms, ...owned });
  const { latestInvoiceId } = subscription;
  if (latestInvoiceId === null) throw new Error(`${subscription.id} has no invoice`);
  const invoice = getById(turn.account.invoices, latestInvoiceId);
  if (invoice.status === 'open') collect(turn, invoice, 'off_session');
  return subscription;
}

/**
 * Creates a one-off invoice in the dashboard, finalizes it and charges the customer's card at once
 * (docs.stripe.com/invoicing/dashboard, "One-off invoices").
 */
export function sellOnce(turn: Turn, price: Price, card: string | PaymentMethodInput | undefined): Invoice {
  const method = chargedCard(turn, card);
  const { now } = turn;
  const invoice = createInvoice(turn, null, {
    billingReason: 'manual',
    lines: [fullLine(price, now, now)],
    periodStart: now,
    periodEnd: now,
  });
  collect(turn, invoice, 'off_session', method);
  return invoice;
}

/** Returns the given card, else the card that the customer's next renewal would charge. Throws without one. */
function chargedCard(turn: Turn, card: string | PaymentMethodInput | undefined): PaymentMethod {
  if (card !== undefined) return addMethod(turn, card);
  const method = findById(turn.account.paymentMethods, cardOnFile(turn.account));
  if (method) return method;
  throw invalidRequest('This customer has no attached payment source or default payment method.', {
    code: 'resource_missing',
  });
}

function cardOnFile({ defaultPaymentMethod, subscriptions }: Account): string | null {
  const pinned = subscriptions.findLast((each) => each.defaultPaymentMethod !== null);
  return defaultPaymentMethod ?? pinned?.defaultPaymentMethod ?? null;
}
