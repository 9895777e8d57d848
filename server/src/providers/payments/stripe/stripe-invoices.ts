import type { Stripe } from 'stripe';
import type { InvoiceSnapshot } from '../payment-provider.ts';
import { type KnownPayment, presentPayment } from './stripe-payments.ts';
import { tierOfProduct } from './stripe-prices.ts';
import { allOf, centsOf, idOf, instantOf, instantOrNull, knownWord, textOf } from './stripe-values.ts';

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

/** An invoice with all of its lines and payment attempts, including those beyond the first page. */
export interface KnownInvoice {
  invoice: Stripe.Invoice;
  lines: Stripe.InvoiceLineItem[];
  tries: Stripe.InvoicePayment[];
}

export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);

async function pagesOf<Item>(part: Stripe.ApiList<Item>, all: () => AsyncIterable<Item>): Promise<Item[]> {
  return part.has_more ? await allOf(all()) : part.data;
}

/** Reads the further pages of an invoice's lines and payments. Throws a TypeError unless `payments` is expanded. */
export async function completeInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<KnownInvoice> {
  const { id, lines, payments } = invoice;
  if (!payments) throw new TypeError('an invoice without its payments');
  const [allLines, tries] = await Promise.all([
    pagesOf(lines, () => stripe.invoices.listLineItems(id, { limit: 100 })),
    pagesOf(payments, () => stripe.invoicePayments.list({ invoice: id, limit: 100 })),
  ]);
  return { invoice, lines: allLines, tries };
}

/** Returns every invoice of a customer, newest first. */
export const listInvoices = (stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> =>
  allOf(stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }));

const intentOf = ({ payment }: Stripe.InvoicePayment): string | null => idOf(payment.payment_intent);

/** Returns the payment that settled the invoice, else its newest attempt. */
export function paymentIdOf({ tries }: KnownInvoice): string | null {
  const withIntent = tries.filter((attempt) => intentOf(attempt) !== null);
  const [newest] = withIntent.toSorted((a, b) => b.created - a.created);
  const settled = withIntent.find((attempt) => attempt.status === 'paid') ?? newest;
  return settled ? intentOf(settled) : null;
}

/**
 * Returns the newest whole period of a plan that an invoice charges: an invoice may also charge items that an operator added to the
 * subscription. Lines of a proration, of a trial (which charge nothing) and those added by hand do not count.
 */
function periodOf({ lines }: KnownInvoice): InvoiceSnapshot['period'] {
  const periods = lines.flatMap(({ parent, pricing, period, amount, discount_amounts }) => {
    const details = parent?.subscription_item_details;
    const priceId = idOf(pricing?.price_details?.price);
    const tierId = tierOfProduct(pricing?.price_details?.product);
    if (!details || details.proration || !priceId || tierId === null || amount <= 0) return [];
    const startsAt = instantOf(period.start);
    const endsAt = instantOf(period.end);
    const discount = (discount_amounts ?? []).reduce((sum, each) => sum + centsOf(each.amount), 0);
    return { tierId, priceId, startsAt, endsAt, amount: centsOf(amount), discount };
  });
  return periods.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())[0] ?? null;
}

export function presentInvoice(known: KnownInvoice, payments: Map<string, KnownPayment>): InvoiceSnapshot {
  const { invoice } = known;
  const payment = payments.get(paymentIdOf(known) ?? '');
  return {
    id: textOf(invoice.id),
    subscriptionId: subscriptionOf(invoice),
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    status: knownWord(invoiceStatuses, invoice.status),
    advances: invoice.auto_advance ?? false,
    currency: textOf(invoice.currency),
    amountDue: centsOf(invoice.amount_due),
    amountPaid: centsOf(invoice.amount_paid),
    period: periodOf(known),
    payment: payment ? presentPayment(payment) : null,
    createdAt: instantOf(invoice.created),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
  };
}
