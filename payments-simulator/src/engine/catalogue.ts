import type { Price } from '../model/account.ts';
import { type Catalogue, emptyCatalogue, type Product } from '../model/catalogue.ts';
import { invalidRequest, missing } from '../model/failure.ts';
import { digest } from '../model/ids.ts';
import { findById } from '../model/turn.ts';
import type { AccountStore } from '../store.ts';

/** Returns functions that read and change the catalogue that all accounts share. */
export function openCatalogue(store: AccountStore) {
  // The cast is safe: nothing else writes this document.
  const asWritten = (stored: unknown) => stored as Catalogue;
  return {
    read: async (): Promise<Catalogue> =>
      asWritten((await store.readDocument('catalogue')) ?? emptyCatalogue()),
    /** Runs `work` under the catalogue's lock. If it throws, nothing changes. */
    change: <T>(work: (catalogue: Catalogue) => { catalogue: Catalogue; value: T }): Promise<T> =>
      store.changeDocument('catalogue', emptyCatalogue(), (stored) => {
        const { catalogue, value } = work(asWritten(stored));
        return { document: catalogue, value };
      }),
  };
}

export type CatalogueBook = ReturnType<typeof openCatalogue>;

/**
 * Returns an active recurring price for a new or changed subscription. Throws for any other id; running subscriptions keep an
 * archived price (docs.stripe.com/products-prices/manage-prices, "Archive a price").
 */
export function recurringPrice(catalogue: Catalogue, id: string, param: string): Price {
  const price = findById(catalogue.prices, id);
  if (!price) throw missing('price', id, 400, param);
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  }
  if (!price.recurring) throw invalidRequest('The price specified is not recurring.', { param });
  return price;
}

/** Adds a product with one price, as the dashboard does for a new product: both have ids of their own and no metadata. */
export function addProduct(
  catalogue: Catalogue,
  sold: { name: string; amount: number; recurring: Price['recurring'] },
  now: number,
): Price {
  const product: Product = {
    id: `prod_${digest('product', crypto.randomUUID())}`,
    name: sold.name,
    active: true,
    description: null,
    metadata: {},
    createdAt: now,
    updatedAt: now,
  };
  const price: Price = {
    id: `price_${digest('price', crypto.randomUUID())}`,
    productId: product.id,
    active: true,
    unitAmount: sold.amount,
    currency: 'brl',
    recurring: sold.recurring,
    metadata: {},
    createdAt: now,
  };
  catalogue.products.push(product);
  catalogue.prices.push(price);
  return price;
}
