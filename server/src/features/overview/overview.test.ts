import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Overview } from '@matilha/contract/panel/overview';
import { describe, expect, it } from 'vitest';
import { instantInBrazil } from '#server/platform/time/brazil-time.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { testProduct } from '#server/testing/product.ts';
import { closeDays } from './usecases/close-days.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const today = dayInBrazil(new Date());
const noon = (day: string) => instantInBrazil(day, '12:00');

async function read(days = '7'): Promise<Overview> {
  const response = await call(operator, 'GET', `/api/admin/overview?days=${days}`);
  expect(response.status).toBe(200);
  return response.json();
}
const signUp = (at: Date) =>
  db.$client.query(
    `insert into users (email, first_name, phone, tier_id, created_at) values ($1, 'Bia', '11987654321', 4, $2) returning id`,
    [`${Math.random()}@exemplo.com.br`, at],
  );
const pay = (userId: number, at: Date, cents = 4_900) =>
  db.$client.query(
    `insert into payment_invoices (invoice_id, user_id, provider, tier_id, status, amount_due, amount_paid, period_start,
       period_end, created_at, paid_at)
     values ($1, $2, 'sandbox', 1, 'paid', $4, $4, $3::timestamptz, $3::timestamptz + interval '30 days', $3::timestamptz, $3::timestamptz)`,
    [`in_${Math.random()}`, userId, at, cents],
  );

describe('GET /api/admin/overview', () => {
  it("shows today's events at once, and simulated payments apart", async () => {
    const { rows } = await signUp(new Date());
    await pay(rows[0].id, new Date(Date.now() - 1_000));
    const { today: figures, until } = await read();
    expect(until).toBe(addDays(today, -1));
    expect(figures.signups.total).toBe(1);
    expect(figures.active).toMatchObject({ week: null, month: null });
    expect(figures.revenue.map(({ provider }) => provider)).toEqual(['stripe', 'sandbox']);
    expect(figures.revenue[0]).toMatchObject({ received: 0, payers: 0 });
    expect(figures.revenue[1]).toMatchObject({ received: 4_900, payers: 1, gained: 1, lost: 0 });
    expect(figures.revenue[1]?.plans).toMatchObject([{ tier_id: 1, payers: 1 }]);
  });

  it('sums whole days up to yesterday and compares them with as many before', async () => {
    for (const ago of [1, 3, 7, 8, 14, 15]) await signUp(noon(addDays(today, -ago)));
    await closeDays({ db, clock: { now: () => new Date() } });
    const week = await read('7');
    expect([week.period.signups.total, week.before.signups.total]).toEqual([3, 2]);
    expect(week.series.map(({ day }) => day)).toHaveLength(7);
    expect(week.series.reduce((sum, { signups }) => sum + signups, 0)).toBe(3);
    expect((await read('30')).period.signups.total).toBe(6);
    expect((await read('90')).series).toHaveLength(90);
    expect(week.missing_days).toBe(0);
  });

  it('computes yesterday itself until the job has, and counts the other days that wait', async () => {
    await db.$client.query('delete from daily_figures');
    const { missing_days, period } = await read('7');
    expect(period.signups.total).toBe(1);
    expect(missing_days).toBe(13);
  });

  it('refuses other lengths, and hides itself from everybody who sees no money', async () => {
    expect((await call(operator, 'GET', '/api/admin/overview?days=8')).status).toBe(400);
    for (const role of ['editor', 'support', 'subscriber'] as const) {
      const person = await createSubscriber(db, { role });
      expect((await call(person, 'GET', '/api/admin/overview')).status).toBe(404);
    }
    expect((await call(null, 'GET', '/api/admin/overview')).status).toBe(401);
  });
});

