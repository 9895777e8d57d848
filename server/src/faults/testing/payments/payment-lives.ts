import type { User } from '@matilha/contract/account/account';
import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { openCheckout } from '#server/features/billing/checkout/usecases/open-checkout.ts';
import type { Paying } from '#server/features/billing/testing/paying.ts';
import { PlanModel } from '#server/features/billing/testing/plan-model.ts';
import type { Random } from '../random.ts';
import { customerOf, eventsOf } from './payments.ts';

type ProviderEvent = FakeStripe['events'][number];

/** Moments in a payer's life at the provider (R12), and the event that reports each. */
const telling = {
  created: 'customer.subscription.created',
  confirmed: 'payment_intent.processing',
  paid: 'invoice.paid',
  renewed: 'invoice.paid',
  recovered: 'invoice.paid',
  overdue: 'invoice.payment_failed',
  refunded: 'charge.refunded',
  chargeback: 'charge.dispute.created',
  cancelled: 'customer.subscription.updated',
  ended: 'customer.subscription.deleted',
} as const;
type Moment = keyof typeof telling;
export const everyMoment = Object.keys(telling);

/** One payer of a life, with the events that were not sent yet. */
export interface Payer {
  user: User;
  waiting: ProviderEvent[];
}

const credits = new Map([
  [1, 60],
  [2, 150],
  [3, 400],
]);
const mostMoments = 8;

/**
 * One life at the provider, lived by several payers at the same instants: whatever order the events of each are sent in, all must end in
 * the same state, which the model knows. One event for each moment.
 */
export class PaymentLife {
  readonly payers: Payer[];
  readonly model: PlanModel;
  readonly moments: Moment[] = [];
  readonly #lane: Paying;
  readonly #random: Random;
  #secrets = new Map<Payer, string>();
  #open: { tier: number; slow: boolean } | null = null;
  #steps = 0;
  /** A card that later payments succeed with is stored. */
  #goodCard = false;

  constructor(lane: Paying, users: readonly User[], random: Random) {
    this.#lane = lane;
    this.#random = random;
    this.payers = users.map((user) => ({ user, waiting: [] }));
    this.model = new PlanModel(lane.fake.now(), credits);
  }

  /**
   * Advances by one moment; returns false when the life is full. A chargeback and a late payment are the last ones: the product stops or
   * postpones the renewal when it hears of them, so that payers would go on differently.
   */
  async go(): Promise<boolean> {
    const { running } = this.model;
    const isLast = this.moments.at(-1) === 'chargeback' || running?.isPostponed;
    if (this.moments.length >= mostMoments || isLast) return false;
    const before = this.#lane.fake.events.length;
    const moment = await this.#next();
    this.moments.push(moment);
    for (const payer of this.payers) {
      const own = eventsOf(this.#lane.fake, await this.#customerId(payer));
      const fresh = own.filter((event) => this.#lane.fake.events.indexOf(event) >= before);
      const event = fresh.findLast(({ type }) => type === telling[moment]) ?? fresh.at(-1);
      if (event) payer.waiting.push(event);
    }
    return true;
  }

  /** Ends the renewals. */
  async leave(): Promise<void> {
    for (const payer of this.payers) {
      await this.#lane.provider.forgetCustomer(await this.#customerId(payer));
    }
  }

  #next(): Promise<Moment> {
    const { running, payment } = this.model;
    if (this.#open) return this.#pay(this.#open);
    if (!running) return this.#create();
    const choices: Array<() => Promise<Moment>> = [() => this.#wait(), () => this.#wait()];
    if (running.renewal === 'failing') choices.push(() => this.#recover());
    else if (!running.cancelled) choices.push(() => this.#cancel());
    if (payment === 'paid')
      choices.push(
        () => this.#refund(),
        () => this.#dispute(),
      );
    return this.#random.pick(choices)();
  }

  async #create(): Promise<Moment> {
    const tier = this.#random.pick([1, 2, 3]);
    const { deps, contextOf } = this.#lane;
    for (const payer of this.payers) {
      const { confirmation } = await openCheckout(contextOf(payer.user), deps, { tier_id: tier });
      this.#secrets.set(payer, confirmation?.clientSecret ?? '');
    }
    this.#open = { tier, slow: false };
    return 'created';
  }

  /** Pays by card, at once or with a bank that answers at a later moment. */
  async #pay({ tier, slow }: { tier: number; slow: boolean }): Promise<Moment> {
    const { fake } = this.#lane;
    if (slow) {
      for (const secret of this.#secrets.values()) await fake.settleIntent(intentOf(secret), true);
      return this.#paid(tier);
    }
    const card = this.#random.pick(['pm_card_approved', 'pm_card_fails_at_renewal', 'pm_card_processing']);
    for (const secret of this.#secrets.values()) await fake.confirmIntent(secret, card);
    this.#goodCard = card !== 'pm_card_fails_at_renewal';
    if (card !== 'pm_card_processing') return this.#paid(tier);
    this.#open = { tier, slow: true };
    return 'confirmed';
  }

  #paid(tier: number): Moment {
    this.model.subscribe(tier, !this.#goodCard);
    this.#open = null;
    return 'paid';
  }

  /** Waits until the next period has begun, within the grace of an unpaid one or after it. */
  async #wait(): Promise<Moment> {
    this.#steps += 1;
    const seconds = this.#random.pick([31, 34]) * 86_400 + 600 + this.#steps;
    await this.#lane.fake.advanceSeconds(seconds);
    this.model.advance(seconds * 1_000);
    if (!this.model.running) return 'ended';
    return this.model.running.renewal === 'failing' ? 'overdue' : 'renewed';
  }

  async #recover(): Promise<Moment> {
    for (const payer of this.payers) {
      await this.#lane.fake.attachCard(await this.#customerId(payer), 'pm_card_approved');
    }
    this.model.goodCard();
    this.#goodCard = true;
    return 'recovered';
  }

  async #cancel(): Promise<Moment> {
    for (const payer of this.payers) {
      await this.#lane.fake.setCancelAtPeriodEnd(await this.#customerId(payer), true);
    }
    if (this.model.running) this.model.running.cancelled = true;
    return 'cancelled';
  }

  async #refund(): Promise<Moment> {
    for (const payer of this.payers) {
      const payment = await this.#newestPayment(payer);
      await this.#lane.provider.refund(payment, `refund:${payment}`);
    }
    this.model.refund();
    return 'refunded';
  }

  async #dispute(): Promise<Moment> {
    for (const payer of this.payers) await this.#lane.fake.openDispute(await this.#newestPayment(payer));
    this.model.dispute();
    // Every event that is processed later reads the dispute, which stops the plan; an unpaid plan that is stopped ends.
    this.model.sync();
    return 'chargeback';
  }

  async #newestPayment(payer: Payer): Promise<string> {
    const account = await this.#lane.fake.readAccount(await this.#customerId(payer));
    return account?.invoices.findLast(({ status }) => status === 'paid')?.intentId ?? '';
  }

  #customerId({ user }: Payer): Promise<string> {
    return customerOf(this.#lane.db, user);
  }
}

const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? '';
