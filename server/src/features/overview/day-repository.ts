import { graceDays } from '@matilha/contract/billing/billing';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { notStaff } from '#server/database/people/staff.ts';
import { staffAccounts } from '#server/features/privacy/api.ts';
import type { Figure } from './rules.ts';

/** A day as instants: its beginning, its end, and the instant at which payers are counted. */
export interface DayBounds {
  from: Date;
  until: Date;
  at: Date;
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const within = (column: SQL, { from, until }: DayBounds): SQL =>
  sql`${column} >= ${instant(from)} and ${column} < ${instant(until)}`;

async function figuresOf(db: Executor, query: SQL): Promise<Figure[]> {
  const { rows } = await db.execute<{ figure: string; dimension: string; value: string | number | null }>(
    query,
  );
  return rows.map(({ figure, dimension, value }) => ({ figure, dimension, value: Number(value ?? 0) }));
}

/** The landing stores its lead in the transaction that opens the account. */
const origin = sql`case when exists (select from leads where leads.user_id = users.id
  and leads.created_at <= users.created_at + interval '1 minute') then 'landing' else 'site' end`;

/** Accounts that people opened, and addresses that they confirmed. */
const people = (db: Executor, day: DayBounds) =>
  figuresOf(
    db,
    sql`select 'signups' as figure, ${origin} as dimension, count(*) as value from users
      where ${within(sql`created_at`, day)} and ${notStaff(sql`users.id`)} group by 2
    union all
    select 'confirmed', ${origin}, count(*) from users
      where ${within(sql`email_verified_at`, day)} and ${notStaff(sql`users.id`)} group by 2
    union all
    select 'landing_requests', '', count(*) from leads
      where ${within(sql`created_at`, day)} and contact_basis is null and ${notStaff(sql`leads.user_id`)}
    union all
    select 'landing_confirmed', '', count(*) from leads
      where ${within(sql`converted_at`, day)} and ${notStaff(sql`leads.user_id`)}`,
  );

const answers = (db: Executor, day: DayBounds) =>
  figuresOf(
    db,
    sql`select 'answers' as figure,
      case status when 'complete' then 'complete' when 'stopped' then 'stopped' else 'failed' end as dimension,
      count(*) as value
    from messages where ${within(sql`created_at`, day)} and is_ai and status <> 'streaming'
      and ${notStaff(sql`messages.user_id`)} group by 2`,
  );

/** Credits count as used when an answer reserves them, and no longer when a failed one returns them. */
const credits = (db: Executor, day: DayBounds) =>
  figuresOf(
    db,
    sql`with sums as (
      select sum(amount) filter (where kind = 'grant' or kind = 'adjust' and amount > 0) as granted,
        -sum(amount) filter (where kind in ('reserve', 'release')) as used,
        -sum(amount) filter (where kind = 'expire') as expired,
        -sum(amount) filter (where kind = 'adjust' and amount < 0) as taken
      from credit_entries where ${within(sql`created_at`, day)} and ${notStaff(sql`credit_entries.user_id`)}
    )
    select figure, '' as dimension, value from sums, lateral (values ('credits_granted', granted),
      ('credits_used', used), ('credits_expired', expired), ('credits_taken', taken)) of (figure, value)`,
  );

/** People who opened the product or asked something: the access log has a line for each session and day, with the pseudonym of the account. */
const activeSince = (db: Executor, figure: string, days: number, { until }: DayBounds, team: string[]) =>
  figuresOf(
    db,
    sql`select ${figure} as figure, '' as dimension, count(*) as value from (
      select account from access_log
      where at >= ${instant(until)} - ${days} * interval '1 day' and at < ${instant(until)}
        and account <> all(array[${sql.join(
          team.map((account) => sql`${account}`),
          sql`, `,
        )}]::text[])
      group by account) people`,
  );

/** Payments received by provider; refunds and chargebacks count on the day on which we learned of them. */
const money = (db: Executor, day: DayBounds) =>
  figuresOf(
    db,
    sql`select 'received' as figure, provider as dimension, sum(amount) as value from (
      select provider, amount_paid as amount from payment_invoices invoice
        where ${within(sql`paid_at`, day)} and ${notStaff(sql`invoice.user_id`)}
      union all
      select provider, amount from purchases where ${within(sql`paid_at`, day)} and ${notStaff(sql`purchases.user_id`)}
    ) payments group by provider
    union all
    select 'refunded', 'stripe', sum(returned) from payment_reversals reversal
      left join payment_invoices invoice using (invoice_id) left join purchases on purchases.id = reversal.purchase_id
      where ${within(sql`reversal.at`, day)} and ${notStaff(sql`coalesce(invoice.user_id, purchases.user_id)`)}
        and (invoice.invoice_id is not null or purchases.paid_at is not null)
    union all
    select 'refunded', 'sandbox', sum(amount) from refunds where ${within(sql`done_at`, day)} and ${notStaff(sql`refunds.user_id`)}
      and provider = 'sandbox' and cause <> 'surplus' and status in ('returned', 'returned_by_hand')`,
  );

/** People from the landing who paid for the first time on the day. */
const landingPayers = (db: Executor, day: DayBounds) =>
  figuresOf(
    db,
    sql`with paid as (
      select provider, user_id, paid_at from payment_invoices
        where ${within(sql`paid_at`, day)} and amount_paid > 0
      union all
      select provider, user_id, paid_at from purchases where ${within(sql`paid_at`, day)} and amount > 0
    )
    select 'landing_payers' as figure, provider as dimension, count(distinct user_id) as value from paid
    where ${notStaff(sql`paid.user_id`)}
      and exists (select from leads where leads.user_id = paid.user_id and leads.created_at <= paid.paid_at)
      and not exists (select from payment_invoices earlier where earlier.user_id = paid.user_id
        and earlier.amount_paid > 0 and earlier.paid_at < ${instant(day.from)})
      and not exists (select from purchases earlier where earlier.user_id = paid.user_id
        and earlier.amount > 0 and earlier.paid_at < ${instant(day.from)})
    group by provider`,
  );

/**
 * Everybody who has a paid plan at an instant, with the newest plan and its price. A plan that goes on is kept for the grace of its renewal;
 * money that was returned or disputed pays for nothing. An upgrade's invoice is reduced by unused days: its price is the plan's lowest one
 * that is not below the invoice. The payments of 40 days contain every period of 30 days with its grace.
 */
const payersAt = (at: Date): SQL => sql`
  select distinct on (invoice.provider, invoice.user_id) invoice.provider, invoice.user_id, invoice.tier_id,
    coalesce((select min(amount) from plan_prices price where price.provider = invoice.provider
      and price.tier_id = invoice.tier_id and price.amount >= invoice.amount_due), invoice.amount_due) as price
  from payment_invoices invoice left join subscriptions using (subscription_id)
  where invoice.paid_at > ${instant(at)} - interval '40 days' and invoice.paid_at < ${instant(at)}
    and invoice.status = 'paid' and invoice.tier_id is not null and invoice.period_start < ${instant(at)}
    and ${instant(at)} < case
      when subscriptions.ended_at is not null
        then least(subscriptions.ended_at, invoice.period_end + ${graceDays} * interval '1 day')
      when coalesce(subscriptions.cancel_at_period_end, true) then invoice.period_end
      else invoice.period_end + ${graceDays} * interval '1 day' end
    and (invoice.amount_paid = 0 or invoice.amount_refunded < invoice.amount_paid)
    and coalesce(invoice.dispute, 'won') = 'won' and ${notStaff(sql`invoice.user_id`)}
    and not exists (select from refunds where refunds.payment_id = invoice.payment_id)
  order by invoice.provider, invoice.user_id, invoice.period_start desc, invoice.created_at desc`;

/** Payers and monthly revenue by plan at an instant, and who came and went since the beginning of the day. */
const payers = (db: Executor, { from, at }: DayBounds) =>
  figuresOf(
    db,
    sql`with earlier as (${payersAt(from)}), now as (${payersAt(at)}),
    -- A full join never compares each with each, however wrong the planner's estimate is.
    changes as (
      select coalesce(now.provider, earlier.provider) as provider, earlier.user_id is null as came, now.user_id is null as went
      from earlier full join now on earlier.provider = now.provider and earlier.user_id = now.user_id
    )
    select 'payers' as figure, provider || ':' || tier_id as dimension, count(*) as value from now group by 2
    union all
    select 'mrr', provider || ':' || tier_id, sum(price) from now group by 2
    union all
    select 'payers_gained', provider, count(*) from changes where came group by 2
    union all
    select 'payers_lost', provider, count(*) from changes where went group by 2`,
  );

/**
 * Computes the figures of a day by indexed ranges of the tables, without those of the team as it is now. `whole` adds the people of the last 7 and
 * 30 days.
 */
export async function computeDay(
  db: Executor,
  day: DayBounds,
  { whole }: { whole: boolean },
): Promise<Figure[]> {
  const team = await staffAccounts(db);
  const parts = await Promise.all([
    people(db, day),
    answers(db, day),
    credits(db, day),
    activeSince(db, 'active_day', 1, day, team),
    ...(whole
      ? [activeSince(db, 'active_week', 7, day, team), activeSince(db, 'active_month', 30, day, team)]
      : []),
    money(db, day),
    landingPayers(db, day),
    payers(db, day),
  ]);
  return parts.flat();
}
