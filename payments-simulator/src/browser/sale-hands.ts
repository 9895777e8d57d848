import { addProduct, recurringPrice } from '../engine/catalogue.ts';
import { sellOnce, sellSubscription } from '../engine/outside-sales.ts';
import { setCoupon, setNextPrice, setQuantity } from '../engine/subscriptions.ts';
import type { Coupon, PaymentMethodInput, Price, Subscription } from '../model/account.ts';
import { invalidRequest, missing } from '../model/failure.ts';
import { findById, type Turn, toSeconds } from '../model/turn.ts';
import { type AccountsAndPrices, reachAccounts } from './reach-accounts.ts';

/** A product that is none of ours, sold by hand. */
export interface OutsideSale {
  /** The product's name. */
  name: string;
  /** Cents. */
  amount: number;
  /** A token of engine/cards.ts; by default the card that the customer's next renewal would charge. */
  card?: string | PaymentMethodInput;
}

/** A sale of one of our prices by hand. */
export interface PriceSale extends Pick<OutsideSale, 'card'> {
  trialEnd?: Date;
  coupon?: Coupon;
  quantity?: number;
}

export interface SoldOutside {
  productId: string;
  priceId: string;
  invoiceId: string;
  /** The payment of the first invoice. */
  intentId: string | null;
}

/** Sales and prices in the dashboard. */
export interface SaleHands {
  /** Sells a monthly subscription of another product. It renews until somebody ends it. */
  sellOutside(customerId: string, sale: OutsideSale): Promise<SoldOutside & { subscriptionId: string }>;
  /** Sends a one-off invoice for another product and charges it. */
  invoiceOutside(customerId: string, sale: OutsideSale): Promise<SoldOutside>;
  /** Sells a price by hand, perhaps with a trial from its start, a coupon or a quantity. */
  sellPrice(customerId: string, priceId: string, sale?: PriceSale): Promise<{ subscriptionId: string }>;
  /** Gives a subscription a coupon from its next invoice on; null takes it away. */
  setCoupon(subscriptionId: string, coupon: Coupon | null): Promise<void>;
  /** Changes how many of its price a subscription charges from its next invoice on. */
  setQuantity(subscriptionId: string, quantity: number): Promise<void>;
  /** Stops the sale of a price. Subscriptions that have it keep renewing. */
  archivePrice(priceId: string): Promise<void>;
  /** Gives a running subscription another price of the same period. Nothing is charged or credited until it renews. */
  changePrice(subscriptionId: string, priceId: string): Promise<void>;
}

export function createSaleHands({ catalogue: book, accounts, now: readTime }: AccountsAndPrices): SaleHands {
  const { change, onSubscription } = reachAccounts(accounts);

  async function newPrice({ name, amount }: OutsideSale, recurring: Price['recurring']): Promise<Price> {
    const now = toSeconds(await readTime());
    return book.change((catalogue) => {
      const value = addProduct(catalogue, { name, amount, recurring }, now);
      return { catalogue, value };
    });
  }

  return {
    sellOutside: async (customerId, sale) => {
      const price = await newPrice(sale, { interval: 'month', intervalCount: 1 });
      return change(customerId, customerId, (turn) => {
        const { id, latestInvoiceId } = sellSubscription(turn, price, sale.card);
        return { ...soldAt(turn, price, latestInvoiceId ?? ''), subscriptionId: id };
      });
    },
    invoiceOutside: async (customerId, sale) => {
      const price = await newPrice(sale, null);
      return change(customerId, customerId, (turn) =>
        soldAt(turn, price, sellOnce(turn, price, sale.card).id),
      );
    },
    sellPrice: async (customerId, priceId, { card, trialEnd, ...terms } = {}) => {
      const price = recurringPrice(await book.read(), priceId, 'items[0][price]');
      const end = trialEnd && toSeconds(trialEnd);
      const trial = end === undefined ? {} : { status: 'trialing' as const, anchor: end, periodEnd: end };
      return change(customerId, customerId, (turn) => {
        const { id } = sellSubscription(turn, price, card, { ...terms, ...trial });
        return { subscriptionId: id };
      });
    },
    setCoupon: (id, coupon) =>
      onSubscription(id, (turn, subscription) => setCoupon(turn, subscription, coupon)),
    setQuantity: (id, quantity) =>
      onSubscription(id, (turn, subscription) => setQuantity(turn, subscription, quantity)),
    archivePrice: (priceId) =>
      book.change((catalogue) => {
        const price = findById(catalogue.prices, priceId);
        if (!price) throw missing('price', priceId);
        price.active = false;
        return { catalogue, value: undefined };
      }),
    changePrice: async (id, priceId) => {
      const price = recurringPrice(await book.read(), priceId, 'items[0][price]');
      await onSubscription(id, (turn, subscription) => changePrice(turn, subscription, price));
    },
  };
}

/** docs.stripe.com/billing/subscriptions/change-price: another billing period would start, and be charged, at once. */
function changePrice(turn: Turn, subscription: Subscription, price: Price): void {
  const periodOf = ({ recurring }: Price) => `${recurring?.intervalCount} ${recurring?.interval}`;
  if (periodOf(price) !== periodOf(subscription.price)) {
    throw invalidRequest('The simulator changes to a price of the same period only.');
  }
  setNextPrice(turn, subscription, { price, quantity: subscription.quantity ?? 1 });
}

function soldAt({ account }: Turn, price: Price, invoiceId: string): SoldOutside {
  const intentId = findById(account.invoices, invoiceId)?.intentId ?? null;
  return { productId: price.productId, priceId: price.id, invoiceId, intentId };
}
