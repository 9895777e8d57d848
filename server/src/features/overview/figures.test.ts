import { graceDays } from '@matilha/contract/billing/billing';
import { addDays } from '@matilha/contract/content/event-dates';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accessAccount } from '#server/features/privacy/identify-person.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { history, type PlantedEvent, plantEvent, plantPeople, teamMember } from './testing/plant-history.ts';
import { closeDays } from './usecases/close-days.ts';

type Pool = TestDatabase['pool'];
const clock = { now: () => new Date('2026-03-16T12:00:00Z') };
const days = Array.from({ length: 6 }, (_, index) => addDays('2026-03-10', index));
const on = (column: string) => `(${column} at time zone 'America/Sao_Paulo')::date = $1::date`;

/** The person with a role of the team, by id and in the access log: they count in no figure. */
const team = teamMember + 1;
const notTeam = `user_id is distinct from ${team}`;

/**
 * Plain queries by calendar day, one for each figure that has no parts by provider. The access log's pseudonym of the team is the second
 * value.
 */
const plain: Record<string, string> = {
  'signups landing': `select count(distinct u.id) from users u join leads l on l.user_id = u.id where ${on('u.created_at')}`,
  'signups site': `select count(*) from users u where ${on('u.created_at')} and id not in (select user_id from leads where user_id is not null)`,
  'confirmed landing': `select count(distinct u.id) from users u join leads l on l.user_id = u.id where ${on('u.email_verified_at')}`,
  'confirmed site': `select count(*) from users u where ${on('u.email_verified_at')} and id not in (select user_id from leads where user_id is not null)`,
  'landing_requests ': `select count(*) from leads where ${on('created_at')}`,
  'landing_confirmed ': `select count(*) from leads where ${on('converted_at')}`,
  'answers complete': `select count(*) from messages where is_ai and ${notTeam} and status = 'complete' and ${on('created_at')}`,
  'answers stopped': `select count(*) from messages where is_ai and ${notTeam} and status = 'stopped' and ${on('created_at')}`,
  'answers failed': `select count(*) from messages where is_ai and ${notTeam} and status in ('failed', 'interrupted') and ${on('created_at')}`,
  'credits_granted ': `select sum(amount) from credit_entries where ${notTeam} and (kind = 'grant' or (kind = 'adjust' and amount > 0)) and ${on('created_at')}`,
  'credits_used ': `select -sum(amount) from credit_entries where ${notTeam} and kind in ('reserve', 'release') and ${on('created_at')}`,
  'credits_expired ': `select -sum(amount) from credit_entries where ${notTeam} and kind = 'expire' and ${on('created_at')}`,
  'credits_taken ': `select -sum(amount) from credit_entries where ${notTeam} and kind = 'adjust' and amount < 0 and ${on('created_at')}`,
  'active_day ': `select count(distinct account) from access_log where account <> $2 and ${on('at')}`,
  'active_week ': `select count(distinct account) from access_log
    where account <> $2 and (at at time zone 'America/Sao_Paulo')::date between $1::date - 6 and $1::date`,
  'active_month ': `select count(distinct account) from access_log
    where account <> $2 and (at at time zone 'America/Sao_Paulo')::date between $1::date - 29 and $1::date`,
};

const dayMs = 86_400_000;
type Invoice = Extract<PlantedEvent, { kind: 'invoice' }>;
const dayOf = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
const endOf = (day: string) => Date.parse(`${addDays(day, 1)}T03:00:00Z`);

/** The invoice of an erased account counts without its owner. */
const isTeam = (event: Extract<PlantedEvent, { kind: 'invoice' | 'purchase' }>) =>
  event.person === teamMember && !(event.kind === 'invoice' && event.ends === 'erased');

