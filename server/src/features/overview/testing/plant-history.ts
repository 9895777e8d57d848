import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Database } from '#server/database/connection.ts';
import { accessAccount } from '#server/features/privacy/identify-person.ts';
import { openConversation } from '#server/testing/conversation.ts';

const instants = { min: new Date('2026-03-10T00:00:00Z'), max: new Date('2026-03-16T00:00:00Z') };
/** Half of the instants are the first or last millisecond of a day in Brazil. */
const instant = fc.oneof(
  fc.date({ ...instants, noInvalidDate: true }),
  fc
    .record({ day: fc.integer({ min: 11, max: 15 }), last: fc.boolean() })
    .map(({ day, last }) => new Date(Date.UTC(2026, 2, day, 3) - (last ? 1 : 0))),
);
const person = fc.nat({ max: 5 });
const provider = fc.constantFrom('stripe', 'sandbox');
const cents = fc.integer({ min: 1, max: 50_000 });

/** Something that happened to one of six people. */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('sign_up' as const),
    at: instant,
    confirmed: fc.option(instant),
    landing: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    at: instant,
    person,
    status: fc.constantFrom('complete', 'failed', 'interrupted', 'stopped'),
  }),
  fc.record({
    kind: fc.constant('entry' as const),
    at: instant,
    person,
    entry: fc.constantFrom('grant', 'reserve', 'capture', 'release', 'expire', 'adjust'),
    amount: fc.integer({ min: -20, max: 20 }),
  }),
  fc.record({ kind: fc.constant('visit' as const), at: instant, person }),
  fc.record({
    kind: fc.constant('invoice' as const),
    at: instant,
    person,
    provider,
    cents,
    refund: fc.option(fc.record({ at: instant, part: fc.constantFrom(0.5, 1) })),
    dispute: fc.constantFrom(null, null, null, 'open', 'lost', 'won'),
    tierId: fc.integer({ min: 1, max: 3 }),
    startedBefore: fc.integer({ min: 0, max: 35 }),
    ends: fc.constantFrom('goes_on', 'cancelled', 'ended', 'erased'),
  }),
  fc.record({
    kind: fc.constant('purchase' as const),
    at: instant,
    person,
    provider,
    cents,
    refunded: fc.boolean(),
  }),
);
export type PlantedEvent = typeof event extends fc.Arbitrary<infer Event> ? Event : never;
export const history = fc.array(event, { minLength: 20, maxLength: 60 });

/** The number of the person of a history who works on the team. */
export const teamMember = 5;

/** Creates the six people of a history, the last of them with a role of the team. */
export const plantPeople = ({ $client: db }: Database, role: string) =>
  db.query(
    `insert into users (email, first_name, phone, tier_id, created_at, role)
     select 'p' || n || '@exemplo.com.br', 'Ana', '11987654321', 4, '2026-03-01T12:00:00Z',
       case when n = $1 then $2 else 'subscriber' end from generate_series(1, 6) n`,
    [teamMember + 1, role],
  );

async function plantInvoice(
  { $client: db }: Database,
  event: Extract<PlantedEvent, { kind: 'invoice' }>,
): Promise<void> {
  const id = randomUUID();
  const userId = event.ends === 'erased' ? -1 - event.person : event.person + 1;
  const start = new Date(event.at.getTime() - event.startedBefore * 86_400_000);
  const end = new Date(start.getTime() + 30 * 86_400_000);
  if (event.ends !== 'erased') {
    await db.query(
      `insert into subscriptions (subscription_id, user_id, provider, status, tier_id, cancel_at_period_end, created_at, ended_at)
       values ($1, $2, $3, 'active', $4, $5, $6, $7)`,
      [
        id,
        userId,
        event.provider,
        event.tierId,
        event.ends === 'cancelled',
        start,
        event.ends === 'ended' ? event.at : null,
      ],
    );
  }
  await db.query(
    `insert into payment_invoices (invoice_id, user_id, provider, subscription_id, payment_id, tier_id, status, amount_due,
       amount_paid, period_start, period_end, created_at, paid_at)
     values ($1, $2, $3, $1, $1, $4, 'paid', $5, $5, $6, $7, $6, $8)`,
    [id, userId, event.provider, event.tierId, event.cents, start, end, event.at],
  );
  const refunded = event.refund ? Math.ceil(event.cents * event.refund.part) : 0;
  await db.query('update payment_invoices set amount_refunded = $2, dispute = $3 where invoice_id = $1', [
    id,
    refunded,
    event.dispute,
  ]);
  // The database stores reversals by its own clock.
  await db.query('update payment_reversals set at = $2 where invoice_id = $1', [
    id,
    event.refund?.at ?? event.at,
  ]);
}

async function plantPurchase({ $client: db }: Database, event: Extract<PlantedEvent, { kind: 'purchase' }>) {
  const { rows } = await db.query(
    `insert into purchases (reference, provider, user_id, source, amount, status, created_at, paid_at)
     values ($1, $2, $3, 'checkout', $4, 'paid', $5, $5) returning id`,
    [randomUUID(), event.provider, event.person + 1, event.cents, event.at],
  );
  if (!event.refunded) return;
  await db.query("update purchases set status = 'refunded' where id = $1", [rows[0].id]);
  await db.query('update payment_reversals set at = $2 where purchase_id = $1', [rows[0].id, event.at]);
}

async function plantSignUp({ $client: db }: Database, event: Extract<PlantedEvent, { kind: 'sign_up' }>) {
  const { rows } = await db.query(
    `insert into users (email, email_verified_at, first_name, phone, tier_id, created_at)
     values ($1, $2, 'Bia', '11987654321', 4, $3) returning id`,
    [`${randomUUID()}@exemplo.com.br`, event.confirmed, event.at],
  );
  if (!event.landing) return;
  await db.query(
    `insert into leads (user_id, name, email, whatsapp, area, created_at, converted_at) values ($1, 'Bia', '', '', '', $2, $3)`,
    [rows[0].id, event.at, event.confirmed],
  );
}

/** Writes one event as the product's own tables hold it. */
export async function plantEvent(db: Database, event: PlantedEvent): Promise<void> {
  switch (event.kind) {
    case 'sign_up':
      return plantSignUp(db, event);
    case 'answer': {
      const chat = await openConversation(db, { userId: event.person + 1 });
      await db.$client.query(
        `insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
         select $1, $2, 1, ai, 'Oi', $3, $4 from unnest('{true,false}'::boolean[]) ai`,
        [event.person + 1, chat, event.status, event.at],
      );
      return;
    }
    case 'entry':
      await db.$client.query(
        `insert into credit_entries (user_id, kind, amount, available_after, reason, created_at) values ($1, $2, $3, 0, 'x', $4)`,
        [event.person + 1, event.entry, event.amount, event.at],
      );
      return;
    case 'visit':
      await db.$client.query(`insert into access_log (at, address, account) values ($1, '203.0.113.9', $2)`, [
        event.at,
        await accessAccount(db, event.person + 1),
      ]);
      return;
    case 'invoice':
      return plantInvoice(db, event);
    case 'purchase':
      return plantPurchase(db, event);
    default:
      return event satisfies never;
  }
}
