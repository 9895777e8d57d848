import type { Stripe } from 'stripe';
import type { InvoiceSnapshot } from './payment-provider.ts';
import { type KnownPayment, presentPayment } from './stripe-payments.ts';
import { allOf, centsOf, idOf, instantOf, instantOrNull, knownWord, textOf } from './stripe-values.ts';

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

/** An invoice with all of its lines and tries, whatever part of them its own page told. */
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

/** Reads what an invoice with its expanded payments did not tell of itself. */
export async function completeInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<KnownInvoice> {
  const { id, lines, payments } = invoice;
  if (!payments) throw new TypeError('an invoice without its payments');
  const [allLines, tries] = await Promise.all([
    pagesOf(lines, () => stripe.invoices.listLineItems(id, { limit: 100 })),
    pagesOf(payments, () => stripe.invoicePayments.list({ invoice: id, limit: 100 })),
  ]);
  return { invoice, lines: allLines, tries };
}

/** Every invoice of a customer, newest first. */
export async function listInvoices(stripe: Stripe, customer: string): Promise<KnownInvoice[]> {
  const invoices: KnownInvoice[] = [];
  const pages = stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] });
  for (const invoice of await allOf(pages)) invoices.push(await completeInvoice(stripe, invoice));
  return invoices;
}

const intentOf = ({ payment }: Stripe.InvoicePayment): string | null => idOf(payment.payment_intent);

/** The payment that settled it, else the newest try. */
export function paymentIdOf({ tries }: KnownInvoice): string | null {
  const withIntent = tries.filter((attempt) => intentOf(attempt) !== null);
  const [newest] = withIntent.toSorted((a, b) => b.created - a.created);
  const settled = withIntent.find((attempt) => attempt.status === 'paid') ?? newest;
  return settled ? intentOf(settled) : null;
}

/** What an invoice charges for a whole period: never a line about unused days or one made by hand. */
function periodOf({ lines }: KnownInvoice): InvoiceSnapshot['period'] {
  const periods = lines.flatMap(({ parent, pricing, period }) => {
    const details = parent?.subscription_item_details;
    const priceId = idOf(pricing?.price_details?.price);
    if (!details || details.proration || !priceId) return [];
    return { priceId, startsAt: instantOf(period.start), endsAt: instantOf(period.end) };
  });
  return periods.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())[0] ?? null;
}

export function presentInvoice(known: KnownInvoice, payments: Map<string, KnownPayment>): InvoiceSnapshot {
  const { invoice } = known;
  const payment = payments.get(paymentIdOf(known) ?? '');
  return {
    id: textOf(invoice.id),
    subscriptionId: subscriptionOf(invoice),
    status: knownWord(invoiceStatuses, invoice.status),
    currency: textOf(invoice.currency),
    amountDue: centsOf(invoice.amount_due),
    amountPaid: centsOf(invoice.amount_paid),
    period: periodOf(known),
    payment: payment ? presentPayment(payment) : null,
    createdAt: instantOf(invoice.created),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
  };
}
