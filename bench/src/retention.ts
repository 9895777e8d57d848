import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openJobsDatabase } from '../../server/src/database/connection.ts';
import { runRetention } from './support/fill/run-retention.ts';
import { startDatabase, startServer } from './support/processes.ts';
import { percentile } from './support/statistics.ts';
import { type BenchUser, createUsers, open } from './support/subscribers.ts';

/**
 * Runs the nightly retention in a database of ten million messages, on disk, while users read. Not part of `npm run
 * bench`: it takes 15 minutes and 10 GB. `node bench/src/retention.ts 1000000` writes fewer messages.
 */
const messageCount = Number(process.argv[2] ?? 10_000_000);
const people = Math.max(1, messageCount / 500);
const fillAtOnce = 500_000;
/** One conversation in this many has been idle for three years. */
const idleOneIn = 50;

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const shownMs = (ms: number) => `${ms.toFixed(0)} ms`;

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  say(`${name}: ${seconds(performance.now() - begun)}`);
}

/** Writes four conversations for each user; the rows of one lie apart, as they do when many users write. */
async function fillMessages(client: pg.Client, firstUser: number): Promise<void> {
  await client.query(
    `insert into conversations (user_id, lista_id, title, created_at, last_at)
     select $1 + chat / 4, 1 + chat % 4, 'Banho do Rex', at, at
     from (select chat, now() - case when chat % ${idleOneIn} = 0 then interval '3 years'
       else interval '1 day' * (chat % 700) end as at from generate_series(0, $2::int * 4 - 1) chat) one`,
    [firstUser, people],
  );
  for (let begun = 0; begun < messageCount; begun += fillAtOnce) {
    const end = Math.min(begun + fillAtOnce, messageCount) - 1;
    await client.query(
      `insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
       select conversations.user_id, conversations.id, conversations.lista_id, n % 2 = 1,
         repeat('Como está o banho do Rex? ', 4), 'complete', conversations.last_at
       from (select n, (n / 2) % ($4::int * 4) as chat from generate_series($1::int, $2::int) n) one
       join conversations on conversations.user_id = $3 + chat / 4 and conversations.lista_id = 1 + chat % 4
       order by chat`,
      [begun, end, firstUser, people],
    );
  }
  await client.query(
    `insert into answer_runs (message_id, user_id, hold_id, lease_until, started_at, ended_at)
     select id, user_id, id, created_at, created_at, created_at from messages where is_ai`,
  );
}

/** One row in a hundred of each table is past its retention. */
async function fillOtherTables(client: pg.Client): Promise<void> {
  const rows = messageCount / 10;
  const due = (past: string) => `now() - case when n % 100 = 0 then interval '${past}' else interval '0' end`;
  await client.query(
    `insert into audit_log (at, actor, action, subject, request_id)
     select ${due('6 years')}, 'user:' || n, 'x', 'user:' || n, 'x' from generate_series(1, ${rows}) n`,
  );
  await client.query(
    `insert into access_log (at, address, account)
     select ${due('1 year')}, '203.0.113.9', 'x' || n from generate_series(1, ${rows}) n`,
  );
  await client.query(
    `insert into mails (kind, recipient, subject, html, text, status, created_at)
     select 'x', n || '@exemplo.com.br', 'x', '', '', 'sent', ${due('100 days')} from generate_series(1, ${rows}) n`,
  );
  await client.query(
    `insert into payment_events (id, provider, type, created_at, received_at, processed_at)
     select 'evt_' || n, 'stripe', 'x', at, at, at from (select n, ${due('100 days')} as at from generate_series(1, ${rows}) n) one`,
  );
  await client.query(
    `insert into rate_limits (key, points, expire) select 'x:' || n, 1, 0 from generate_series(1, ${rows}) n`,
  );
}

async function fill(client: pg.Client): Promise<void> {
  // Checking millions of foreign keys that are known to be right would take longer than everything else.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ first: number }>(
    `with made as (
       insert into users (email, email_verified_at, first_name, phone, tier_id, created_at)
       select n || '@retencao.exemplo.com.br', now(), 'X', '11987654321', 1, now()
       from generate_series(1, ${people}) n returning id)
     select min(id) as first from made`,
  );
  await timed(`${messageCount} messages`, () => fillMessages(client, rows[0]?.first ?? 0));
  await timed('other tables', () => fillOtherTables(client));
  await client.query('set session_replication_role = origin');
  await timed('vacuum analyze', () => client.query('vacuum analyze'));
}

interface Reader {
  stop(): Promise<number[]>;
}

/** Reads a conversation and an account repeatedly; `stop` returns the milliseconds of each call. */
function read(url: string, users: BenchUser[]): Reader {
  const times: number[] = [];
  let going = true;
  const loop = async () => {
    for (let turn = 0; going; turn += 1) {
      const path = turn % 2 === 0 ? '/api/messages/1' : '/api/user';
      const begun = performance.now();
      const answer = await fetch(`${url}${path}`, {
        headers: { cookie: users[turn % users.length]?.cookie ?? '' },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      times.push(performance.now() - begun);
      await wait(25);
    }
  };
  const done = loop();
  return {
    async stop() {
      going = false;
      await done;
      return times;
    },
  };
}

/** Samples the longest time any connection of the product waits for a lock, in milliseconds. */
function watchLocks(client: pg.Client) {
  let longest = 0;
  let going = true;
  const loop = async () => {
    while (going) {
      const { rows } = await client.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms
         from pg_locks where not granted`,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await wait(20);
    }
  };
  const done = loop();
  return async () => {
    going = false;
    await done;
    return longest;
  };
}

async function measure(
  url: string,
  client: pg.Client,
  productUrl: string,
  users: BenchUser[],
): Promise<void> {
  const quiet = read(productUrl, users);
  await wait(20_000);
  const before = await quiet.stop();
  const db = openJobsDatabase({ connectionString: url, onError: () => undefined });
  const beside = read(productUrl, users);
  const locks = watchLocks(client);
  await timed('first night', () => runRetention(db, say));
  await timed('second night, nothing due', () => runRetention(db, say));
  const during = await beside.stop();
  const longestWait = await locks();
  await db.$client.end();
  const shown = (times: number[]) =>
    `p50 ${shownMs(percentile(times, 0.5))}, p95 ${shownMs(percentile(times, 0.95))}, most ${shownMs(Math.max(...times))}`;
  say(`requests before: ${shown(before)}`);
  say(`requests meanwhile: ${shown(during)}`);
  say(`longest wait for a lock: ${shownMs(longestWait)}`);
}

const database = await startDatabase();
const client = new pg.Client({ connectionString: database.superuserUrl });
await client.connect();
const db = open(database.url);
try {
  const product = await startServer({ DATABASE_URL: database.url });
  try {
    await fill(client);
    const users = await createUsers(db, 10);
    await measure(database.url, client, product.url, users);
  } finally {
    await product.stop();
  }
} finally {
  await client.end();
  await db.$client.end();
  await database.stop();
}
