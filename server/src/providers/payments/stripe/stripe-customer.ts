import type { Stripe } from 'stripe';
import type { CustomerSnapshot, SubscriptionCondition, SubscriptionSnapshot } from '../payment-provider.ts';
import { hasEnded, subscriptionStatuses } from '../subscription-status.ts';
import { isOfTestMode } from './stripe-errors.ts';
import {
  completeInvoice,
  type KnownInvoice,
  listInvoices,
  paymentIdOf,
  presentInvoice,
  subscriptionOf,
} from './stripe-invoices.ts';
import {
  chargeDetails,
  confirmationOf,
  type KnownPayment,
  presentPayment,
  readPayment,
  withDetails,
} from './stripe-payments.ts';
import { tierOfProduct } from './stripe-prices.ts';
import { allOf, centsOf, idOf, instantOf, instantOrNull, knownWord, textOf } from './stripe-values.ts';

/** Returns the newest open invoice. The invoice of a pending change does not count: the subscription does not owe it. */
function waitingInvoice(subscription: Stripe.Subscription, invoices: KnownInvoice[]): KnownInvoice | null {
  if (hasEnded(subscription)) return null;
  const changing = subscription.pending_update ? idOf(subscription.latest_invoice) : null;
  const waiting = invoices.filter(
    ({ invoice }) =>
      invoice.status === 'open' && invoice.id !== changing && subscriptionOf(invoice) === subscription.id,
  );
  return waiting.toSorted((a, b) => b.invoice.created - a.invoice.created)[0] ?? null;
}

/** Returns the setup confirmation of a free first period: nothing is due, but a card must be saved. */
function setupOf(subscription: Stripe.Subscription) {
  const { pending_setup_intent: setup } = subscription;
  return hasEnded(subscription) || typeof setup === 'string' ? null : confirmationOf(setup);
}

/**
 * Returns whether nothing follows the running period. With flexible billing the portal sets a date instead of the flag;
 * before a later date the subscription still renews.
 */
function endsWithPeriod(
  { cancel_at_period_end: flag, cancel_at: date }: Stripe.Subscription,
  { current_period_end: periodEnd }: Stripe.SubscriptionItem,
): boolean {
  return flag || (date !== null && date <= periodEnd);
}

/** Returns the item that charges one of our plans; undefined for a subscription that the operator sold otherwise. */
export const planItemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined =>
  items.data.find(({ price }) => tierOfProduct(price.product) !== null);

function conditionsOf(
  { status, pause_collection: pause, discounts }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  isQuestioned: boolean,
): SubscriptionCondition[] {
  const all: Array<[SubscriptionCondition, boolean]> = [
    ['trial', status === 'trialing'],
    ['paused', Boolean(pause)],
    ['discount', (discounts?.length ?? 0) > 0 || (item.discounts?.length ?? 0) > 0],
    ['quantity', (item.quantity ?? 1) > 1],
    ['inquiry', isQuestioned],
  ];
  return all.flatMap(([condition, holds]) => (holds ? [condition] : []));
}

export function presentSubscription(
  subscription: Stripe.Subscription,
  invoices: KnownInvoice[],
  payments: Map<string, KnownPayment>,
): SubscriptionSnapshot {
  const { id, status } = subscription;
  const item = planItemOf(subscription);
  const tierId = tierOfProduct(item?.price.product);
  if (!item || tierId === null) throw new TypeError('a subscription of another product');
  const waiting = waitingInvoice(subscription, invoices);
  const paymentOf = (known: KnownInvoice) => payments.get(paymentIdOf(known) ?? '');
  const payment = waiting ? paymentOf(waiting) : undefined;
  const own = invoices.filter(({ invoice }) => subscriptionOf(invoice) === id);
  const isQuestioned = own.some((known) => paymentOf(known)?.isQuestioned);
  return {
    id: textOf(id),
    status: knownWord(subscriptionStatuses, status),
    tierId,
    priceId: textOf(item.price.id),
    recurringAmount: centsOf((item.price.unit_amount ?? 0) * (item.quantity ?? 1)),
    renewsAt: instantOf(item.current_period_end),
    conditions: conditionsOf(subscription, item, isQuestioned),
    cancelAtPeriodEnd: !hasEnded(subscription) && endsWithPeriod(subscription, item),
    canceledAt: instantOrNull(subscription.canceled_at),
    cardId: idOf(subscription.default_payment_method),
    cardExpiresAt: expiryOf(subscription.default_payment_method),
    confirmation: waiting ? confirmationOf(payment?.intent) : setupOf(subscription),
    amountDue: centsOf(waiting?.invoice.amount_remaining ?? 0),
    createdAt: instantOf(subscription.created),
    endedAt: instantOrNull(subscription.ended_at),
  };
}

