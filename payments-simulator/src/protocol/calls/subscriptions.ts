import { recurringPrice } from '../../engine/catalogue.ts';
import { changeNow } from '../../engine/change-now.ts';
import {
  endSubscription,
  openSubscription,
  requireLasting,
  setCancelAtPeriodEnd,
  setNextPrice,
  setOwnCard,
  startTrial,
} from '../../engine/subscriptions.ts';
import type { Account, SoldItem, Subscription } from '../../model/account.ts';
import { invalidRequest, missing } from '../../model/failure.ts';
import { findById, type Turn } from '../../model/turn.ts';
import { presentSubscription } from '../../present/present-subscription.ts';
import {
  anchorIsNow,
  type Form,
  innerForm,
  itemsOf,
  mergeMetadata,
  methodTypesOf,
  optionalBoolean,
  optionalInteger,
  optionalText,
  requiredText,
} from '../form.ts';
import { type AccountRoute, type Call, firstId, listing, page, requirePresent } from './call.ts';

const changeable = [
  'items',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'payment_behavior',
  'cancel_at_period_end',
  'cancel_at',
  'trial_end',
  'default_payment_method',
  'metadata',
] as const;

export const subscriptionRoutes: AccountRoute[] = [
  {
    method: 'POST',
    path: 'subscriptions',
    allow: [
      'customer',
      'items',
      'payment_behavior',
      'payment_settings',
      'collection_method',
      'off_session',
      'billing_mode',
      'metadata',
      'description',
    ],
    run: create,
  },
  { method: 'GET', path: 'subscriptions', allow: listing('customer', 'status', 'price'), run: list },
  {
    method: 'GET',
    path: 'subscriptions/:id',
    allow: [],
    run: ({ account }, call) => presentSubscription(account, named(account, firstId(call))),
  },
  { method: 'POST', path: 'subscriptions/:id', allow: changeable, run: update },
  {
    method: 'DELETE',
    path: 'subscriptions/:id',
    allow: ['cancellation_details', 'invoice_now', 'prorate'],
    run: cancel,
  },
];

function create(turn: Turn, { form, catalogue }: Call) {
  requirePresent(turn.account);
  if (optionalText(form, 'payment_behavior') !== 'default_incomplete') {
    throw invalidRequest('The simulator opens subscriptions with default_incomplete only.', {
      param: 'payment_behavior',
    });
  }
  const price = recurringPrice(catalogue, requiredText(onlyItem(form), 'price'), 'items[0][price]');
  const methodTypes = methodTypesOf(innerForm(form, 'payment_settings'), 'payment_method_types');
  const subscription = openSubscription(turn, price, { metadata: mergeMetadata({}, form), ...methodTypes });
  return presentSubscription(turn.account, subscription);
}

function list({ account }: Turn, { form }: Call) {
  const status = optionalText(form, 'status');
  const price = optionalText(form, 'price');
  const chosen = account.subscriptions.filter(
    (subscription) => hasStatus(subscription, status) && (price === null || subscription.price.id === price),
  );
  return page('/v1/subscriptions', chosen, form, (item) => presentSubscription(account, item));
}

/** Returns true if the status matches. Without a requested status, canceled subscriptions are left out. */
function hasStatus(subscription: Subscription, asked: string | null): boolean {
  if (asked === 'all') return true;
  if (asked === null) return subscription.status !== 'canceled';
  if (asked === 'ended') return subscription.endedAt !== null;
  return subscription.status === asked;
}

