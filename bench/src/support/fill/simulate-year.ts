import type pg from 'pg';
import type { Filled } from './fill-growth.ts';

const months = 12;
/** Answers of one transaction: small, as rows of a page are pruned between transactions only. */
const batch = 50;
/** Answers of a person in a year, as many as the fill wrote in two. */
const answersEach = 3;

/** The people of a batch: each batch takes other people, far apart in the tables. */
const who = ({ first, people }: Filled, begun: number) =>
  `(select ${first} + 1 + (k * 7919::bigint) % ${people} as user_id, k from generate_series(${begun}, ${begun + batch - 1}) k)`;

/** Everything that the product writes when a question is sent. */
const ask = (filled: Filled, begun: number) => `
  with who as ${who(filled, begun)},
  account as (update credit_accounts a set available = available - 1, held = held + 1 from who
    where a.user_id = who.user_id and available > 0 returning a.user_id),
  granted as (update credit_grants set remaining = remaining - 1 where remaining > 0 and id in
    (select max(id) from credit_grants join account using (user_id) where remaining > 0 group by user_id) returning id, user_id),
  hold as (insert into credit_holds (user_id, amount, status, source_key, created_at)
    select user_id, 1, 'held', 'year:' || gen_random_uuid(), now() from granted returning id, user_id),
  allocated as (insert into credit_hold_allocations (hold_id, grant_id, amount)
    select hold.id, granted.id, 1 from hold join granted using (user_id)),
  entry as (insert into credit_entries (user_id, kind, amount, available_after, hold_id, reason, created_at)
    select user_id, 'reserve', -1, 1, id, 'answer', now() from hold),
  chat as (update conversations set last_at = now() where id in
    (select min(conversations.id) from conversations join hold using (user_id) group by user_id) returning id, user_id, lista_id),
  question as (insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, idempotency_key, created_at)
    select user_id, id, lista_id, false, 'Quanto custa o banho do Rex hoje', 'complete', gen_random_uuid(), now() from chat returning *),
  answer as (insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, question_id, early_stop_price, created_at)
    select user_id, conversation_id, lista_id, true, '', 'streaming', id, 1, now() from question returning id, user_id)
  insert into answer_runs (message_id, user_id, hold_id, lease_until, started_at)
    select answer.id, user_id, hold.id, now(), now() from answer join hold using (user_id)`;

const write = [
  `insert into answer_chunks (run_id, start, text) select id, part * 100, 'Para o banho de um cão de porte médio some água'
   from answer_runs, generate_series(0, 9) part where ended_at is null`,
  'update answer_runs set lease_until = now() where ended_at is null',
];

/** Everything that the product writes when an answer ends. */
const settle = [
  `with answer as (update messages set content = repeat('Para o banho de um cão de porte médio, some água, xampu e tempo. ', 8),
     status = 'complete', early_stop_price = null where status = 'streaming' returning id),
   run as (update answer_runs set ended_at = now(), outcome = 'complete' where ended_at is null returning id),
   hold as (update credit_holds set status = 'captured', settled_at = now() where status = 'held' returning id, user_id),
   account as (update credit_accounts a set held = held - 1 from hold where a.user_id = hold.user_id)
   insert into credit_entries (user_id, kind, amount, available_after, hold_id, reason, created_at)
     select user_id, 'capture', 0, 1, id, 'answer', now() from hold`,
  'delete from answer_chunks',
];

/** Every request: the session's time, three limits, the access log. */
const visit = (filled: Filled, begun: number) => [
  `update sessions set last_used_at = now() from ${who(filled, begun)} who where sessions.user_id = who.user_id`,
  `insert into rate_limits (key, points, expire) select kind || ':' || user_id, 1, 0 from ${who(filled, begun)} who,
     unnest(array['chat', 'day', 'network']) kind on conflict (key) do update set points = rate_limits.points + 1`,
  `insert into access_log (at, address, account) select now(), '203.0.113.9', md5(user_id::text) from ${who(filled, begun)} who`,
];

