import type { Account } from '../model/account.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { invalidRequest } from '../model/failure.ts';
import { findById } from '../model/turn.ts';
import { presentPaymentLink, presentPrice, presentProduct } from './present-catalogue.ts';
import { presentCustomer, presentPaymentMethod } from './present-customer.ts';
import { presentConfirmationSecret, presentInvoice, presentInvoicePayments } from './present-invoice.ts';
import { presentCharge, presentIntent, presentRefund } from './present-payment.ts';
import { presentSubscription } from './present-subscription.ts';
import { presentTransaction, transactionOf } from './present-transaction.ts';
import { listOf, type WireObject } from './wire.ts';

/** Documents in which ids are resolved. */
export interface Sources {
  account: Account | null;
  catalogue: Catalogue;
}

const deepest = 4;

/** Replaces the ids that `expand[]` names with objects. Throws for more than four levels, as the provider does. */
export function expand(root: WireObject, paths: readonly string[], sources: Sources): WireObject {
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > deepest) {
      throw invalidRequest(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    }
    walk(root, segments, path, sources);
  }
  return root;
}

function walk(target: unknown, segments: string[], path: string, sources: Sources): void {
  const [field, ...rest] = segments;
  if (field === undefined || !isObject(target)) return;
  if (Array.isArray(target[field])) {
    for (const item of target[field]) walk(item, rest, path, sources);
    return;
  }
  target[field] = resolve(target, field, path, sources);
  walk(target[field], rest, path, sources);
}

function resolve(target: WireObject, field: string, path: string, sources: Sources): unknown {
  const included = include(target, field, sources);
  if (included !== undefined) return included;
  const value = target[field];
  if (value === null || isObject(value)) return value;
  const found = typeof value === 'string' && lookUp(value, sources);
  if (!found) {
    throw invalidRequest(`This property cannot be expanded (${field}).`, { param: `expand: ${path}` });
  }
  return found;
}

/** Returns a property that is present only when it is expanded. */
function include(target: WireObject, field: string, { account }: Sources): unknown {
  if (!account) return undefined;
  if (target.object === 'invoice' && (field === 'payments' || field === 'confirmation_secret')) {
    const invoice = findById(account.invoices, String(target.id));
    if (!invoice) return null;
    return field === 'payments'
      ? presentInvoicePayments(invoice)
      : presentConfirmationSecret(account, invoice);
  }
  if (target.object === 'charge' && field === 'refunds') {
    // The newest first, at most ten (docs.stripe.com/api/refunds/list).
    const refunds = account.refunds.filter((refund) => refund.chargeId === target.id).toReversed();
    return listOf(`/v1/charges/${target.id}/refunds`, refunds.map(presentRefund));
  }
  if (target.object === 'customer' && field === 'subscriptions') {
    const running = account.subscriptions.filter((subscription) => subscription.endedAt === null);
    return listOf(
      '/v1/subscriptions',
      running.map((running_) => presentSubscription(account, running_)),
    );
  }
  return undefined;
}

function lookUp(id: string, { account, catalogue }: Sources): WireObject | null {
  return (account && lookUpOwned(id, account)) ?? lookUpSold(id, catalogue);
}

function lookUpOwned(id: string, account: Account): WireObject | null {
  if (id === account.id) return presentCustomer(account);
  const subscription = findById(account.subscriptions, id);
  if (subscription) return presentSubscription(account, subscription);
  const invoice = findById(account.invoices, id);
  if (invoice) return presentInvoice(account, invoice);
  const intent = findById(account.intents, id);
  if (intent) return presentIntent(account, intent);
  const charge = findById(account.charges, id);
  if (charge) return presentCharge(account, charge);
  const method = findById(account.paymentMethods, id);
  if (method) return presentPaymentMethod(account, method);
  const moved = account.charges.find((each) => transactionOf(each) === id);
  return moved ? presentTransaction(account, moved) : null;
}

function lookUpSold(id: string, catalogue: Catalogue): WireObject | null {
  const product = findById(catalogue.products, id);
  if (product) return presentProduct(product);
  const price = findById(catalogue.prices, id);
  if (price) return presentPrice(price);
  const link = findById(catalogue.paymentLinks, id);
  return link && presentPaymentLink(link);
}

function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null;
}