async function listPayments(stripe: Stripe, customer: string): Promise<Map<string, KnownPayment>> {
  const known = new Map<string, KnownPayment>();
  const expand = chargeDetails.map((path) => `data.${path}`);
  const pages = stripe.paymentIntents.list({ customer, limit: 100, expand });
  for (const intent of await allOf(pages)) known.set(intent.id, await withDetails(stripe, intent));
  return known;
}

const listSubscriptions = (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  allOf(
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.pending_setup_intent', 'data.default_payment_method'],
    }),
  );

/** See `PaymentProvider.forgetCustomer`. Throws for a customer that is gone. */
export async function forgetCustomer(stripe: Stripe, customerId: string): Promise<'deleted' | 'kept'> {
  const running = (await listSubscriptions(stripe, customerId)).filter((each) => !hasEnded(each));
  if (running.every(planItemOf)) {
    await stripe.customers.del(customerId);
    return 'deleted';
  }
  for (const { id } of running.filter(planItemOf)) await stripe.subscriptions.cancel(id);
  await stripe.customers.update(customerId, { metadata: { user_id: '' } });
  return 'kept';
}

/** Returns the card that the customer chose in the portal, null without one. */
async function readDefaultCard(stripe: Stripe, customerId: string): Promise<string | null> {
  const customer = await stripe.customers.retrieve(customerId);
  return customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
}

/** Returns the end of the month until which a card is valid; null for another method, or one that was not expanded. */
function expiryOf(method: string | Stripe.PaymentMethod | null): Date | null {
  const card = typeof method === 'string' ? null : method?.card;
  return card ? new Date(Date.UTC(card.exp_year, card.exp_month, 1)) : null;
}

/** Adds payments that an invoice names but the customer's list lacks: created in between, or by another customer. */
async function addMissing(stripe: Stripe, invoices: KnownInvoice[], payments: Map<string, KnownPayment>) {
  for (const invoice of invoices) {
    const id = paymentIdOf(invoice);
    if (id && !payments.has(id)) payments.set(id, await readPayment(stripe, id));
  }
}

/** Returns the state of a customer; empty for one that was created with a test key and is read with a live one. */
export async function readCustomer(stripe: Stripe, customerId: string): Promise<CustomerSnapshot> {
  try {
    return await readAll(stripe, customerId);
  } catch (error) {
    if (!isOfTestMode(error)) throw error;
    return { subscriptions: [], invoices: [], purchases: [], isOfTestMode: true };
  }
}

/** Reads the customer and all pages of three lists, then the disputes of each disputed payment and parts that the lists left out. */
async function readAll(stripe: Stripe, customerId: string): Promise<CustomerSnapshot> {
  const [defaultCardId, listed, issued, payments] = await Promise.all([
    readDefaultCard(stripe, customerId),
    listSubscriptions(stripe, customerId),
    listInvoices(stripe, customerId),
    listPayments(stripe, customerId),
  ]);
  const subscriptions = listed.filter(planItemOf);
  const ours = new Set(subscriptions.map(({ id }) => id));
  const invoices: KnownInvoice[] = [];
  for (const invoice of issued) {
    if (ours.has(subscriptionOf(invoice) ?? '')) invoices.push(await completeInvoice(stripe, invoice));
  }
  await addMissing(stripe, invoices, payments);
  return {
    subscriptions: subscriptions.map((each) => presentSubscription(each, invoices, payments)),
    invoices: invoices.map((each) => presentInvoice(each, payments)),
    purchases: [...payments.values()].map(presentPayment).filter(({ reference }) => reference !== null),
    ...(defaultCardId !== null && { defaultCardId }),
  };
}