/** The end of one grant and the next one, when people are first seen in a month. */
const renew = ({ first }: Filled, month: number, begun: number, end: number) => {
  const range = `user_id between ${first + begun} and ${first + end}`;
  return [
    `with ended as (update credit_grants set remaining = 0 where remaining > 0 and ${range} returning user_id, id)
     insert into credit_entries (user_id, kind, amount, available_after, grant_id, reason, created_at)
       select user_id, 'expire', -1, 0, id, 'expired', now() from ended`,
    `with granted as (insert into credit_grants (user_id, kind, source_key, amount, remaining, starts_at, ends_at)
       select ${first} + n, 'period', 'year:' || gen_random_uuid(), 5, 5, now(), now() from generate_series(${begun}, ${end}) n returning *)
     insert into credit_entries (user_id, kind, amount, available_after, grant_id, reason, created_at)
       select user_id, 'grant', 5, 5, id, 'free_tier', now() from granted`,
    `update credit_accounts set available = 5, due_at = now() where ${range}`,
    `delete from sessions where ${range} and id % 12 = ${month}`,
    `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
       select sha256(gen_random_uuid()::text::bytea), ${first} + n, now(), now(), now() from generate_series(${begun}, ${end}, 2) n`,
    `delete from mails where user_id between ${first + begun} and ${first + end} and created_at < now() - interval '80 days'`,
    `insert into mails (user_id, kind, recipient, subject, html, text, status, created_at)
       select ${first} + n, 'x', n || '@exemplo.com.br', '', '', '', 'sent', now() - interval '89 days' * random() from generate_series(${begun}, ${end}, 4) n`,
    `delete from access_log where id in (select id from access_log order by at limit ${(end - begun) / 4})`,
  ];
};

const state = `select c.relname as name, c.reltuples::bigint as rows, pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes,
    n_tup_upd as updated, n_tup_hot_upd as hot, n_dead_tup as dead, autovacuum_count as vacuums
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relnamespace = 'public'::regnamespace
  and n_tup_ins + n_tup_upd + n_tup_del > 10000 order by pg_total_relation_size(c.oid) desc`;

type State = Record<'rows' | 'heap' | 'indexes' | 'updated' | 'hot' | 'dead' | 'vacuums', string> & {
  name: string;
};
const mb = (bytes: unknown) => (Number(bytes) / 1e6).toFixed(0);

/**
 * Replays the writes of a year of use in a short time: autovacuum runs every second without pauses, with its usual thresholds. Then
 * rebuilds every changed table, to see how much of its size was bloat.
 */
export async function simulateYear(
  client: pg.Client,
  filled: Filled,
  say: (line: string) => void,
): Promise<void> {
  for (const [name, value] of [
    ['autovacuum_naptime', '1s'],
    ['autovacuum_vacuum_cost_delay', '0'],
  ])
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  await client.query('select pg_stat_reset()');
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  let turn = 0;
  for (let month = 0; month < months; month += 1) {
    const begun = performance.now();
    for (let from = 1; from <= filled.people; from += 500)
      for (const text of renew(filled, month, from, Math.min(filled.people, from + 499)))
        await client.query(text);
    for (let done = 0; done < (filled.people * answersEach) / months; done += batch, turn += batch)
      for (const text of [...visit(filled, turn), ask(filled, turn), ...write, ...settle])
        await client.query(text);
    say(`month ${month + 1}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  }
  await client.query('set session_replication_role = origin');
  const { rows: worn } = await client.query<State>(state);
  for (const { name } of worn) await client.query(`vacuum full ${name}`);
  const { rows: rebuilt } = await client.query<State>(state);
  say(
    '| Table | rows | heap, MB | rebuilt | indexes, MB | rebuilt | HOT updates | dead | vacuums |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const table of worn) {
    const fresh = rebuilt.find(({ name }) => name === table.name);
    const hot = Number(table.updated)
      ? `${((100 * Number(table.hot)) / Number(table.updated)).toFixed(0)} % of ${table.updated}`
      : '–';
    say(
      `| ${table.name} | ${fresh?.rows} | ${mb(table.heap)} | ${mb(fresh?.heap)} | ${mb(table.indexes)} | ${mb(fresh?.indexes)} | ${hot} | ${table.dead} | ${table.vacuums} |`,
    );
  }
  await client.query('alter system reset all');
}
