import { endSubscription } from '../../engine/subscriptions.ts';
import type { Account } from '../../model/account.ts';
import { missing } from '../../model/failure.ts';
import { mintId } from '../../model/ids.ts';
import { emit, findById, type Turn } from '../../model/turn.ts';
import { presentCustomer } from '../../present/present-customer.ts';
import { innerForm, mergeMetadata, optionalText, requiredText } from '../form.ts';
import { type AccountRoute, type Call, requirePresent } from './call.ts';

const fields = ['email', 'name', 'metadata', 'phone', 'preferred_locales', 'description'] as const;

/** Creates a customer. The only call that runs on a new account. */
export const createCustomer: AccountRoute = {
  method: 'POST',
  path: 'customers',
  allow: fields,
  run: (turn, call) => {
    takeFields(turn, call);
    emit(turn, 'customer.created', presentCustomer(turn.account));
    return presentCustomer(turn.account);
  },
};

export const customerRoutes: AccountRoute[] = [
  {
    method: 'GET',
    path: 'customers/:id',
    allow: [],
    run: ({ account }) => presentCustomer(account),
  },
  {
    method: 'POST',
    path: 'customers/:id',
    allow: [...fields, 'invoice_settings'],
    run: (turn, call) => {
      requirePresent(turn.account);
      takeFields(turn, call);
      takeDefaultMethod(turn.account, call);
      emit(turn, 'customer.updated', presentCustomer(turn.account));
      return presentCustomer(turn.account);
    },
  },
  { method: 'DELETE', path: 'customers/:id', allow: [], run: deleteCustomer },
  {
    method: 'POST',
    path: 'billing_portal/sessions',
    allow: ['customer', 'return_url', 'configuration', 'locale'],
    run: openPortal,
  },
];

function takeFields({ account }: Turn, { form }: Call): void {
  if (form.email !== undefined) account.email = optionalText(form, 'email');
  if (form.name !== undefined) account.name = optionalText(form, 'name');
  account.metadata = mergeMetadata(account.metadata, form);
}

function takeDefaultMethod(account: Account, { form }: Call): void {
  const id = optionalText(innerForm(form, 'invoice_settings'), 'default_payment_method');
  if (id === null) return;
  const param = 'invoice_settings[default_payment_method]';
  if (!findById(account.paymentMethods, id)) throw missing('PaymentMethod', id, 400, param);
  account.defaultPaymentMethod = id;
}

function deleteCustomer(turn: Turn) {
  const { account } = turn;
  if (account.deletedAt !== null) throw missing('customer', account.id);
  for (const subscription of account.subscriptions) {
    if (subscription.endedAt === null) endSubscription(turn, subscription, 'cancellation_requested');
  }
  for (const invoice of account.invoices) invoice.nextAttemptAt = null;
  emit(turn, 'customer.deleted', presentCustomer(account));
  account.deletedAt = turn.now;
  account.email = null;
  account.name = null;
  account.metadata = {};
  account.defaultPaymentMethod = null;
  return presentCustomer(account);
}

function openPortal(turn: Turn, { form, portalUrl }: Call) {
  requirePresent(turn.account);
  const returnUrl = optionalText(form, 'return_url');
  const address = portalUrl
    .replace('{customer}', encodeURIComponent(requiredText(form, 'customer')))
    .replace('{return_url}', encodeURIComponent(returnUrl ?? ''));
  return {
    id: mintId(turn.account, 'bps'),
    object: 'billing_portal.session',
    configuration: 'bpc_standard',
    created: turn.now,
    customer: turn.account.id,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: address,
  };
}
