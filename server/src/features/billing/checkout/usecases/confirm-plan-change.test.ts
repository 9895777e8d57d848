import type { User } from '@matilha/contract/account/account';
import type { PlanChange, PlanChangeResult } from '@matilha/contract/billing/billing';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';
import { applyPlanPrices } from '../../plans/usecases/apply-plan-prices.ts';
import { payingProduct } from '../../testing/paying-product.ts';
import { readQuote, signQuote } from '../quote.ts';

const paying = await payingProduct();
const { fake, product, second, provider, post, checkout, stateOf, subscribe, sync } = paying;
const { db } = product;
const someone = () => createSubscriber(db);

/** Returns a user who subscribed ten days ago. */
async function subscriber(tier: number): Promise<User> {
  const user = await someone();
  paying.daysAgo(10);
  await subscribe(user, tier);
  paying.backToNow();
  return user;
}
async function offer(user: User, tier: number): Promise<PlanChange> {
  const { body } = await checkout(user, tier);
  expect(body).toMatchObject({ status: 'change', clientSecret: null });
  return body.change ?? expect.fail();
}
const confirm = (user: User | null, tier: number, quote: string, on = product) =>
  post<PlanChangeResult & { code?: string; message?: string }>(
    user,
    '/api/subscription/change',
    { tier_id: tier, quote },
    on,
  );
const changes = () =>
  fake.requests.filter(({ method, path }) => method === 'POST' && /^\/v1\/subscriptions\/sub_/.test(path));
async function customerOf(user: User): Promise<string> {
  const { rows } = await db.execute<{ customer_id: string }>(
    sql`select customer_id from payment_customers where user_id = ${user.id}`,
  );
  return rows[0]?.customer_id ?? expect.fail();
}
async function paidInvoices(user: User) {
  const { rows } = await db.execute<{ amount_paid: number; tier_id: number }>(
    sql`select amount_paid, tier_id from payment_invoices where user_id = ${user.id} and status = 'paid'
      order by created_at`,
  );
  return rows.map(({ amount_paid, tier_id }) => [tier_id, amount_paid]);
}
async function mailsTo(user: User) {
  const { rows } = await db.execute<{ subject: string }>(
    sql`select subject from mails where user_id = ${user.id} and kind = 'plan_changed'`,
  );
  return rows.map(({ subject }) => subject);
}

afterEach(() => {
  paying.backToNow();
  fake.requests.length = 0;
});

