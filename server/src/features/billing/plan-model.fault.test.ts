import { randomInt } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/credit-invariants.ts';
import { capture, reserve } from '#server/features/credits/api.ts';
import { isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { confirmPlanChange } from './checkout/usecases/confirm-plan-change.ts';
import { openCheckout } from './checkout/usecases/open-checkout.ts';
import { syncCustomer } from './standing/usecases/sync-customer.ts';
import { type Paying, startPaying } from './testing/paying.ts';
import { PlanModel } from './testing/plan-model.ts';

const sequences = Number(process.env.PLAN_SEQUENCES ?? 60);
const began = new Date('2026-01-31T23:59:58Z');
/** Time only advances in a lane, and cards expire: a lane takes no more sequences than fit before that. */
const laneLength = 20;
interface Lane extends Paying {
  /** The account keeps subscriptions past due when all retries failed. */
  keepsPastDue: boolean;
}
const lanes: Lane[] = [];
while (lanes.length * laneLength < sequences) {
  const keepsPastDue = lanes.length % 2 === 1;
  const afterRetries = keepsPastDue ? 'past_due' : 'cancel';
  lanes.push({ ...(await startPaying({ max: 4, clock: () => began, afterRetries })), keepsPastDue });
}
const credits = new Map([
  [1, 60],
  [2, 150],
  [3, 400],
]);

const tier = fc.integer({ min: 1, max: 3 });
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('plan' as const), tier, weak: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 34 }) }),
  },
  // The hours around a renewal, whose invoice is a draft for the first one.
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('wait for the renewal', 'wait an hour') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('decline', 'good card', 'refund', 'refund in part', 'pay an old invoice'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('dispute', 'win', 'lose') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'resume') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      share: fc.double({ min: 0.1, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tell' as const), seed: fc.integer() }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

class Subscriber {
  readonly user: User;
  readonly model: PlanModel;
  readonly #lane: Lane;
  #disputeId = '';
  #steps = 0;

  constructor(lane: Lane, user: User) {
    this.#lane = lane;
    this.user = user;
    this.model = new PlanModel(lane.fake.now(), credits, lane);
  }

  /** Has the provider forget the customer, so that nothing renews any more. */
  async leave(): Promise<void> {
    const customerId = await this.#customerId();
    if (customerId !== 'nobody') await this.#lane.provider.forgetCustomer(customerId);
  }

  async act(given: Action): Promise<void> {
    const { model } = this;
    switch (given.do) {
      case 'plan':
        return 'tier' in given ? this.#plan(given.tier, given.weak) : undefined;
      case 'wait':
        return 'days' in given ? this.#wait(given.days * 86_400 + 600) : undefined;
      case 'decline':
        if (model.running) return;
        expect(await this.#lane.pay(this.user, 1, 'pm_card_declined')).toBe('requires_payment_method');
        return model.decline(1);
      case 'good card':
        if (!model.running) return;
        await this.#lane.fake.attachCard(await this.#customerId(), 'pm_card_approved');
        return model.goodCard();
      case 'cancel':
      case 'resume':
        if (!model.running || model.running.renewal === 'failing') return;
        await this.#lane.fake.setCancelAtPeriodEnd(await this.#customerId(), given.do === 'cancel');
        return model.setCancelled(given.do === 'cancel');
      case 'wait an hour':
        return this.#wait(3_600);
      case 'wait for the renewal':
        if (!model.running) return;
        return this.#wait((model.running.end.getTime() - model.now.getTime()) / 1_000 + 60);
      case 'pay an old invoice':
        return this.#payOldInvoice();
      case 'spend':
        return 'share' in given ? this.#spend(given.share) : undefined;
      case 'refund':
        if (!['paid', 'refunded in part'].includes(model.payment) || !model.running) return;
        await this.#giveBack();
        return model.refund();
      case 'refund in part':
        if (model.payment !== 'paid' || !model.running) return;
        await this.#giveBack(1);
        model.payment = 'refunded in part';
        return;
      case 'dispute':
        if (model.payment !== 'paid' || !model.running) return;
        this.#disputeId = await this.#lane.fake.openDispute(await this.#newestPayment());
        await this.#sync();
        return model.dispute();
      case 'win':
      case 'lose':
        if (model.openDisputes === 0) return;
        await this.#sync();
        await this.#lane.fake.closeDispute(this.#disputeId, given.do === 'win' ? 'won' : 'lost');
        return model.decide(given.do === 'win');
      default:
        return 'seed' in given ? this.#tell(given.seed) : undefined;
    }
  }

  /** Expects the product, once synced, to agree with the model. */
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
  }

  async #plan(wanted: number, weak: boolean): Promise<void> {
    const { model, user } = this;
    // The provider counts in seconds: within one, buying the same plan again looks like a repeated call.
    await this.#wait(1);
    await this.#sync();
    model.sync();
    const { change, status, confirmation } = await openCheckout(this.#lane.contextOf(user), this.#lane.deps, {
      tier_id: wanted,
    });
    expect(status).toBe(model.answerTo(wanted));
    if (status === 'open') {
      const card = weak ? 'pm_card_fails_at_renewal' : 'pm_card_approved';
      const paid = await this.#lane.fake.confirmIntent(confirmation?.clientSecret ?? '', card);
      expect(paid.status).toBe('succeeded');
      return model.subscribe(wanted, weak);
    }
    if (!change) return;
    const upgrade = model.startsNow(wanted);
    const { status: done } = await confirmPlanChange(this.#lane.contextOf(user), this.#lane.deps, {
      tier_id: wanted,
      quote: change.quote,
    });
    expect(done).toBe(upgrade ? 'changed' : 'scheduled');
    if (upgrade) model.startNow(wanted);
    else model.changeNext(wanted);
  }

  /** Pays the invoice of a failed renewal in a page that has been open for longer than its period. */
  async #payOldInvoice(): Promise<void> {
    const { model } = this;
    if (!this.#lane.keepsPastDue || model.running?.renewal !== 'failing' || model.running.cancelled) return;
    const { subscriptions } = await this.#lane.provider.readCustomer(await this.#customerId());
    const secret = subscriptions.find(isUnpaid)?.confirmation?.clientSecret ?? '';
    await this.#wait(31 * 86_400);
    const paid = await this.#lane.fake.confirmIntent(secret, 'pm_card_approved');
    expect(paid.status).toBe('succeeded');
    model.payLate();
  }

  /** Gives cents of the newest payment back, or the rest of it, as an operator does in the provider's dashboard. */
  async #giveBack(amount?: number): Promise<void> {
    const { url, secretKey } = this.#lane.fake;
    const refund = { payment_intent: await this.#newestPayment(), ...(amount && { amount: `${amount}` }) };
    const response = await fetch(new URL('/v1/refunds', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams(refund),
    });
    expect(response.status).toBe(200);
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
  async #tell(seed: number): Promise<void> {
    const customer = await this.#customerId();
    const own = this.#lane.fake.events.filter((event) => JSON.stringify(event).includes(customer));
    const shuffled =
      fc.sample(fc.shuffledSubarray(own, { maxLength: Math.min(8, own.length) }), { seed, numRuns: 1 })[0] ??
      [];
    await this.#lane.tell([...shuffled, ...shuffled.slice(0, 2)]);
  }

  async #sync(): Promise<void> {
    await syncCustomer(this.#lane.contextOf(), this.#lane.provider, this.user.id);
  }

  async #customerId(): Promise<string> {
    const { rows } = await this.#lane.db.$client.query<{ id: string | null }>(
      'select customer_id as id from payment_customers where user_id = $1',
      [this.user.id],
    );
    return rows[0]?.id ?? 'nobody';
  }

  async #newestPayment(): Promise<string> {
    const { invoices } = await this.#lane.provider.readCustomer(await this.#customerId());
    const paid = invoices.filter(({ status }) => status === 'paid');
    const newest = paid.toSorted((one, other) => startOf(other) - startOf(one))[0];
    return newest?.payment?.id ?? '';
  }
}

const startOf = ({ period }: { period: { startsAt: Date } | null }): number =>
  period?.startsAt.getTime() ?? 0;

it(
  `agrees with a small model on plan, status and credits in ${sequences} random lives (I5)`,
  async () => {
    const seed = Number(process.env.PLAN_SEED ?? randomInt(2 ** 31));
    const numRuns = Math.ceil(sequences / lanes.length);
    await Promise.all(lanes.map((lane, index) => live(lane, { numRuns, seed: seed + index })));
    for (const { db } of lanes) expect(await checkCreditInvariants(db)).toEqual([]);
  },
  Math.max(240_000, sequences * 6_000),
);

const live = (lane: Lane, run: { numRuns: number; seed: number }): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const subscriber = new Subscriber(lane, await lane.newcomer());
      try {
        for (const each of actions) {
          await subscriber.act(each);
          await subscriber.compare();
        }
      } finally {
        await subscriber.leave();
      }
    }),
    run,
  );
