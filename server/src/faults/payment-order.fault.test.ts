import { afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { syncCustomer } from '#server/features/billing/standing/usecases/sync-customer.ts';
import { type Paying, startPaying } from '#server/features/billing/testing/paying.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { everyMoment, type Payer, PaymentLife } from './testing/payments/payment-lives.ts';
import { customerOf, invoiceGrants, paymentSizes } from './testing/payments/payments.ts';
import { seededRandom } from './testing/random.ts';
import { patienceMs } from './testing/scale.ts';

const ordersOfLife = 8;
const lives = Math.ceil(paymentSizes.permutations / ordersOfLife);
/** Time only moves forward there, and cards expire: a lane ends before that. */
const livesOfLane = 12;
const random = seededRandom();
const lanes: Paying[] = [];
while (lanes.length * livesOfLane < lives) {
  lanes.push(await startPaying({ max: 8, clock: () => new Date('2026-01-31T23:59:58Z') }));
}

afterEach(async () => {
  for (const { db } of lanes) {
    expect(await checkCreditInvariants(db)).toEqual([]);
    expect(await checkPaymentInvariants(db)).toEqual([]);
  }
});

const creditsOf: Record<number, number> = { 1: 60, 2: 150, 3: 400 };

/** Returns the tiers that are really paid, read from the provider directly, not through the product. */
async function paidTiers(lane: Paying, payer: Payer): Promise<Map<string, number>> {
  const account = await lane.fake.readAccount(await customerOf(lane.db, payer.user));
  const paid = account?.invoices.filter(({ amountPaid }) => amountPaid > 0) ?? [];
  return new Map(
    paid.map(({ id, lines }) => [
      `invoice:${id}`,
      Number(lines.find(({ proration }) => !proration)?.price.metadata.tier_id),
    ]),
  );
}

/** However few events arrived, in whatever order: no user has a plan that was not paid. */
async function expectNothingUnpaid(lane: Paying, payer: Payer): Promise<void> {
  const paid = await paidTiers(lane, payer);
  const { tierId, available } = await lane.standing(payer.user);
  expect([4, ...paid.values()]).toContain(tierId);
  expect(available).toBeLessThanOrEqual(
    Math.max(0, ...[...paid.values()].map((tier) => creditsOf[tier] ?? 0)),
  );
  const keys = (await invoiceGrants(lane.db, payer.user)).map(({ key }) => key);
  expect([...paid.keys()]).toEqual(expect.arrayContaining(keys));
  expect(new Set(keys).size).toBe(keys.length);
}

const standingOf = ({ model }: PaymentLife) => ({
  tierId: model.tier,
  paymentStatus: model.overdue ? 'atrasado' : 'ativo',
  lastPaymentDate: model.lastPayment,
  available: model.available,
});

/** A dispute's event names a payment and no user: it has no effect until that payment is known. */
async function saysNothingYet(lane: Paying, { type, data }: Payer['waiting'][number]): Promise<boolean> {
  if (!type.startsWith('charge.dispute')) return false;
  const { rows } = await lane.db.$client.query('select from payment_invoices where payment_id = $1', [
    data.object.payment_intent,
  ]);
  return rows.length === 0;
}

/** Sends a payer's events in a random order, some of them twice: all, or a random number of them. */
async function deliverSome(lane: Paying, life: PaymentLife, payer: Payer, all: boolean): Promise<void> {
  let count = all ? payer.waiting.length : random.int(payer.waiting.length + 1);
  for (; count > 0; count -= 1) {
    const [event] = payer.waiting.splice(random.int(payer.waiting.length), 1);
    if (!event) throw new Error('nothing is waiting');
    const idle = await saysNothingYet(lane, event);
    await lane.deliver(random.int(4) === 0 ? [event, event] : [event]);
    await expectNothingUnpaid(lane, payer);
    if (!idle) await expectStanding(lane, life, payer);
  }
}

async function expectStanding(lane: Paying, life: PaymentLife, payer: Payer): Promise<void> {
  const moments = life.moments.join();
  expect({ moments, ...(await lane.standing(payer.user)) }).toEqual({ moments, ...standingOf(life) });
}

async function expectConverged(lane: Paying, life: PaymentLife): Promise<void> {
  const untouched = !life.moments.some((moment) => moment === 'refunded' || moment === 'chargeback');
  for (const payer of life.payers) {
    await expectStanding(lane, life, payer);
    const { changed } = await syncCustomer(lane.contextOf(), lane.provider, payer.user.id);
    expect(changed).toBe(false);
    const paid = await paidTiers(lane, payer);
    const grants = await invoiceGrants(lane.db, payer.user);
    expect(grants.every(({ key, amount }) => amount === creditsOf[paid.get(key) ?? 0])).toBe(true);
    if (untouched) expect(grants.map(({ key }) => key).sort()).toEqual([...paid.keys()].sort());
  }
}

it(`ends ${lives * ordersOfLife} event orders in the provider’s state, and never ahead of it (R12)`, {
  timeout: patienceMs + lives * 10_000,
}, async () => {
  const seen = new Set<string>();
  for (let index = 0; index < lives; index += 1) {
    const lane = lanes[index % lanes.length];
    if (!lane) throw new Error('no lane');
    const users = await Promise.all(Array.from({ length: ordersOfLife }, () => lane.newcomer()));
    const life = new PaymentLife(lane, users, random);
    while (await life.go()) {
      await Promise.all(life.payers.map((payer) => deliverSome(lane, life, payer, false)));
    }
    await Promise.all(life.payers.map((payer) => deliverSome(lane, life, payer, true)));
    await expectConverged(lane, life);
    for (const moment of life.moments) seen.add(moment);
    await life.leave();
  }
  // With so many lives every moment has occurred.
  if (lives >= 100) expect([...seen].sort()).toEqual([...everyMoment].sort());
});