describe('an upgrade', () => {
  it('charges an upgrade at the full price less the unused days, and applies it at once', async () => {
    const user = await subscriber(1);
    const change = await offer(user, 2);
    // Twenty of thirty days of R$ 49,00 were not used, give or take the seconds of this test.
    expect(change).toMatchObject({ tier_id: 2, titulo: 'Companheiro', takes_effect: 'now' });
    expect(change.recurring_amount).toBe(9900);
    expect(change.amount_due).toBe(9900 - change.unused_credit);
    expect(change.unused_credit).toBeGreaterThan(3260);
    expect(change.unused_credit).toBeLessThan(3270);

    const { status, body } = await confirm(user, 2, change.quote);
    expect([status, body.status, body.clientSecret]).toEqual([200, 'changed', null]);
    expect(await stateOf(user)).toMatchObject({
      tier_id: 2,
      subscription: { state: 'active', tier_id: 2, next_tier_id: null },
    });
    expect(await paidInvoices(user)).toEqual([
      [1, 4900],
      [2, change.amount_due],
    ]);
    expect(await mailsTo(user)).toEqual(['Seu plano agora é o Companheiro']);
  });

  it('charges an upgrade once for 20 copies of its quote, over two processes', async () => {
    const user = await subscriber(1);
    const { quote, amount_due } = await offer(user, 3);
    const copies = Array.from({ length: 20 }, (_, index) =>
      confirm(user, 3, quote, index % 2 === 0 ? product : second),
    );
    const answers = await Promise.all(copies);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'changed' } });
    expect(await paidInvoices(user)).toEqual([
      [1, 4900],
      [3, amount_due],
    ]);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('requests another confirmation after the bank refused an upgrade', async () => {
    const user = await subscriber(1);
    await fake.attachCard(await customerOf(user), 'pm_card_authentication_always');
    const { quote } = await offer(user, 2);
    const asked = await confirm(user, 2, quote);
    await fake.authenticateIntent(asked.body.clientSecret ?? '', false);
    const again = await confirm(user, 2, quote);
    expect(again.body.status).toBe('requires_action');
    expect(again.body.clientSecret).not.toBe(asked.body.clientSecret);
    await fake.authenticateIntent(again.body.clientSecret ?? '', true);
    expect((await confirm(user, 2, quote)).body.status).toBe('changed');
    expect(await paidInvoices(user)).toHaveLength(2);
  });

  it('changes nothing when an upgrade cannot be paid, and succeeds later with another card', async () => {
    const user = await someone();
    paying.daysAgo(10);
    await subscribe(user, 1, 'pm_card_declined_on_change');
    paying.backToNow();
    const { quote, amount_due } = await offer(user, 2);
    for (const _ of ['once', 'again']) {
      const { status, body } = await confirm(user, 2, quote);
      expect([status, body.code]).toEqual([402, 'payment_failed']);
      expect(body.message).toMatch(/cartão/);
    }
    await sync(user);
    expect(await stateOf(user)).toMatchObject({ tier_id: 1, payment_status: 'ativo' });
    expect(await paidInvoices(user)).toEqual([[1, 4900]]);
    expect(await mailsTo(user)).toEqual([]);

    await fake.attachCard(await customerOf(user), 'pm_card_approved');
    expect((await confirm(user, 2, quote)).body.status).toBe('changed');
    expect(await paidInvoices(user)).toEqual([
      [1, 4900],
      [2, amount_due],
    ]);
  });

  it('applies an upgrade once the customer has confirmed it with the bank', async () => {
    const user = await subscriber(1);
    await fake.attachCard(await customerOf(user), 'pm_card_authentication_always');
    const { quote } = await offer(user, 2);
    const asked = await confirm(user, 2, quote);
    expect(asked.body).toMatchObject({
      status: 'requires_action',
      clientSecret: expect.stringContaining('_secret_'),
      publishableKey: fake.publishableKey,
    });
    expect((await stateOf(user)).tier_id).toBe(1);
    expect((await confirm(user, 2, quote)).body).toEqual(asked.body);
    await fake.authenticateIntent(asked.body.clientSecret ?? '', true);
    expect(await mailsTo(user)).toEqual([]);
    for (const on of [product, second])
      expect((await confirm(user, 2, quote, on)).body.status).toBe('changed');
    expect((await stateOf(user)).tier_id).toBe(2);
    expect(await mailsTo(user)).toHaveLength(1);
  });
});

