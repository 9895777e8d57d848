import type Stripe from 'stripe';
import type { Price } from '../model/account.ts';
import type { PaymentLink, Product } from '../model/catalogue.ts';
import type { Wire, WireObject } from './wire.ts';

export function presentProduct(product: Product): WireObject {
  return {
    id: product.id,
    object: 'product',
    active: product.active,
    created: product.createdAt,
    default_price: null,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: { ...product.metadata },
    name: product.name,
    type: 'service',
    updated: product.updatedAt,
    url: null,
  } satisfies Wire<Stripe.Product>;
}

export function presentPrice(price: Price): WireObject {
  return {
    id: price.id,
    object: 'price',
    active: price.active,
    billing_scheme: 'per_unit',
    created: price.createdAt,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: { ...price.metadata },
    nickname: null,
    product: price.productId,
    recurring: price.recurring && {
      interval: price.recurring.interval,
      interval_count: price.recurring.intervalCount,
      meter: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: price.recurring ? 'recurring' : 'one_time',
    unit_amount: price.unitAmount,
  } satisfies Wire<Stripe.Price>;
}

export function presentPaymentLink(link: PaymentLink): WireObject {
  return {
    id: link.id,
    object: 'payment_link',
    active: link.active,
    currency: link.currency,
    customer_creation: 'if_required',
    livemode: false,
    metadata: { ...link.metadata },
    url: link.url,
  } satisfies Wire<Stripe.PaymentLink>;
}
