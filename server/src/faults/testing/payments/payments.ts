import type { User } from '@matilha/contract/account/account';
import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import type { Database } from '#server/database/connection.ts';
import { letJobsBeTakenOver } from '#server/jobs/testing/queue-control.ts';
import { patienceMs } from '../scale.ts';
import { until } from '../until.ts';

const asked = (name: string, small: number): number => Number(process.env[name] ?? small);

/** How many cases of each payment fault a run tries; these variables set the full size. */
export const paymentSizes = {
  /** R12: orders of events; 1,000 at full size. */
  permutations: asked('PAYMENT_PERMUTATIONS', 80),
  /** R14: kills at each of the three points, and payments sent meanwhile; 50 and 500 at full size. */
  killsPerPoint: asked('PAYMENT_KILLS', 2),
  paymentsMeanwhile: asked('PAYMENT_EVENTS', 40),
  /** R15: subscriptions that change without an event; 100 at full size. */
  unheard: asked('PAYMENT_UNHEARD', 20),
  /** R19: periods of each life; 36 at full size. */
  periods: asked('PAYMENT_PERIODS', 7),
};

/** Returns the configuration of a product that is paid through this provider. */
export const stripeEnv = (fake: FakeStripe): Record<string, string> => ({
  STRIPE_SECRET_KEY: fake.secretKey,
  STRIPE_PUBLISHABLE_KEY: fake.publishableKey,
  STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
  STRIPE_API_BASE: fake.url,
});

export const webhookOf = ({ url }: { url: string }): string => `${url}/api/webhooks/stripe`;

export async function customerOf(db: Database, { id }: Pick<User, 'id'>): Promise<string> {
  const { rows } = await db.$client.query<{ id: string }>(
    'select customer_id as id from payment_customers where user_id = $1',
    [id],
  );
  if (!rows[0]?.id) throw new Error(`user ${id} is no customer`);
  return rows[0].id;
}

type ProviderEvent = FakeStripe['events'][number];

/** Returns the events of one customer, oldest first, including events that name only a payment; `type` selects one type. */
export function eventsOf({ events }: FakeStripe, customerId: string, type?: string): ProviderEvent[] {
  const account = customerId.replace('cus_sbx', '_');
  return events.filter((event) => (!type || event.type === type) && event.id.includes(account));
}

export function lastEventOf(fake: FakeStripe, customerId: string, type: string): ProviderEvent {
  const event = eventsOf(fake, customerId, type).at(-1);
  if (!event) throw new Error(`${customerId} has no ${type}`);
  return event;
}

/** Waits until every received event is processed. */
export const allProcessed = (db: Database, patience = patienceMs): Promise<boolean> =>
  until(
    'every event is processed',
    async () => {
      const { rows } = await db.$client.query<{ waiting: number }>(
        'select count(*)::int as waiting from payment_events where processed_at is null',
      );
      return rows[0]?.waiting === 0;
    },
    patience,
  );

/** Leases and jobs of dead processes are taken over as if a minute had passed. */
export async function letTimePass(db: Database): Promise<void> {
  await db.$client.query(
    'update payment_customers set locked_until = clock_timestamp() where locked_until is not null',
  );
  await letJobsBeTakenOver(db);
}

/** Like allProcessed, where jobs were cut off: minutes pass until all is done, at growing intervals, so that no job is rushed. */
export async function allTakenOver(db: Database): Promise<void> {
  let patience = 3_000;
  await until(
    'every event is taken over',
    async () => {
      await letTimePass(db);
      patience *= 2;
      return allProcessed(db, patience).catch(() => false);
    },
    3 * patienceMs,
  );
}

/** Returns the credits granted for the invoices of a user: the granting keys, and the amount of each. */
export async function invoiceGrants(
  db: Database,
  { id }: Pick<User, 'id'>,
): Promise<Array<{ key: string; amount: number; entries: number }>> {
  const { rows } = await db.$client.query<{ key: string; amount: number; entries: number }>(
    `select g.source_key as key, g.amount, (select count(*)::int from credit_entries e
       where e.grant_id = g.id and e.kind = 'grant') as entries
     from credit_grants g where g.user_id = $1 and g.source_key like 'invoice:%' order by g.id`,
    [id],
  );
  return rows;
}

/** Written by requests long after their response. */
const traces = ['public.access_log', 'public.rate_limits', 'public.sessions'];

/** Returns a hash of the database by table, without the traces of requests and without the given tables. */
export async function fingerprint(
  db: Database,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => ![...traces, ...except].includes(table.name))) {
    const { rows } = await db.$client.query<{ print: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${name} t`,
    );
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}