describe('closeDays', () => {
  const now = new Date('2026-06-10T03:05:00Z');
  const clock = { now: () => now };
  const databaseSince = async (first: string) => {
    const fresh = await testDatabase({ max: 2 });
    await fresh.pool.query(
      `insert into users (email, first_name, phone, tier_id, created_at) values ('a@exemplo.com.br', 'Ana', '1', 4, $1)`,
      [first],
    );
    return fresh;
  };

  it('catches up after an outage in bounded runs, the newest days first, and then does nothing', async () => {
    const { db: fresh } = await databaseSince('2025-01-01T12:00:00Z');
    const runs: string[][] = [];
    do runs.push(await closeDays({ db: fresh, clock }));
    while (runs.at(-1)?.length !== 0);
    expect(runs[0]?.slice(0, 2)).toEqual(['2026-06-09', '2026-06-08']);
    expect(runs.map(({ length }) => length)).toEqual([31, 31, 31, 31, 31, 26, 0]);
  });

  it('counts a payment that was reported late once the day is computed again', async () => {
    const { db: fresh, pool } = await databaseSince('2026-06-05T12:00:00Z');
    await closeDays({ db: fresh, clock });
    await pool.query(
      `insert into purchases (reference, provider, user_id, source, amount, status, created_at, paid_at)
       values ('x', 'stripe', 1, 'checkout', 9700, 'paid', $1, $1)`,
      ['2026-06-07T12:00:00Z'],
    );
    const received = async () =>
      (
        await pool.query(
          "select value::int from daily_figures where day = '2026-06-07' and figure = 'received'",
        )
      ).rows;
    await closeDays({ db: fresh, clock });
    expect(await received()).toEqual([]);
    await closeDays({ db: fresh, clock }, { again: 7 });
    expect(await received()).toEqual([{ value: 9_700 }]);
  });

  it('keeps counting people whose account was deleted after their day was computed for the last time', async () => {
    const { db: fresh, pool } = await databaseSince('2026-06-01T12:00:00Z');
    await closeDays({ db: fresh, clock });
    await pool.query("delete from users where email = 'a@exemplo.com.br'");
    await pool.query(
      `insert into users (email, first_name, phone, tier_id, created_at) values ('b@exemplo.com.br', 'Bia', '1', 4, '2026-06-01T12:00:00Z')`,
    );
    await closeDays({ db: fresh, clock }, { again: 7 });
    const { rows } = await pool.query(
      "select value::int from daily_figures where day = '2026-06-01' and figure = 'signups'",
    );
    expect(rows).toEqual([{ value: 1 }]);
  });

  it('computes the other days where one always fails, and then throws so that it is tried again', async () => {
    const { db: fresh, pool, url } = await databaseSince('2026-06-05T12:00:00Z');
    await asOwner(
      url,
      `create function hindrance() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger hindrance before insert on daily_figures for each row when (new.day = '2026-06-08')
         execute function hindrance()`,
    );
    await expect(closeDays({ db: fresh, clock })).rejects.toThrow('2026-06-08');
    const { rows } = await pool.query('select distinct day::text from daily_figures order by 1');
    expect(rows.map(({ day }) => day)).toEqual(['2026-06-05', '2026-06-06', '2026-06-07', '2026-06-09']);
  });

  it('computes a day once when processes do it at the same time', async () => {
    const { db: fresh, pool } = await databaseSince('2026-06-08T12:00:00Z');
    await Promise.all([closeDays({ db: fresh, clock }), closeDays({ db: fresh, clock })]);
    const { rows } = await pool.query("select value::int from daily_figures where figure = 'signups'");
    expect(rows).toEqual([{ value: 1 }]);
  });
});

describe('cents of a reversal', () => {
  const refundedToday = async () => (await read()).today.revenue[0]?.refunded;
  const stripeInvoice = async (id: string) => {
    const payer = await createSubscriber(db);
    await db.$client.query(
      `insert into payment_invoices (invoice_id, user_id, provider, payment_id, tier_id, status, amount_due, amount_paid, created_at, paid_at)
       values ($1, $2, 'stripe', $1, 1, 'paid', 4900, 4900, now() - interval '60 days', now() - interval '60 days')`,
      [id, payer.id],
    );
    return payer;
  };
  const change = (id: string, set: string) =>
    db.$client.query(`update payment_invoices set ${set} where invoice_id = $1`, [id]);

  it('counts a refund in parts once, and adds the money of a won chargeback again', async () => {
    await stripeInvoice('in_parts');
    const before = (await refundedToday()) ?? 0;
    await change('in_parts', 'amount_refunded = 1000');
    await change('in_parts', 'amount_refunded = 1500');
    expect(await refundedToday()).toBe(before + 1_500);
    await change('in_parts', "dispute = 'open'");
    expect(await refundedToday()).toBe(before + 4_900);
    await change('in_parts', "dispute = 'won'");
    expect(await refundedToday()).toBe(before + 1_500);
  });

  it('counts money that an operator returned by hand', async () => {
    const payer = await stripeInvoice('in_hand');
    const before = (await refundedToday()) ?? 0;
    await db.$client.query(
      `insert into refunds (user_id, provider, payment_id, cause, amount, status, created_at)
       values ($1, 'stripe', 'in_hand', 'withdrawal', 4900, 'by_hand', now())`,
      [payer.id],
    );
    await db.$client.query(
      "update refunds set status = 'returned_by_hand', done_at = now() where payment_id = 'in_hand'",
    );
    expect(await refundedToday()).toBe(before + 4_900);
  });
});
