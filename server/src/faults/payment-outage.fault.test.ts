import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@matilha/contract/account/account';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { purchaseFollower } from '#server/features/billing/api.ts';
import { processEvent } from '#server/features/billing/events/usecases/process-event.ts';
import { receiveEvent } from '#server/features/billing/events/usecases/receive-event.ts';
import { startPaying } from '#server/features/billing/testing/paying.ts';
import { reconcile } from '#server/features/billing/testing/reconcile.ts';
import { getProduct } from '#server/features/knowledge/api.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import type { Context } from '#server/platform/context.ts';
import { createLimits } from '#server/platform/limits.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { customerOf, lastEventOf, paymentSizes } from './testing/payments/payments.ts';
import { patienceMs } from './testing/scale.ts';

const began = new Date('2026-05-10T12:00:00Z');
const paying = await startPaying({ max: 10, clock: () => began });
const { db, deps, fake, provider } = paying;

afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkPaymentInvariants(db)).toEqual([]);
});

/** Returns a job's context, and the lines that it logs. */
function watched(): { context: Context; logged: Array<{ level: string; message: string }> } {
  const logged: Array<{ level: string; message: string }> = [];
  const at = (level: string) => (_: object, message: string) => void logged.push({ level, message });
  const log = { info: at('info'), warn: at('warn'), error: at('error') };
  return { context: { ...paying.contextOf(), log }, logged };
}
const errorsOf = ({ logged }: ReturnType<typeof watched>) =>
  logged.filter(({ level }) => level === 'error').map(({ message }) => message);

interface Subscriber {
  user: User;
  customerId: string;
  change: keyof typeof changes;
}

const newestPayment = async (customerId: string): Promise<string> => {
  const account = await fake.readAccount(customerId);
  return account?.invoices.findLast(({ status }) => status === 'paid')?.intentId ?? '';
};

/** The unreported changes of a subscription to plan 2, and the owner's plan 31 days later. */
const changes = {
  renewed: { card: 'pm_card_approved', do: async () => undefined, tierId: 2, available: 150 },
  'not paid': { card: 'pm_card_fails_at_renewal', do: async () => undefined, tierId: 2, available: 150 },
  cancelled: {
    card: 'pm_card_approved',
    do: (id: string) => fake.setCancelAtPeriodEnd(id, true),
    tierId: 4,
    available: 0,
  },
  'ended at once': {
    card: 'pm_card_approved',
    do: async (id: string) => {
      const { subscriptions } = await provider.readCustomer(id);
      await provider.cancelSubscription(subscriptions[0]?.id ?? '');
    },
    tierId: 4,
    available: 0,
  },
  'another plan next': {
    card: 'pm_card_approved',
    do: async (id: string) => {
      const { subscriptions } = await provider.readCustomer(id);
      const price = (await provider.listPlanPrices()).find(({ tierId, active }) => active && tierId === 1);
      await provider.changeAtPeriodEnd(subscriptions[0]?.id ?? '', price?.priceId ?? '');
    },
    tierId: 1,
    available: 60,
  },
} as const;
type Change = keyof typeof changes;

async function subscriber(change: Change): Promise<Subscriber> {
  const user = await paying.newcomer();
  expect(await paying.pay(user, 2, changes[change].card)).toBe('succeeded');
  return { user, customerId: await customerOf(db, user), change };
}

const hear = (customerId: string) => paying.deliver([lastEventOf(fake, customerId, 'invoice.paid')]);