describe('a downgrade', () => {
  it('schedules a downgrade for the next period without a charge, and lets it be withdrawn', async () => {
    const user = await subscriber(3);
    const paidUntil = (await stateOf(user)).subscription?.paid_until;
    const change = await offer(user, 1);
    expect(change).toMatchObject({
      takes_effect: 'period_end',
      amount_due: 0,
      unused_credit: 0,
      recurring_amount: 4900,
      effective_at: paidUntil,
    });
    const down = await confirm(user, 1, change.quote);
    expect(down).toMatchObject({ status: 200, body: { status: 'scheduled', clientSecret: null } });
    expect(await stateOf(user)).toMatchObject({
      tier_id: 3,
      subscription: { state: 'active', tier_id: 3, next_tier_id: 1, paid_until: paidUntil },
    });
    expect((await checkout(user, 1)).body).toMatchObject({
      status: 'scheduled',
      clientSecret: null,
      order: { amount_due: 0, starts_at: paidUntil },
    });

    const back = await offer(user, 3);
    expect(back).toMatchObject({ takes_effect: 'period_end', amount_due: 0 });
    expect((await confirm(user, 3, back.quote)).body.status).toBe('scheduled');
    expect((await stateOf(user)).subscription).toMatchObject({ tier_id: 3, next_tier_id: null });
    expect(await paidInvoices(user)).toEqual([[3, 19900]]);
    expect(await mailsTo(user)).toHaveLength(2);
  });

  it('schedules one downgrade, however often it is confirmed', async () => {
    const user = await subscriber(2);
    const { quote } = await offer(user, 1);
    for (const on of [product, second, product])
      expect((await confirm(user, 1, quote, on)).body.status).toBe('scheduled');
    expect(changes()).toHaveLength(1);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('confirms a downgrade by mail at the next call when the first one failed after scheduling it', async () => {
    const user = await subscriber(2);
    const { quote } = await offer(user, 1);
    await asOwner(
      product.databaseUrl,
      `create function refuse_mail() returns trigger language plpgsql as $$
         begin raise exception 'refused' using errcode = '55P03'; end $$;
       create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`,
    );
    const { status } = await confirm(user, 1, quote);
    await asOwner(product.databaseUrl, 'drop function refuse_mail cascade');
    expect(status).toBe(503);
    expect((await stateOf(user)).subscription?.next_tier_id).toBe(1);
    for (const _ of ['once', 'again']) expect((await confirm(user, 1, quote)).body.status).toBe('scheduled');
    expect(changes()).toHaveLength(1);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it("leaves the paid plan's unused credit to an upgrade that follows", async () => {
    const user = await subscriber(2);
    await confirm(user, 1, (await offer(user, 1)).quote);
    const { unused_credit, takes_effect } = await offer(user, 3);
    expect(takes_effect).toBe('now');
    expect(unused_credit).toBeGreaterThan(6590);
    expect(unused_credit).toBeLessThan(6610);
  });
});

describe('a quote', () => {
  const refused = async (...args: Parameters<typeof confirm>) => {
    const { status, body } = await confirm(...args);
    expect([status, body.code]).toEqual([409, 'quote_changed']);
    expect(changes()).toEqual([]);
  };

  it('accepts a quote only as signed, for its own user and plan (S9)', async () => {
    const user = await subscriber(1);
    const stranger = await subscriber(1);
    const { quote } = await offer(user, 2);
    const read = (await readQuote(db, quote)) ?? expect.fail();
    const [text = '', signature] = quote.split('.');
    const forged = Buffer.from(JSON.stringify({ ...read, amount: 1 })).toString('base64url');
    fake.requests.length = 0;
    for (const tampered of ['', 'x', `${forged}.${signature}`, `${text}.${signature}x`, `${quote}.x`, text])
      await refused(user, 2, tampered);
    await refused(user, 3, quote);
    await refused(stranger, 2, quote);
    expect((await confirm(null, 2, quote)).status).toBe(401);
    const more = { tier_id: 2, quote, amount: 1 };
    expect((await post(user, '/api/subscription/change', more)).status).toBe(400);
  });

  it('expires a quote after 15 minutes', async () => {
    const user = await subscriber(1);
    const { quote } = await offer(user, 2);
    const read = (await readQuote(db, quote)) ?? expect.fail();
    fake.requests.length = 0;
    const aged = (minutes: number) => signQuote(db, { ...read, at: read.at - minutes * 60_000 });
    await refused(user, 2, await aged(15));
    await refused(user, 2, await aged(-1));
  });

  it('refuses a quote that names another amount than the provider', async () => {
    const user = await subscriber(1);
    const { quote } = await offer(user, 2);
    const read = (await readQuote(db, quote)) ?? expect.fail();
    fake.requests.length = 0;
    await refused(user, 2, await signQuote(db, { ...read, amount: read.amount - 1 }));
  });

  it('refuses a quote after the price or the running plan has changed', async () => {
    const user = await subscriber(1);
    const up = await offer(user, 2);
    await db.execute(sql`update tiers set valor = 10900 where tier_id = 2`);
    await applyPlanPrices(db, provider);
    fake.requests.length = 0;
    await refused(user, 2, up.quote);
    await db.execute(sql`update tiers set valor = 9900 where tier_id = 2`);
    await applyPlanPrices(db, provider);

    const two = await offer(user, 2);
    const three = await offer(user, 3);
    expect((await confirm(user, 3, three.quote)).body.status).toBe('changed');
    fake.requests.length = 0;
    await refused(user, 2, two.quote);
  });

  it('refuses a quote for a subscription that has ended', async () => {
    const user = await subscriber(1);
    const { quote } = await offer(user, 2);
    const read = (await readQuote(db, quote)) ?? expect.fail();
    await provider.cancelSubscription(read.subscription);
    fake.requests.length = 0;
    await refused(user, 2, quote);
  });
});

it('accepts a quote again after a provider failure', async () => {
  const user = await subscriber(1);
  const { quote, amount_due } = await offer(user, 2);
  // Three requests at once, each tried three times.
  fake.failNext(9, 500);
  const { status, body, headers } = await confirm(user, 2, quote);
  expect([status, body.code]).toEqual([503, 'payment_service_down']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await confirm(user, 2, quote)).body.status).toBe('changed');
  expect(await paidInvoices(user)).toEqual([
    [1, 4900],
    [2, amount_due],
  ]);
});
