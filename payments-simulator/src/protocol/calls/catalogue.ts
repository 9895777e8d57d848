import type { Price } from '../../model/account.ts';
import type { Catalogue, Product } from '../../model/catalogue.ts';
import { invalidRequest, missing } from '../../model/failure.ts';
import { digest } from '../../model/ids.ts';
import { findById } from '../../model/turn.ts';
import { presentPaymentLink, presentPrice, presentProduct } from '../../present/present-catalogue.ts';
import {
  innerForm,
  mergeMetadata,
  optionalBoolean,
  optionalInteger,
  optionalText,
  requiredInteger,
  requiredText,
  textsOf,
} from '../form.ts';
import { type Call, type CatalogueRoute, firstId, listing, page } from './call.ts';

export const catalogueRoutes: CatalogueRoute[] = [
  {
    method: 'POST',
    path: 'products',
    allow: ['id', 'name', 'description', 'metadata', 'active'],
    run: createProduct,
  },
  {
    method: 'GET',
    path: 'products',
    allow: listing('ids', 'active'),
    run: (catalogue, { form }) => {
      const ids = textsOf(form, 'ids');
      const chosen = catalogue.products.filter(
        (product) => (ids.length === 0 || ids.includes(product.id)) && isAsked(product.active, form),
      );
      return page('/v1/products', chosen, form, presentProduct);
    },
  },
  {
    method: 'GET',
    path: 'products/:id',
    allow: [],
    run: (catalogue, call) => presentProduct(productNamed(catalogue, call)),
  },
  {
    method: 'POST',
    path: 'products/:id',
    allow: ['name', 'description', 'metadata', 'active'],
    run: (catalogue, call, now) => {
      const product = productNamed(catalogue, call);
      product.name = optionalText(call.form, 'name') ?? product.name;
      product.description = optionalText(call.form, 'description') ?? product.description;
      product.active = optionalBoolean(call.form, 'active') ?? product.active;
      product.metadata = mergeMetadata(product.metadata, call.form);
      product.updatedAt = now;
      return presentProduct(product);
    },
  },
  {
    method: 'POST',
    path: 'prices',
    allow: ['currency', 'unit_amount', 'product', 'recurring', 'metadata', 'nickname', 'active'],
    run: createPrice,
  },
  {
    method: 'GET',
    path: 'prices',
    allow: listing('product', 'active', 'type'),
    run: (catalogue, { form }) => {
      const product = optionalText(form, 'product');
      const type = optionalText(form, 'type');
      const chosen = catalogue.prices.filter(
        (price) =>
          (product === null || price.productId === product) &&
          (type === null || (type === 'recurring') === (price.recurring !== null)) &&
          // Inactive prices are listed only when asked for (docs.stripe.com/api/prices/list).
          price.active === (optionalBoolean(form, 'active') ?? true),
      );
      return page('/v1/prices', chosen, form, presentPrice);
    },
  },
  {
    method: 'GET',
    path: 'prices/:id',
    allow: [],
    run: (catalogue, call) => presentPrice(priceNamed(catalogue, call)),
  },
  {
    method: 'POST',
    path: 'prices/:id',
    allow: ['active', 'metadata', 'nickname'],
    run: (catalogue, call) => {
      const price = priceNamed(catalogue, call);
      price.active = optionalBoolean(call.form, 'active') ?? price.active;
      price.metadata = mergeMetadata(price.metadata, call.form);
      return presentPrice(price);
    },
  },
  {
    method: 'GET',
    path: 'payment_links/:id',
    allow: [],
    run: (catalogue, call) => {
      const link = findById(catalogue.paymentLinks, firstId(call));
      if (!link) throw missing('payment_link', firstId(call));
      return presentPaymentLink(link);
    },
  },
];

function createProduct(catalogue: Catalogue, { form }: Call, now: number) {
  const id = optionalText(form, 'id') ?? `prod_${digest('product', crypto.randomUUID())}`;
  if (findById(catalogue.products, id)) {
    throw invalidRequest(`Product already exists: ${id}`, { code: 'resource_already_exists', param: 'id' });
  }
  const product: Product = {
    id,
    name: requiredText(form, 'name'),
    active: optionalBoolean(form, 'active') ?? true,
    description: optionalText(form, 'description'),
    metadata: mergeMetadata({}, form),
    createdAt: now,
    updatedAt: now,
  };
  catalogue.products.push(product);
  return presentProduct(product);
}

function createPrice(catalogue: Catalogue, { form }: Call, now: number) {
  const productId = requiredText(form, 'product');
  if (!findById(catalogue.products, productId)) throw missing('product', productId, 400, 'product');
  const unitAmount = requiredInteger(form, 'unit_amount');
  if (unitAmount < 0) throw invalidRequest('Invalid non-negative integer', { param: 'unit_amount' });
  const price: Price = {
    id: `price_${digest('price', crypto.randomUUID())}`,
    productId,
    active: optionalBoolean(form, 'active') ?? true,
    unitAmount,
    currency: requiredText(form, 'currency').toLowerCase(),
    recurring: readRecurring(form),
    metadata: mergeMetadata({}, form),
    createdAt: now,
  };
  catalogue.prices.push(price);
  return presentPrice(price);
}

function readRecurring(form: Call['form']): Price['recurring'] {
  if (form.recurring === undefined) return null;
  const recurring = innerForm(form, 'recurring');
  const interval = requiredText(recurring, 'interval');
  if (interval !== 'day' && interval !== 'week' && interval !== 'month' && interval !== 'year') {
    throw invalidRequest(`Invalid interval: ${interval}`, { param: 'recurring[interval]' });
  }
  return { interval, intervalCount: optionalInteger(recurring, 'interval_count') ?? 1 };
}

function isAsked(active: boolean, form: Call['form']): boolean {
  const asked = optionalBoolean(form, 'active');
  return asked === null || asked === active;
}

function productNamed(catalogue: Catalogue, call: Call): Product {
  const product = findById(catalogue.products, firstId(call));
  if (!product) throw missing('product', firstId(call));
  return product;
}

function priceNamed(catalogue: Catalogue, call: Call): Price {
  const price = findById(catalogue.prices, firstId(call));
  if (!price) throw missing('price', firstId(call));
  return price;
}