/** A second way to say who pays at an instant, from the planted events themselves. */
function payersAt(events: PlantedEvent[], at: number): Map<string, Invoice> {
  const found = new Map<string, Invoice>();
  const startOf = ({ at: paid, startedBefore }: Invoice) => paid.getTime() - startedBefore * dayMs;
  for (const event of events) {
    if (event.kind !== 'invoice' || isTeam(event)) continue;
    const end = startOf(event) + 30 * dayMs;
    const graced = end + graceDays * dayMs;
    const last = {
      goes_on: graced,
      cancelled: end,
      erased: end,
      ended: Math.min(graced, event.at.getTime()),
    }[event.ends];
    const refunded = event.refund !== null && Math.ceil(event.cents * event.refund.part) >= event.cents;
    if (event.at.getTime() >= at || startOf(event) >= at || at >= last) continue;
    if (refunded || event.dispute === 'open' || event.dispute === 'lost') continue;
    const key = `${event.provider} ${event.ends === 'erased' ? -1 - event.person : event.person + 1}`;
    const earlier = found.get(key);
    if (!earlier || startOf(earlier) < startOf(event)) found.set(key, event);
  }
  return found;
}

function moneyOf(events: PlantedEvent[], day: string, provider: string) {
  let received = 0;
  let refunded = 0;
  for (const event of events) {
    if ((event.kind !== 'invoice' && event.kind !== 'purchase') || event.provider !== provider) continue;
    if (isTeam(event)) continue;
    if (dayOf(event.at) === day) received += event.cents;
    if (provider !== 'stripe') continue;
    if (event.kind === 'purchase') refunded += event.refunded && dayOf(event.at) === day ? event.cents : 0;
    else {
      const lost =
        event.dispute === 'open' || event.dispute === 'lost'
          ? event.cents
          : Math.ceil(event.cents * (event.refund?.part ?? 0));
      if (dayOf(event.refund?.at ?? event.at) === day) refunded += lost;
    }
  }
  return { received, refunded };
}

async function stored(pool: Pool, day: string): Promise<Record<string, number>> {
  const { rows } = await pool.query('select figure, dimension, value from daily_figures where day = $1', [
    day,
  ]);
  return Object.fromEntries(rows.map((row) => [`${row.figure} ${row.dimension}`, Number(row.value)]));
}

async function expectDay(pool: Pool, events: PlantedEvent[], day: string, account: string): Promise<void> {
  const figures = await stored(pool, day);
  for (const [name, query] of Object.entries(plain)) {
    const { rows } = await pool.query(query, query.includes('$2') ? [day, account] : [day]);
    expect({ day, [name]: figures[name] ?? 0 }).toEqual({
      day,
      [name]: Number(Object.values(rows[0])[0] ?? 0),
    });
  }
  const before = payersAt(events, endOf(addDays(day, -1)));
  const after = payersAt(events, endOf(day));
  for (const provider of ['stripe', 'sandbox']) {
    expect({
      day,
      received: figures[`received ${provider}`] ?? 0,
      refunded: figures[`refunded ${provider}`] ?? 0,
    }).toEqual({
      day,
      ...moneyOf(events, day, provider),
    });
    const of = (payers: Map<string, Invoice>) =>
      [...payers.keys()].filter((key) => key.startsWith(`${provider} `));
    const came = of(after).filter((key) => !before.has(key)).length;
    const went = of(before).filter((key) => !after.has(key)).length;
    expect({
      day,
      came: figures[`payers_gained ${provider}`] ?? 0,
      went: figures[`payers_lost ${provider}`] ?? 0,
    }).toEqual({ day, came, went });
    for (const tierId of [1, 2, 3]) {
      const paying = of(after)
        .flatMap((key) => after.get(key) ?? [])
        .filter((invoice) => invoice.tierId === tierId);
      const mrr = paying.reduce((sum, { cents }) => sum + cents, 0);
      expect({
        day,
        payers: figures[`payers ${provider}:${tierId}`] ?? 0,
        mrr: figures[`mrr ${provider}:${tierId}`] ?? 0,
      }).toEqual({
        day,
        payers: paying.length,
        mrr,
      });
    }
  }
}

it('stores for each day the results of plain queries without the team', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom('operator', 'editor', 'support'), async (events, role) => {
      const { db, pool } = await testDatabase({ max: 2 });
      await plantPeople(db, role);
      for (const event of events) await plantEvent(db, event);
      await closeDays({ db, clock });
      const account = await accessAccount(db, team);
      for (const day of days) await expectDay(pool, events, day, account);
    }),
    { numRuns: 12 },
  );
});
