import type { Metadata, Price, StoredAnswer } from './account.ts';

/** Products, prices and payment links, shared by all accounts. */
export interface Catalogue {
  products: Product[];
  prices: Price[];
  paymentLinks: PaymentLink[];
  idempotency: Record<string, StoredAnswer>;
}

export interface Product {
  id: string;
  name: string;
  active: boolean;
  description: string | null;
  metadata: Metadata;
  createdAt: number;
  updatedAt: number;
}

export interface PaymentLink {
  id: string;
  url: string;
  active: boolean;
  amount: number;
  currency: string;
  productName: string;
  metadata: Metadata;
}

export function emptyCatalogue(): Catalogue {
  return { products: [], prices: [], paymentLinks: [], idempotency: {} };
}
