import type Stripe from 'stripe';
import type { Account, Invoice, InvoiceLine } from '../model/account.ts';
import { clientSecret } from '../model/ids.ts';
import { customerRef } from './present-customer.ts';
import { listOf, type Wire, type WireObject } from './wire.ts';

export function presentInvoice(account: Account, invoice: Invoice): WireObject {
  return {
    ...amounts(invoice),
    id: invoice.id,
    object: 'invoice',
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0,
    auto_advance: invoice.nextAttemptAt !== null,
    billing_reason: invoice.billingReason,
    collection_method: 'charge_automatically',
    created: invoice.createdAt,
    currency: invoice.currency,
    customer: customerRef(account),
    customer_email: account.email,
    customer_name: account.name,
    default_payment_method: null,
    description: null,
    discounts: discountOf(invoice) > 0 ? [discountId(invoice)] : [],
    due_date: null,
    effective_at: invoice.finalizedAt,
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttemptAt,
    number: invoice.number,
    // Null for a one-off invoice (docs.stripe.com/changelog/basil/2025-03-31/adds-new-parent-field-to-invoicing-objects).
    parent:
      invoice.subscriptionId === null
        ? null
        : {
            quote_details: null,
            subscription_details: { metadata: {}, subscription: invoice.subscriptionId },
            type: 'subscription_details',
          },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: invoice.uncollectibleAt ?? null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    test_clock: null,
    lines: listOf(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => presentLine(invoice, line)),
    ),
  } satisfies Wire<Stripe.Invoice> & { lines: unknown };
}

function amounts(invoice: Invoice) {
  const paid = invoice.status === 'paid';
  return {
    amount_due: invoice.amountDue,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: paid ? 0 : invoice.amountDue - invoice.amountPaid,
    amount_shipping: 0,
    ending_balance:
      invoice.finalizedAt === null ? null : Math.min(0, invoice.startingBalance + invoice.total),
    starting_balance: invoice.startingBalance,
    subtotal: invoice.total + discountOf(invoice),
    total: invoice.total,
    total_discount_amounts: discountAmounts(invoice, discountOf(invoice)),
  } satisfies Wire<Stripe.Invoice>;
}

const discountOf = ({ lines }: Invoice): number => lines.reduce((sum, { discount = 0 }) => sum + discount, 0);
const discountId = ({ id }: Invoice): string => `di_${id.slice('in_'.length)}`;
const discountAmounts = (invoice: Invoice, amount: number) =>
  amount > 0 ? [{ amount, discount: discountId(invoice) }] : [];

function presentLine(invoice: Invoice, line: InvoiceLine): WireObject {
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: discountAmounts(invoice, line.discount ?? 0),
    discountable: !line.proration,
    discounts: line.discount ? [discountId(invoice)] : [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: presentLineParent(invoice, line),
    period: { start: line.periodStart, end: line.periodEnd },
    pricing: {
      price_details: { price: line.price.id, product: line.price.productId },
      type: 'price_details',
    },
    quantity: line.quantity ?? 1,
    subscription: invoice.subscriptionId,
    subtotal: line.amount,
  } satisfies Wire<Stripe.InvoiceLineItem>;
}

function presentLineParent({ subscriptionId, itemId }: Invoice, { id, proration }: InvoiceLine) {
  const proration_details = { credited_items: null };
  if (subscriptionId === null || itemId === null) {
    return {
      invoice_item_details: { invoice_item: `ii_${id}`, proration, proration_details, subscription: null },
      subscription_item_details: null,
      type: 'invoice_item_details',
    } satisfies Wire<Stripe.InvoiceLineItem['parent']>;
  }
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details,
      subscription: subscriptionId,
      subscription_item: itemId,
    },
    type: 'subscription_item_details',
  } satisfies Wire<Stripe.InvoiceLineItem['parent']>;
}

/** Returns the expanded `payments`: one entry for the invoice's intent, none if nothing was due. */
export function presentInvoicePayments(invoice: Invoice): WireObject {
  const url = `/v1/invoice_payments?invoice=${invoice.id}`;
  if (invoice.intentId === null) return listOf(url, []);
  return listOf(url, [
    {
      id: `inpay_${invoice.id.slice('in_'.length)}`,
      object: 'invoice_payment',
      amount_paid: invoice.status === 'paid' ? invoice.amountPaid : null,
      amount_requested: invoice.amountDue,
      created: invoice.createdAt,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: invoice.intentId },
      status: paymentStatus(invoice),
      status_transitions: { canceled_at: invoice.voidedAt, paid_at: invoice.paidAt },
    } satisfies Wire<Stripe.InvoicePayment>,
  ]);
}

function paymentStatus(invoice: Invoice): 'open' | 'paid' | 'canceled' {
  if (invoice.status === 'paid') return 'paid';
  return invoice.status === 'void' ? 'canceled' : 'open';
}

/** Returns the expanded `confirmation_secret`. Like the provider, it includes the secret of a settled invoice. */
export function presentConfirmationSecret(account: Account, invoice: Invoice): WireObject | null {
  if (invoice.intentId === null) return null;
  return { client_secret: clientSecret(account, invoice.intentId), type: 'payment_intent' };
}
