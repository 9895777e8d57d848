import { randomInt } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import fc from 'fast-check';
import { expect } from 'vitest';
import { capture, reserve } from '#server/features/credits/api.ts';
import { isRunning, isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { confirmPlanChange } from '../checkout/usecases/confirm-plan-change.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { applyPlanPrices } from '../plans/usecases/apply-plan-prices.ts';
import { syncCustomer } from '../standing/usecases/sync-customer.ts';
import { callProvider, OperatorsHands, type PauseBehavior } from './operators-hands.ts';
import type { Paying } from './paying.ts';
import { PlanModel } from './plan-model.ts';
import type { RenewalSettings } from './plan-model-state.ts';
import { expectPeriodsForMoney } from './plan-money.ts';

/** The lives of a lane take more years than a card is valid for. */
const goodCard = { token: 'pm_card_approved', expYear: 2099 };
/** The bank refuses the last two at renewals; a stolen one is never charged again. */
const cards = {
  good: goodCard,
  weak: { token: 'pm_card_fails_at_renewal', expYear: 2099 },
  stolen: { token: 'pm_card_stolen_at_renewal', expYear: 2099 },
};

export interface Lane extends Paying {
  settings: RenewalSettings;
}

/** An event of a subscriber's life with a choice of how; all others are `Subscriber.deeds`. */
export type Choice =
  | { do: 'plan'; tier: number; card: keyof typeof cards }
  | { do: 'wait'; days: number }
  | { do: 'spend'; share: number }
  | { do: 'deliver'; seed: number }
  | { do: 'pause'; behavior: PauseBehavior; days: number | null }
  | { do: 'postpone'; days: number }
  | { do: 'archive the price'; tier: number };
export type Action = Choice | { do: keyof Subscriber['deeds'] };

/** A subscriber of one lane: each action happens at the provider and in the model. */
export class Subscriber {
  readonly user: User;
  readonly model: PlanModel;
  readonly hands: OperatorsHands;
  readonly #lane: Lane;
  #disputeIds: string[] = [];
  #steps = 0;

  constructor(lane: Lane, user: User, credits: ReadonlyMap<number, number>) {
    this.#lane = lane;
    this.user = user;
    this.model = new PlanModel(lane.fake.now(), credits, lane.settings);
    this.hands = new OperatorsHands(lane, this);
  }

  readonly deeds = {
    decline: () => this.#decline(),
    'good card': () => this.#goodCard(),
    cancel: () => this.#setCancelled(true),
    resume: () => this.#setCancelled(false),
    'wait an hour': () => this.#wait(3_600),
    'wait for the renewal': () => this.#waitForRenewal(),
    'pay an old invoice': () => this.#payOldInvoice(),
    refund: () => this.#refund(),
    'refund in part': () => this.#refundInPart(),
    dispute: () => this.#dispute(1),
    'dispute in parts': () => this.#dispute(2),
    win: () => this.#decide(true),
    lose: () => this.#decide(false),
    'sell more': () => this.hands.sellMore(),
    'invoice more': () => this.hands.invoiceMore(),
    'void the invoice': () => this.hands.waive('void'),
    'give up on the invoice': () => this.hands.waive('give up'),
    'resume the collection': () => this.hands.resumeCollection(),
    'cancel now': () => this.hands.cancelNow(),
    'give a discount': () => this.hands.discount(),
    'charge it twice': () => this.hands.double(),
    inquire: () => this.hands.openInquiry(),
    'close the inquiry': () => this.#settleInquiry(false),
    'escalate the inquiry': () => this.#settleInquiry(true),
  };

  act(action: Action): Promise<void> {
    switch (action.do) {
      case 'plan':
        return this.#plan(action.tier, action.card);
      case 'wait':
        return this.#wait(action.days * 86_400 + 600);
      case 'spend':
        return this.#spend(action.share);
      case 'deliver':
        return this.#deliver(action.seed);
      case 'pause':
        return this.hands.pause(action.behavior, action.days);
      case 'postpone':
        return this.hands.postpone(action.days);
      case 'archive the price':
        return this.#archivePrice(action.tier);
      default:
        return this.deeds[action.do]();
    }
  }

  /** Has the provider forget the customer, so that nothing renews any more. */
  async leave(): Promise<void> {
    const customerId = await this.customerId();
    if (customerId !== 'nobody') await this.#lane.provider.forgetCustomer(customerId);
  }

  /** Expects the product, once synced, to agree with the model, and the operator's other sales to be unchanged. */
  async compare(): Promise<void> {
    await this.#sync();
    this.model.sync();
    const { tier: tierId, overdue, lastPayment, available } = this.model;
    expect(await this.#lane.standing(this.user)).toEqual({
      tierId,
      paymentStatus: overdue ? 'atrasado' : 'ativo',
      lastPaymentDate: lastPayment,
      available,
    });
    await expectPeriodsForMoney(this.#lane, this.user, await this.customerId());
    await this.hands.others.expectUntouched();
  }

  async customerId(): Promise<string> {
    const { rows } = await this.#lane.db.$client.query<{ id: string | null }>(
      'select customer_id as id from payment_customers where user_id = $1',
      [this.user.id],
    );
    return rows[0]?.id ?? 'nobody';
  }

  async subscriptionId(): Promise<string> {
    const { subscriptions } = await this.#lane.provider.readCustomer(await this.customerId());
    return subscriptions.find(isRunning)?.id ?? expect.fail('no plan runs');
  }

  async newestPayment(): Promise<string> {
    const { invoices } = await this.#lane.provider.readCustomer(await this.customerId());
    const paid = invoices.filter(({ status }) => status === 'paid');
    const newest = paid.toSorted((a, b) => startOf(b) - startOf(a))[0];
    return newest?.payment?.id ?? '';
  }

  async #decline(): Promise<void> {
    if (this.model.running) return;
    expect(await this.#selling(1, () => this.#lane.pay(this.user, 1, 'pm_card_declined'))).toBe(
      'requires_payment_method',
    );
    this.model.decline(1);
  }

  async #goodCard(): Promise<void> {
    if (!this.model.running) return;
    await this.#lane.fake.attachCard(await this.customerId(), goodCard);
    this.model.goodCard();
  }

  async #setCancelled(cancelled: boolean): Promise<void> {
    const { model } = this;
    if (!model.running || model.running.renewal === 'failing') return;
    const customerId = await this.customerId();
    await this.#lane.fake.setCancelAtPeriodEnd(customerId, cancelled, await this.subscriptionId());
    model.setCancelled(cancelled);
  }

  async #waitForRenewal(): Promise<void> {
    const { running, now } = this.model;
    if (running) await this.#wait((running.end.getTime() - now.getTime()) / 1_000 + 60);
  }

  async #refund(): Promise<void> {
    const { model } = this;
    if (!['paid', 'refunded in part'].includes(model.payment) || !model.running) return;
    await this.#giveBack();
    model.refund();
  }

  async #refundInPart(): Promise<void> {
    const { model } = this;
    if (model.payment !== 'paid' || !model.running) return;
    await this.#giveBack(1);
    model.payment = 'refunded in part';
  }

  /** The provider opens one case about a payment. */
  async #dispute(parts: number): Promise<void> {
    const { model } = this;
    if (model.payment !== 'paid' || !model.running || model.wasInquired || model.openDisputes > 0) return;
    const paymentId = await this.newestPayment();
    const { amount } = (await this.#lane.provider.readPurchase(paymentId)).payment;
    this.#disputeIds = [];
    for (let part = 0; part < parts; part += 1) {
      this.#disputeIds.push(await this.#lane.fake.openDispute(paymentId, Math.floor(amount / parts)));
      await this.#sync();
    }
    model.dispute();
  }

  async #decide(won: boolean): Promise<void> {
    if (this.model.openDisputes === 0) return;
    // A part that is won changes nothing while another one is open.
    for (const part of this.#disputeIds.slice(1)) {
      await this.#sync();
      await this.#lane.fake.closeDispute(part, 'won');
    }
    await this.#sync();
    await this.#lane.fake.closeDispute(this.#disputeIds[0] ?? '', won ? 'won' : 'lost');
    this.model.decide(won);
  }

  async #settleInquiry(escalates: boolean): Promise<void> {
    const dispute = await this.hands.settleInquiry(escalates);
    if (dispute) this.#disputeIds = [dispute];
  }

  async #plan(wanted: number, card: keyof typeof cards): Promise<void> {
    const { model, user } = this;
    // The provider counts in seconds: within one, buying the same plan again looks like a repeated call.
    await this.#wait(1);
    await this.#sync();
    model.sync();
    // The provider does not document the fate of a change's invoice while the collection is paused.
    if (model.running?.pause && model.answerTo(wanted) === 'change' && model.startsNow(wanted)) return;
    const { change, status, confirmation } = await this.#selling(wanted, () =>
      openCheckout(this.#lane.contextOf(user), this.#lane.deps, { tier_id: wanted }),
    );
    expect(status).toBe(model.answerTo(wanted));
    if (status === 'open') {
      const paid = await this.#lane.fake.confirmIntent(confirmation?.clientSecret ?? '', cards[card]);
      expect(paid.status).toBe('succeeded');
      return model.subscribe(wanted, card !== 'good');
    }
    if (!change) return;
    const upgrade = model.startsNow(wanted);
    expect(await this.#confirmChange(wanted, change.quote)).toBe(upgrade ? 'changed' : 'scheduled');
    if (upgrade) model.startNow(wanted);
    else model.changeNext(wanted);
  }

  async #confirmChange(tier_id: number, quote: string): Promise<string> {
    const { contextOf, deps } = this.#lane;
    const change = { tier_id, quote };
    const { status } = await confirmPlanChange(contextOf(this.user), deps, change);
    return status;
  }

  /** Sells at the price of a plan; has the prices repaired when the provider refuses one that an operator archived. */
  async #selling<Result>(tier: number, sell: () => Promise<Result>): Promise<Result> {
    const { db, provider } = this.#lane;
    const prices = await provider.listPlanPrices();
    const isSold = prices.some((price) => price.tierId === tier && price.active);
    if (isSold) return sell();
    await applyPlanPrices(db, provider);
    return sell();
  }

  async #archivePrice(tier: number): Promise<void> {
    const prices = await this.#lane.provider.listPlanPrices();
    const sold = prices.find((price) => price.tierId === tier && price.active);
    await this.hands.archivePrice(sold?.priceId, tier);
  }

  /** Pays the invoice of a failed renewal in a page that has been open for longer than its period. */
  async #payOldInvoice(): Promise<void> {
    const { model } = this;
    if (
      this.#lane.settings.afterRetries === 'cancel' ||
      model.running?.renewal !== 'failing' ||
      model.running.cancelled
    )
      return;
    const { subscriptions } = await this.#lane.provider.readCustomer(await this.customerId());
    const secret = subscriptions.find(isUnpaid)?.confirmation?.clientSecret ?? '';
    await this.#wait(31 * 86_400);
    const paid = await this.#lane.fake.confirmIntent(secret, goodCard);
    expect(paid.status).toBe('succeeded');
    model.payLate();
  }

  /** Refunds the newest payment, by these cents or in full, as an operator does in the provider's dashboard. */
  async #giveBack(amount?: number): Promise<void> {
    const refund = { payment_intent: await this.newestPayment(), ...(amount && { amount: `${amount}` }) };
    await callProvider(this.#lane.fake, '/v1/refunds', refund);
  }

  /** Advances to no exact second at which something happens. */
  async #wait(count: number): Promise<void> {
    this.#steps += 1;
    const seconds = Math.floor(count) + this.#steps;
    await this.#lane.fake.advanceSeconds(seconds);
    this.model.advance(seconds * 1_000);
  }

  async #spend(share: number): Promise<void> {
    await this.#sync();
    const amount = Math.floor(this.model.available * share);
    if (amount === 0) return;
    const now = this.#lane.fake.now();
    await this.#lane.db.transaction(async (tx) => {
      const sourceKey = `spend:${this.user.id}:${randomInt(2 ** 40)}`;
      const { holdId } = await reserve(tx, { userId: this.user.id, amount, sourceKey, now });
      await capture(tx, { holdId, now });
    });
    this.model.spend(amount);
  }

  /** Sends some of the customer's past events again, in any order. */
  async #deliver(seed: number): Promise<void> {
    const customer = await this.customerId();
    const own = this.#lane.fake.events.filter((event) => JSON.stringify(event).includes(customer));
    const shuffled =
      fc.sample(fc.shuffledSubarray(own, { maxLength: Math.min(8, own.length) }), { seed, numRuns: 1 })[0] ??
      [];
    await this.#lane.deliver([...shuffled, ...shuffled.slice(0, 2)]);
  }

  async #sync(): Promise<void> {
    await syncCustomer(this.#lane.contextOf(), this.#lane.provider, this.user.id);
  }
}

const startOf = ({ period }: { period: { startsAt: Date } | null }): number =>
  period?.startsAt.getTime() ?? 0;