/** A webhook that never returns success: 15 deliveries, some of each kind of refusal. */
async function refuse15(): Promise<void> {
  const server = createServer((request, response) => {
    refusals += 1;
    request.resume();
    if (refusals % 3 === 0) return void response.destroy();
    response.writeHead(refusals % 3 === 1 ? 503 : 404).end();
  });
  let refusals = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`;
  for (const event of fake.events.slice(-15)) {
    const status = await fake.send(event, url).catch(() => null);
    expect(status).not.toBe(200);
  }
  server.close();
  server.closeAllConnections();
  expect(refusals).toBeGreaterThanOrEqual(15);
}

describe('a webhook that receives nothing for weeks (R15)', { timeout: 4 * patienceMs }, () => {
  it(`applies and reports ${paymentSizes.unheard} changes in one reconciliation and finds none in the next`, async () => {
    const kinds = Object.keys(changes) as Change[];
    const subscribers: Subscriber[] = [];
    while (subscribers.length < paymentSizes.unheard) {
      subscribers.push(...(await Promise.all(kinds.map(subscriber))));
    }
    for (const { customerId } of subscribers) await hear(customerId);
    for (const { user } of subscribers) expect((await paying.standing(user)).tierId).toBe(2);

    for (const { change, customerId } of subscribers) await changes[change].do(customerId);
    await fake.advance(31);
    await refuse15();

    const first = watched();
    const begun = performance.now();
    const healed = await reconcile(first.context, deps);
    process.stdout.write(
      `R15: ${healed.healed} healed in ${(performance.now() - begun).toFixed(0)} ms (to reach 15 min)\n`,
    );
    expect(healed).toEqual({ asked: subscribers.length, healed: expect.any(Number), failed: 0 });
    // An unpaid one changes nothing yet: it has its three days of grace.
    expect(healed.healed).toBe(subscribers.filter(({ change }) => change !== 'not paid').length);
    expect(errorsOf(first)).toEqual([
      'payments: the webhook has not told everything, look at its deliveries',
    ]);
    for (const { user, change } of subscribers) {
      const { tierId, available } = changes[change];
      expect({ change, ...(await paying.standing(user)) }).toMatchObject({
        change,
        tierId,
        available,
        paymentStatus: 'ativo',
      });
    }

    const second = watched();
    expect(await reconcile(second.context, deps)).toMatchObject({ healed: 0, failed: 0 });
    expect(errorsOf(second)).toEqual([]);

    await fake.advance(3);
    await reconcile(watched().context, deps);
    const late = subscribers.filter(({ change }) => change === 'not paid');
    for (const { user } of late) {
      expect(await paying.standing(user)).toMatchObject({ paymentStatus: 'atrasado', available: 0 });
    }
  });

  it('revokes purchases that were refunded or charged back without an event', async () => {
    const users: User[] = [];
    for (const undo of ['refund', 'dispute'] as const) {
      const { user, customerId } = await subscriber('renewed');
      await hear(customerId);
      expect((await paying.standing(user)).available).toBe(150);
      const payment = await newestPayment(customerId);
      if (undo === 'refund') await provider.refund(payment, `refund:${payment}`);
      else await fake.openDispute(payment);
      users.push(user);
    }
    expect(await reconcile(watched().context, deps)).toMatchObject({ failed: 0 });
    for (const user of users) expect((await paying.standing(user)).available).toBe(0);
  });

  it('grants an unreported purchase by payment link, and raises the alarm', async () => {
    const link = await fake.createPaymentLink({ amount: 5_000, productName: 'Guia da tosa' });
    const { product } = await createProduct(db, { isPaid: true, paymentLink: link.url });
    const buyers: User[] = [];
    for (let sold = 0; sold < 4; sold += 1) {
      const user = await paying.newcomer();
      await fake.payLink({ paymentLinkId: link.id, clientReferenceId: null, email: user.email });
      buyers.push(user);
    }
    const limits = createLimits({ db, clock: paying.contextOf().clock });
    const followers = [purchaseFollower({ ...deps, limits })];
    const job = watched();
    await reconcile(job.context, { ...deps, followers });
    await reconcile(watched().context, { ...deps, followers });
    expect(errorsOf(job)).toEqual(['payments: the webhook has not told everything, look at its deliveries']);
    for (const user of buyers) {
      expect(await getProduct(paying.contextOf(user), product.id)).toMatchObject({ open: true });
    }
    const { rows } = await db.$client.query('select user_id from purchases order by user_id');
    expect(rows.map(({ user_id }) => user_id)).toEqual(buyers.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('heals the others when one payer cannot be read', async () => {
    const { user } = await subscriber('renewed');
    const broken = await paying.newcomer();
    await paying.pay(broken, 1);
    await db.$client.query("update payment_customers set customer_id = 'cus_nobody' where user_id = $1", [
      broken.id,
    ]);
    expect(await reconcile(watched().context, deps)).toMatchObject({ failed: 1 });
    expect((await paying.standing(user)).tierId).toBe(2);
    await db.$client.query('delete from payment_customers where user_id = $1', [broken.id]);
  });
});

describe('the alarm (R15)', { timeout: patienceMs }, () => {
  it('rises at the third failure of one event, not before', async () => {
    const { user, customerId } = await subscriber('renewed');
    const event = lastEventOf(fake, customerId, 'invoice.paid');
    const body = Buffer.from(JSON.stringify(event));
    await receiveEvent(paying.contextOf(), deps, body, fake.sign(body.toString(), { at: fake.now() }));
    const job = watched();
    const alarms: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      // Four calls at once, each with three attempts.
      fake.failNext(12, 500);
      await expect(processEvent(job.context, deps, event.id)).rejects.toThrow();
      alarms.push(errorsOf(job).length);
    }
    expect(alarms).toEqual([0, 0, 1, 2]);
    expect(errorsOf(job)[0]).toBe('payment event not processed yet');
    await processEvent(job.context, deps, event.id);
    expect(await paying.standing(user)).toMatchObject({ tierId: 2, available: 150 });
  });

  it('stays off when three payers or fewer were healed', async () => {
    const three = [];
    for (let made = 0; made < 3; made += 1) three.push(await subscriber('renewed'));
    const job = watched();
    expect(await reconcile(job.context, deps)).toMatchObject({ healed: 3, failed: 0 });
    expect(errorsOf(job)).toEqual([]);
  });
});
