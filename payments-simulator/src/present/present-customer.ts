import type Stripe from 'stripe';
import type { Account, PaymentMethod } from '../model/account.ts';
import type { Wire, WireObject } from './wire.ts';

export function presentCustomer(account: Account): WireObject {
  if (account.deletedAt !== null) return { id: account.id, object: 'customer', deleted: true };
  return {
    id: account.id,
    object: 'customer',
    address: null,
    balance: account.balance,
    created: account.createdAt,
    currency: account.invoices.length > 0 ? 'brl' : null,
    default_source: null,
    delinquent: account.subscriptions.some((subscription) => subscription.status === 'past_due'),
    description: null,
    email: account.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: account.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: { ...account.metadata },
    name: account.name,
    next_invoice_sequence: account.invoices.length + 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Wire<Stripe.Customer>;
}

/** Returns the customer id to show in the protocol, null for a guest. */
export function customerRef(account: Account): string | null {
  return account.guest ? null : account.id;
}

export function presentPaymentMethod(account: Account, method: PaymentMethod): WireObject {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    created: method.createdAt,
    customer: customerRef(account),
    livemode: false,
    metadata: {},
    type: method.type,
    ...(method.type === 'card' && {
      card: {
        brand: method.brand,
        country: 'BR',
        exp_month: method.expMonth,
        exp_year: method.expYear,
        fingerprint: method.fingerprint,
        funding: 'credit',
        last4: method.last4,
      },
    }),
  } satisfies Wire<Stripe.PaymentMethod>;
}
