import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { expect } from 'vitest';

/** A card of its own, which outlives every life. */
const card = { token: 'pm_card_approved:other', expYear: 2099 };

interface Sold {
  customerId: string;
  productId: string;
  /** Null for a one-off invoice. */
  subscriptionId: string | null;
  amount: number;
}

/** Sales of an operator to a subscriber in the provider's dashboard beside the plans: they go on as if there were no product of ours. */
export class OtherSales {
  readonly #fake: FakeStripe;
  readonly #sold: Sold[] = [];

  constructor(fake: FakeStripe) {
    this.#fake = fake;
  }

  /** Sells a monthly service, charged to a card of its own. */
  async sell(customerId: string): Promise<void> {
    const sale = { name: 'Consultoria mensal', amount: 30_000, card };
    const { productId, subscriptionId } = await this.#fake.sellOutside(customerId, sale);
    this.#sold.push({ customerId, productId, subscriptionId, amount: sale.amount });
  }

  async invoice(customerId: string): Promise<void> {
    const sale = { name: 'Banho', amount: 8_000, card };
    const { productId } = await this.#fake.invoiceOutside(customerId, sale);
    this.#sold.push({ customerId, productId, subscriptionId: null, amount: sale.amount });
  }

  /** Expects each sale to be as it was sold: running, every period charged once, and no cent given back or contested. */
  async expectUntouched(): Promise<void> {
    for (const sold of this.#sold) expect(await this.#stateOf(sold)).toEqual(await this.#wantedOf(sold));
  }

  async #stateOf({ customerId, productId, subscriptionId }: Sold) {
    const account = await this.#accountOf(customerId);
    const subscription = account.subscriptions.find(({ id }) => id === subscriptionId);
    const invoices = account.invoices.filter(({ lines }) =>
      lines.some(({ price }) => price.productId === productId),
    );
    const touched = [...account.refunds, ...account.disputes].filter(({ intentId }) =>
      invoices.some((each) => each.intentId === intentId),
    );
    return {
      subscription: subscription && {
        status: subscription.status,
        ends: subscription.cancelAtPeriodEnd,
        pause: subscription.pause ?? null,
        productId: subscription.price.productId,
        card: account.paymentMethods.find(({ id }) => id === subscription.defaultPaymentMethod)?.token,
      },
      paid: invoices.flatMap(({ status, amountPaid }) => (status === 'draft' ? [] : [amountPaid])),
      touched,
    };
  }

  /** A draft of the first hour is not charged yet. */
  async #wantedOf({ customerId, productId, subscriptionId, amount }: Sold) {
    const { subscriptions } = await this.#accountOf(customerId);
    const subscription = subscriptions.find(({ id }) => id === subscriptionId);
    if (!subscription) return { subscription, paid: [amount], touched: [] };
    const { createdAt } = subscription;
    const now = this.#fake.now().getTime() / 1_000;
    const begun = monthsBetween(createdAt, now - 3_600);
    return {
      subscription: {
        status: 'active',
        ends: false,
        pause: null,
        productId,
        card: card.token,
      },
      paid: Array.from({ length: begun + 1 }, () => amount),
      touched: [],
    };
  }

  async #accountOf(customerId: string) {
    return (await this.#fake.readAccount(customerId)) ?? expect.fail(`no account of ${customerId}`);
  }
}

/** Returns how many whole months have passed, the last day of a shorter month counting as the same day. */
function monthsBetween(start: number, end: number): number {
  const from = new Date(start * 1_000);
  let months = 0;
  while (monthsAfter(from, months + 1) <= end * 1_000) months += 1;
  return months;
}

function monthsAfter(from: Date, months: number): number {
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const day = Math.min(from.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return Date.UTC(year, month, day) + (from.getTime() % 86_400_000);
}
