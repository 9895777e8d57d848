import { changeLines } from '../../engine/change-now.ts';
import { amountsOf, finalize } from '../../engine/invoices.ts';
import { periodEndAfter } from '../../engine/proration.ts';
import { collect, voidAndUpdate } from '../../engine/settlement.ts';
import { periodLine, requireRunning } from '../../engine/subscriptions.ts';
import type { Account, Invoice, SoldItem, Subscription } from '../../model/account.ts';
import { cardFailure, invalidRequest, missing } from '../../model/failure.ts';
import { findById, type Turn } from '../../model/turn.ts';
import { presentInvoice } from '../../present/present-invoice.ts';
import { presentIntent } from '../../present/present-payment.ts';
import { anchorIsNow, innerForm, optionalBoolean, optionalText, requiredText } from '../form.ts';
import { type AccountRoute, type Call, firstId, listing, page } from './call.ts';
import { prorationOf, soldItem } from './subscriptions.ts';

export const invoiceRoutes: AccountRoute[] = [
  {
    method: 'POST',
    path: 'invoices/create_preview',
    allow: ['customer', 'subscription', 'subscription_details'],
    run: preview,
  },
  { method: 'GET', path: 'invoices', allow: listing('customer', 'subscription', 'status'), run: list },
  {
    method: 'GET',
    path: 'invoices/:id',
    allow: [],
    run: ({ account }, call) => presentInvoice(account, named(account, firstId(call))),
  },
  {
    method: 'POST',
    path: 'invoices/:id/void',
    allow: [],
    run: (turn, call) => {
      const invoice = named(turn.account, firstId(call));
      voidAndUpdate(turn, invoice);
      return presentInvoice(turn.account, invoice);
    },
  },
  { method: 'POST', path: 'invoices/:id/finalize', allow: ['auto_advance'], run: finalizeNow },
  { method: 'POST', path: 'invoices/:id/pay', allow: ['off_session'], run: payNow },
];

function list({ account }: Turn, { form }: Call) {
  const subscription = optionalText(form, 'subscription');
  const status = optionalText(form, 'status');
  const chosen = account.invoices.filter(
    (invoice) =>
      (subscription === null || invoice.subscriptionId === subscription) &&
      (status === null || invoice.status === status),
  );
  return page('/v1/invoices', chosen, form, (invoice) => presentInvoice(account, invoice));
}

/** Finalizes a draft. Without `auto_advance: false` the provider goes on to charge it by itself. */
function finalizeNow(turn: Turn, call: Call) {
  if (optionalBoolean(call.form, 'auto_advance') !== false) {
    throw invalidRequest('The simulator finalizes with auto_advance false only.', { param: 'auto_advance' });
  }
  const invoice = named(turn.account, firstId(call));
  finalize(turn, invoice);
  return presentInvoice(turn.account, invoice);
}

function payNow(turn: Turn, call: Call) {
  const invoice = named(turn.account, firstId(call));
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status !== 'open') throw invalidRequest(`Invoice is ${invoice.status}.`);
  collect(turn, invoice, 'on_file');
  const intent = findById(turn.account.intents, invoice.intentId);
  if (intent?.error) return cardFailure(intent.error, presentIntent(turn.account, intent));
  if (intent?.status === 'requires_action') {
    const error = {
      code: 'invoice_payment_intent_requires_action',
      declineCode: null,
      message: 'Confirme o pagamento com o seu banco.',
    };
    return cardFailure(error, presentIntent(turn.account, intent));
  }
  return presentInvoice(turn.account, invoice);
}

/** Previews the invoice of an update with the same parameters, or of the next renewal without parameters. Changes nothing. */
function preview(turn: Turn, { form, catalogue }: Call) {
  const { account, now } = turn;
  const id = requiredText(form, 'subscription');
  const subscription = findById(account.subscriptions, id);
  if (!subscription) throw missing('subscription', id, 400, 'subscription');
  requireRunning(subscription);
  const details = innerForm(form, 'subscription_details');
  const { price, quantity = 1 } = subscription;
  const item =
    details.items === undefined
      ? { price, quantity }
      : soldItem(subscription, details, catalogue, 'subscription_details[items]');
  const startsNow = anchorIsNow(details);
  const lines = startsNow
    ? changeLines(account, subscription, item, { now, unusedFrom: prorationOf(details, now) })
    : [renewalLine(subscription, item)];
  return presentInvoice(
    account,
    previewOf(account, subscription, lines, startsNow ? now : subscription.periodEnd),
  );
}

function renewalLine({ anchor, periodEnd, coupon = null }: Subscription, { price, quantity }: SoldItem) {
  return periodLine(
    { quantity, coupon },
    price,
    periodEnd,
    periodEndAfter(periodEnd, anchor, price.recurring),
  );
}

function previewOf(
  account: Account,
  subscription: Subscription,
  lines: Parameters<typeof amountsOf>[1],
  createdAt: number,
): Invoice {
  const id = `upcoming_in_${subscription.id}`;
  return {
    id,
    number: null,
    subscriptionId: subscription.id,
    itemId: subscription.itemId,
    status: 'draft',
    billingReason: 'subscription_update',
    currency: subscription.price.currency,
    lines: lines.map((line, index) => ({ id: `${id}_${index}`, ...line })),
    ...amountsOf(account, lines),
    amountPaid: 0,
    periodStart: subscription.periodStart,
    periodEnd: createdAt,
    intentId: null,
    attemptCount: 0,
    nextAttemptAt: null,
    createdAt,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
  };
}

function named(account: Account, id: string): Invoice {
  const invoice = findById(account.invoices, id);
  if (!invoice) throw missing('invoice', id);
  return invoice;
}
