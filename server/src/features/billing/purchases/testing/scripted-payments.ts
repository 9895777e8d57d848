import {
  type CheckoutSnapshot,
  type PaymentProvider,
  PaymentServiceError,
  type PaymentSnapshot,
} from '#server/providers/payments/payment-provider.ts';

const unscripted = (): never => {
  throw new Error('not scripted');
};

export const createdAt = new Date('2026-11-20T12:00:00Z');

export const payment = (id: string, changes: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  id,
  status: 'open',
  waiting: null,
  codeExpired: false,
  amount: 9_700,
  currency: 'brl',
  amountRefunded: 0,
  amountReturning: 0,
  refundFailure: null,
  dispute: null,
  settlement: null,
  cardFingerprint: null,
  reference: null,
  paidAt: null,
  createdAt,
  ...changes,
});
export const paid = { status: 'succeeded', paidAt: createdAt } as const;

/** A provider that returns the responses that a test scripted, for orders of events that no real provider can be made to follow. */
export class ScriptedPayments {
  readonly payments = new Map<string, PaymentSnapshot>();
  readonly checkouts = new Map<string, CheckoutSnapshot>();
  /** Runs between the making of a response and its arrival. */
  delay: () => Promise<void> = async () => undefined;
  reads = 0;
  /** While true, refunds fail as if the provider did not respond. */
  deaf = false;

  set(snapshot: PaymentSnapshot): void {
    this.payments.set(snapshot.id, snapshot);
  }

  /** Scripts a link's checkout, with its payment. */
  checkout(id: string, about: Omit<CheckoutSnapshot, 'id'>): void {
    this.checkouts.set(id, { id, ...about });
    if (about.payment) this.set(about.payment);
  }

  private async snapshotOf<Snapshot>(known: Map<string, Snapshot>, id: string): Promise<Snapshot> {
    this.reads += 1;
    const snapshot = known.get(id);
    if (!snapshot) throw new Error(`nothing known of ${id}`);
    await this.delay();
    return snapshot;
  }

  /** Refunds a payment in full; a no-op when a bank has taken it back or is about to. */
  private payBack(id: string): void {
    if (this.deaf) throw new PaymentServiceError('cut off');
    const known = this.payments.get(id);
    if (!known) throw new Error(`nothing known of ${id}`);
    const taken = known.dispute === 'open' || known.dispute === 'lost';
    if (!taken) this.set({ ...known, amountRefunded: known.amount });
  }

  readonly provider: PaymentProvider = {
    name: 'stripe',
    publishableKey: null,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    now: async () => createdAt,
    createCustomer: unscripted,
    updateCustomer: unscripted,
    isForgotten: async () => false,
    forgetCustomer: unscripted,
    readCustomer: unscripted,
    openSubscription: unscripted,
    cancelSubscription: unscripted,
    cancelUnpaid: unscripted,
    voidInvoice: unscripted,
    stopRenewal: unscripted,
    payWithCard: unscripted,
    quoteChange: unscripted,
    changeNow: unscripted,
    changeAtPeriodEnd: unscripted,
    postponeRenewal: unscripted,
    resume: unscripted,
    refund: async (id) => this.payBack(id),
    startPurchase: unscripted,
    readPurchase: async (id) => ({ payment: await this.snapshotOf(this.payments, id), confirmation: null }),
    cancelPurchase: async (id) => {
      this.set({ ...(await this.snapshotOf(this.payments, id)), status: 'canceled', waiting: null });
      return true;
    },
    readCheckout: (id) => this.snapshotOf(this.checkouts, id),
    listCheckouts: async () => ({ checkouts: [...this.checkouts.values()].reverse(), next: null }),
    openPortal: unscripted,
    listPlanPrices: unscripted,
    createPlanPrice: unscripted,
    retirePlanPrice: unscripted,
    readEvent: unscripted,
  };
}
