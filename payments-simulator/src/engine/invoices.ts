import type { Account, BillingReason, Invoice, InvoiceLine, Subscription } from '../model/account.ts';
import { invalidRequest } from '../model/failure.ts';
import { invoiceNumber, mintId } from '../model/ids.ts';
import { emit, findById, getById, type Turn } from '../model/turn.ts';
import { presentInvoice } from '../present/present-invoice.ts';
import { cancelIntent, openIntent } from './payments.ts';

const paymentDescriptions: Record<BillingReason, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
  manual: 'Payment for Invoice',
};

export type LineDraft = Omit<InvoiceLine, 'id'>;

interface InvoiceDraft {
  billingReason: BillingReason;
  lines: LineDraft[];
  periodStart: number;
  periodEnd: number;
}

/** Returns the total of the lines, the customer's balance and the amount due after applying it, in cents. */
export function amountsOf(account: Account, lines: readonly LineDraft[]) {
  const total = lines.reduce((sum, line) => sum + line.amount - (line.discount ?? 0), 0);
  const startingBalance = account.balance;
  return { total, startingBalance, amountDue: Math.max(0, total + startingBalance) };
}

/** Creates a draft, which cannot be paid yet; without a subscription, a one-off invoice. */
export function createDraft(turn: Turn, subscription: Subscription | null, draft: InvoiceDraft): Invoice {
  const { account } = turn;
  const invoice: Invoice = {
    id: mintId(account, 'in'),
    number: null,
    subscriptionId: subscription?.id ?? null,
    itemId: subscription?.itemId ?? null,
    status: 'draft',
    billingReason: draft.billingReason,
    currency: draft.lines[0]?.price.currency ?? 'brl',
    lines: draft.lines.map((line) => ({ id: mintId(account, 'il'), ...line })),
    ...amountsOf(account, draft.lines),
    amountPaid: 0,
    periodStart: draft.periodStart,
    periodEnd: draft.periodEnd,
    intentId: null,
    attemptCount: 0,
    nextAttemptAt: null,
    createdAt: turn.now,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
  };
  account.invoices.push(invoice);
  if (subscription) subscription.latestInvoiceId = invoice.id;
  if (subscription?.coupon?.duration === 'once' && draft.lines.some(({ discount }) => discount)) {
    subscription.coupon = null;
  }
  emitInvoice(turn, invoice, 'created');
  return invoice;
}

/** Creates and finalizes an invoice. */
export function createInvoice(turn: Turn, subscription: Subscription | null, draft: InvoiceDraft): Invoice {
  const invoice = createDraft(turn, subscription, draft);
  finalize(turn, invoice);
  return invoice;
}

/**
 * Finalizes a draft: it gets its number, uses the customer's balance, and gets an intent if an amount is due. Throws for
 * any other invoice.
 */
export function finalize(turn: Turn, invoice: Invoice): void {
  if (invoice.status !== 'draft') {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    });
  }
  const { account } = turn;
  const methodTypes = findById(account.subscriptions, invoice.subscriptionId)?.methodTypes;
  Object.assign(invoice, amountsOf(account, invoice.lines));
  invoice.number = invoiceNumber(
    account,
    account.invoices.filter(({ number }) => number !== null).length + 1,
  );
  invoice.status = 'open';
  invoice.finalizedAt = turn.now;
  invoice.nextAttemptAt = null;
  account.balance = Math.min(0, invoice.total + invoice.startingBalance);
  if (invoice.amountDue > 0) {
    const intent = openIntent(turn, {
      kind: 'payment',
      amount: invoice.amountDue,
      currency: invoice.currency,
      description: paymentDescriptions[invoice.billingReason],
      metadata: {},
      invoiceId: invoice.id,
      saveCard: invoice.subscriptionId !== null,
      ...(methodTypes && { methodTypes }),
    });
    invoice.intentId = intent.id;
  }
  emitInvoice(turn, invoice, 'finalized');
}

/** Marks the invoice paid; settlement.ts updates its subscription. */
export function markPaid(turn: Turn, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.amountPaid = invoice.amountDue;
  invoice.nextAttemptAt = null;
  invoice.paidAt = turn.now;
  emitInvoice(turn, invoice, 'paid');
  emitInvoice(turn, invoice, 'payment_succeeded');
}

/**
 * Voids an open or uncollectible invoice, cancels its intent and restores the balance that it used
 * (docs.stripe.com/invoicing/overview#void).
 */
export function voidInvoice(turn: Turn, invoice: Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') throw notOpen();
  const intent = findById(turn.account.intents, invoice.intentId);
  if (intent) cancelIntent(turn, intent);
  invoice.status = 'void';
  invoice.voidedAt = turn.now;
  invoice.nextAttemptAt = null;
  turn.account.balance += invoice.startingBalance;
  emitInvoice(turn, invoice, 'voided');
}

/**
 * Marks an open invoice uncollectible. It is not charged again by itself, and can still be paid or voided
 * (docs.stripe.com/invoicing/overview#uncollectible).
 */
export function markUncollectible(turn: Turn, invoice: Invoice): void {
  if (invoice.status !== 'open') throw notOpen();
  invoice.status = 'uncollectible';
  invoice.uncollectibleAt = turn.now;
  invoice.nextAttemptAt = null;
  emitInvoice(turn, invoice, 'marked_uncollectible');
}

const notOpen = () =>
  invalidRequest(`You can only pass in open invoices. This invoice isn't open.`, {
    code: 'invoice_not_editable',
  });

export function emitInvoice(turn: Turn, invoice: Invoice, change: string): void {
  emit(turn, `invoice.${change}`, presentInvoice(turn.account, invoice));
}

/** Returns true while the invoice's payment is processing: it must then be neither retried nor expired. */
export function isProcessing(account: Account, invoiceId: string | null): boolean {
  if (invoiceId === null) return false;
  const intent = findById(account.intents, getById(account.invoices, invoiceId).intentId);
  return intent?.status === 'processing';
}