function update(turn: Turn, call: Call) {
  const { form } = call;
  const subscription = named(turn.account, firstId(call));
  if (anchorIsNow(form)) return startNow(turn, subscription, call);
  const cancelAtEnd = readCancel(form);
  if (cancelAtEnd !== null) setCancelAtPeriodEnd(turn, subscription, cancelAtEnd);
  const card = optionalText(form, 'default_payment_method');
  if (card !== null) setOwnCard(turn, requireLasting(turn.account, subscription.id), card);
  const trialEnd = optionalInteger(form, 'trial_end');
  if (trialEnd !== null || form.items !== undefined) {
    if (optionalText(form, 'proration_behavior') !== 'none') {
      throw invalidRequest('The simulator changes later with proration_behavior none only.', {
        param: 'proration_behavior',
      });
    }
    if (form.items !== undefined) setNextPrice(turn, subscription, changedItem(subscription, call));
    if (trialEnd !== null) startTrial(turn, subscription, trialEnd);
  }
  subscription.metadata = mergeMetadata(subscription.metadata, form);
  return presentSubscription(turn.account, subscription);
}

function readCancel(form: Form): boolean | null {
  const cancelAt = form.cancel_at;
  if (cancelAt === undefined) return optionalBoolean(form, 'cancel_at_period_end');
  if (cancelAt === '') return false;
  if (cancelAt === 'min_period_end') return true;
  throw invalidRequest('The simulator cancels at the end of the period only.', { param: 'cancel_at' });
}

function startNow(turn: Turn, subscription: Subscription, call: Call) {
  const { form } = call;
  if (optionalText(form, 'payment_behavior') !== 'pending_if_incomplete') {
    throw invalidRequest('The simulator changes now with payment_behavior pending_if_incomplete only.');
  }
  if (form.cancel_at !== undefined) {
    throw invalidRequest('This parameter cannot wait in a pending update.', { param: 'cancel_at' });
  }
  changeNow(turn, subscription, {
    ...changedItem(subscription, call),
    unusedFrom: prorationOf(form, turn.now),
    cancelAtPeriodEnd: optionalBoolean(form, 'cancel_at_period_end'),
  });
  return presentSubscription(turn.account, subscription);
}

/**
 * Returns the second from which unused days are credited, null without a credit. A new period that begins now is
 * invoiced at once either way.
 */
export function prorationOf(form: Form, now: number): number | null {
  const behavior = optionalText(form, 'proration_behavior');
  const date = optionalInteger(form, 'proration_date');
  if (behavior === 'always_invoice') return date ?? now;
  if (behavior === 'none' && date === null) return null;
  throw invalidRequest('The simulator changes now with always_invoice, or with none and no date, only.', {
    param: 'proration_behavior',
  });
}

const changedItem = (subscription: Subscription, { form, catalogue }: Call): SoldItem =>
  soldItem(subscription, form, catalogue, 'items[0][price]');

/**
 * Returns the new price of the only item and its quantity, which stays unless the call sets it. Requires the item's id, without which the
 * provider would add a second item.
 */
export function soldItem(
  subscription: Subscription,
  form: Form,
  catalogue: Call['catalogue'],
  param: string,
): SoldItem {
  const item = onlyItem(form);
  if (requiredText(item, 'id') !== subscription.itemId) {
    throw missing('subscription item', requiredText(item, 'id'), 400, 'items[0][id]');
  }
  return {
    price: recurringPrice(catalogue, requiredText(item, 'price'), param),
    quantity: optionalInteger(item, 'quantity') ?? subscription.quantity ?? 1,
  };
}

function onlyItem(form: Form): Form {
  const [item, ...more] = itemsOf(form, 'items');
  if (item && more.length === 0) return item;
  throw invalidRequest('The simulator knows subscriptions of one item only.', { param: 'items' });
}

function cancel(turn: Turn, call: Call) {
  if (optionalBoolean(call.form, 'prorate') || optionalBoolean(call.form, 'invoice_now')) {
    throw invalidRequest('The simulator cancels without a last invoice only.');
  }
  const subscription = requireLasting(turn.account, firstId(call));
  endSubscription(turn, subscription, 'cancellation_requested');
  return presentSubscription(turn.account, subscription);
}

function named(account: Account, id: string): Subscription {
  const subscription = findById(account.subscriptions, id);
  if (!subscription) throw missing('subscription', id);
  return subscription;
}
