import type { Accounts } from '../engine/accounts.ts';
import { addProduct, type CatalogueBook } from '../engine/catalogue.ts';
import { sellOnce, sellSubscription } from '../engine/outside-sales.ts';
import { chargeOf, closeDispute, openDispute, settleRefund } from '../engine/refunds.ts';
import type { Price, RefundStatus } from '../model/account.ts';
import { missing } from '../model/failure.ts';
import { customerOf } from '../model/ids.ts';
import { findById, type Turn, toSeconds } from '../model/turn.ts';
import { reachAccounts } from './reach-accounts.ts';

/** A product that is none of ours, sold by hand. */
export interface OutsideSale {
  /** The product's name. */
  name: string;
  /** Cents. */
  amount: number;
  /** A token of engine/cards.ts; by default the card that the customer's next renewal would charge. */
  card?: string;
}

export interface SoldOutside {
  productId: string;
  priceId: string;
  invoiceId: string;
  /** The payment of the first invoice. */
  intentId: string | null;
}

/** An operator's hands in the provider's dashboard, and decisions of banks. Objects in the wrong state throw SimulatorFailure. */
export interface Dashboard {
  /** Sells a monthly subscription of another product. It renews until somebody ends it. */
  sellOutside(customerId: string, sale: OutsideSale): Promise<SoldOutside & { subscriptionId: string }>;
  /** Sends a one-off invoice for another product and charges it. */
  invoiceOutside(customerId: string, sale: OutsideSale): Promise<SoldOutside>;
  /** Stops the sale of a price. Subscriptions that have it keep renewing. */
  archivePrice(priceId: string): Promise<void>;
  /** Opens a dispute of a payment. Returns the dispute's id. */
  openDispute(intentId: string): Promise<string>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Moves a refund on before the bank's answer is due. Throws for a refund that is final. */
  settleRefund(
    refundId: string,
    status: Exclude<RefundStatus, 'pending'>,
    failureReason?: string,
  ): Promise<void>;
}

interface DashboardOptions {
  catalogue: CatalogueBook;
  accounts: Accounts;
  now: () => Promise<Date>;
}

export function createDashboard({ catalogue: book, accounts, now: readTime }: DashboardOptions): Dashboard {
  const { change } = reachAccounts(accounts);

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
    archivePrice: (priceId) =>
      book.change((catalogue) => {
        const price = findById(catalogue.prices, priceId);
        if (!price) throw missing('price', priceId);
        price.active = false;
        return { catalogue, value: undefined };
      }),
    openDispute: (intentId) =>
      change(
        customerOf(intentId),
        intentId,
        (turn) => openDispute(turn, chargeOf(turn.account, intentId)).id,
      ),
    closeDispute: (disputeId, outcome) =>
      change(customerOf(disputeId), disputeId, (turn) => closeDispute(turn, disputeId, outcome)),
    settleRefund: (refundId, status, failureReason) =>
      change(customerOf(refundId), refundId, (turn) => {
        const made = findById(turn.account.refunds, refundId);
        if (!made) throw missing('refund', refundId);
        settleRefund(turn, made, status, failureReason);
      }),
  };
}

function soldAt({ account }: Turn, price: Price, invoiceId: string): SoldOutside {
  const intentId = findById(account.invoices, invoiceId)?.intentId ?? null;
  return { productId: price.productId, priceId: price.id, invoiceId, intentId };
}
