import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { nothingFound } from '#server/providers/model/model-provider.ts';

interface Rule {
  name: string;
  /** SQL that names each violation with its user; $user narrows it to one user. */
  violations: string;
}

const rules: Rule[] = [
  {
    name: 'I1: what is available is the sum of the entries',
    violations: `select user_id, user_id as id from credit_accounts
      left join (select user_id, sum(amount) as total from credit_entries group by user_id) entries using (user_id)
      where available <> coalesce(total, 0)`,
  },
  {
    name: 'I1: what is available is what the grants have left',
    violations: `select user_id, user_id as id from credit_accounts
      left join (select user_id, sum(remaining) as total from credit_grants group by user_id) grants using (user_id)
      where available <> coalesce(total, 0)`,
  },
  {
    name: 'I1: what is held is the sum of the open holds',
    violations: `select user_id, user_id as id from credit_accounts account
      where held <> (select coalesce(sum(amount), 0) from credit_holds h
        where h.user_id = account.user_id and h.status = 'held')`,
  },
  {
    name: 'I1: every entry follows from the one before',
    violations: `select user_id, id from (
        select user_id, id, available_after, sum(amount) over (partition by user_id order by id) as total
        from credit_entries where $user is null or user_id = $user) e
      where available_after <> total or available_after < 0`,
  },
  {
    name: 'I1: a hold is made of its allocations',
    violations: `select user_id, id from credit_holds h
      where amount <> (select coalesce(sum(amount), 0) from credit_hold_allocations a where a.hold_id = h.id)`,
  },
  {
    name: 'I1: a hold has one entry for its making and one for its settling',
    violations: `select h.user_id, h.id from credit_holds h left join credit_entries e on e.hold_id = h.id
      group by h.id
      having count(e) filter (where e.kind = 'reserve' and e.amount = -h.amount) <> 1
        or count(e) filter (where e.kind = 'capture' and e.amount = 0) <> (h.status = 'captured')::int
        or count(e) filter (where e.kind = 'release' and e.amount = h.amount) <> (h.status = 'released')::int
        or count(e) <> 1 + (h.status <> 'held')::int`,
  },
  {
    name: 'I1: a grant has one entry for its making',
    violations: `select g.user_id, g.id from credit_grants g
      left join credit_entries e on e.user_id = g.user_id and e.grant_id = g.id
        and e.kind in ('grant', 'adjust') and e.amount = g.amount
      group by g.id having count(e.id) <> 1`,
  },
  {
    name: 'I2: a key has one question',
    violations: `select user_id, min(id) as id from messages where not is_ai and idempotency_key is not null
      group by user_id, idempotency_key having count(*) > 1`,
  },
  {
    name: 'I2: a question gets another answer only after one that is complete or stopped',
    violations: `select later.user_id, later.id from messages later
      join messages earlier on earlier.question_id = later.question_id and earlier.id < later.id
      where earlier.is_ai and later.is_ai and earlier.status not in ('complete', 'stopped')`,
  },
  {
    name: 'I2: a hold pays for one run',
    violations: `select min(user_id) as user_id, min(id) as id from answer_runs
      where hold_id is not null group by hold_id having count(*) > 1`,
  },
  {
    name: 'I2: an answer is charged once',
    violations: `select min(run.user_id) as user_id, run.message_id as id from answer_runs run
      join credit_holds h on h.id = run.hold_id and h.status = 'captured'
      group by run.message_id having count(*) > 1`,
  },
  {
    name: 'I3: the credits of an answer are spent if it is there and returned if it is not',
    violations: `select run.user_id, run.id
      from (select distinct on (message_id) * from answer_runs
        where hold_id is not null order by message_id, id desc) run
      join messages m on m.id = run.message_id
      left join credit_holds h on h.id = run.hold_id
      where h.status is distinct from case
        when m.status = 'streaming' and run.ended_at is null then 'held'
        when m.status = 'streaming' then 'captured'
        when m.status = 'complete' and run.finish_reason = '${nothingFound}' then 'released'
        when m.status = 'complete' or (m.status = 'stopped' and (m.content <> '' or m.early_stop_price > 0)) then 'captured'
        else 'released' end`,
  },
  {
    name: 'I3: an attempt that was followed by another has cost nothing',
    violations: `select run.user_id, run.id from answer_runs run
      join answer_runs later on later.message_id = run.message_id and later.id > run.id
        and later.hold_id is not null
      left join credit_holds h on h.id = run.hold_id
      where run.hold_id is not null and h.status is distinct from 'released'`,
  },
  {
    name: 'I3: a free continuation follows an answer that was paid',
    violations: `select run.user_id, run.id from answer_runs run
      where run.hold_id is null and not exists (select from answer_runs earlier
        join credit_holds h on h.id = earlier.hold_id and h.status = 'captured'
        where earlier.message_id = run.message_id and earlier.id < run.id)`,
  },
  {
    name: 'I3: an answer has a run',
    violations: `select m.user_id, m.id from messages m
      where m.is_ai and m.question_id is not null
        and not exists (select from answer_runs run where run.message_id = m.id)`,
  },
];

/**
 * Returns one line for each violation of the invariants I1 to I3, in the whole database or of one user; empty when all hold. Call it in a
 * quiet moment or in a transaction of isolation level repeatable read.
 */
export async function checkCreditInvariants(db: Executor, userId: number | null = null): Promise<string[]> {
  const narrowed = sql.raw(userId === null ? 'null::int' : String(Math.trunc(userId)));
  const parts = rules.map(({ name, violations }) => {
    const [start = '', ...rest] = violations.split('$user');
    const query = rest.reduce((whole, text) => sql`${whole}${narrowed}${sql.raw(text)}`, sql.raw(start));
    return sql`select ${name}::text as rule, user_id, id from (${query}) broken
      where ${narrowed} is null or user_id = ${narrowed}`;
  });
  const { rows } = await db.execute<{ rule: string; user_id: number; id: string }>(
    sql.join(parts, sql` union all `),
  );
  return rows.map((row) => `${row.rule} (user ${row.user_id}, id ${row.id})`);
}
