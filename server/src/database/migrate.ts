import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { isLockConflict } from './errors.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, as long as every process of the product uses the same. */
const lockKey = 7_212_024;
const pollMs = 200;
/** How long a start waits for its turn before it says so, in milliseconds. */
const silentMs = 5_000;
/** Longest wait for one lock: requests that need the same table queue behind a waiting migration. */
const lockMs = 500;
/** How long a migration tries again before the start fails: a dump of the database may hold its tables for minutes. */
const patienceMs = 600_000;

const readMigrations = () => readMigrationFiles({ migrationsFolder: folder });

/** Returns when this program's newest migration was written, in milliseconds since 1970, as the database records it. */
export const newestMigration = (): number =>
  Math.max(...readMigrations().map(({ folderMillis }) => folderMillis));

interface MigrateOptions {
  more?: (client: pg.PoolClient) => Promise<void>;
  upTo?: number;
  onWait?: () => void;
}

/**
 * Migrates the schema, forward only, then runs `more` under the same lock; of several starting processes one works and the others wait.
 * Requests may use the database meanwhile: none waits for more than two seconds (R34). `upTo` leaves out migrations written after that time;
 * `onWait` is called when another process has worked for five seconds.
 */
export async function migrate(
  pool: pg.Pool,
  {
    more = async () => undefined,
    upTo = Number.MAX_SAFE_INTEGER,
    onWait = () => undefined,
  }: MigrateOptions = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning');
    await takeTurn(client, onWait);
    const last = await lastApplied(client);
    for (const each of readMigrations())
      if (each.folderMillis > last && each.folderMillis <= upTo) await apply(client, each);
    await client.query('set lock_timeout = 0');
    await more(client);
  } finally {
    // A closed connection releases its lock and its settings, whatever state it is in.
    client.release(true);
  }
}

/** Polls, because a statement that waits for the lock is a transaction, and `create index concurrently` would wait for its end. */
async function takeTurn(client: pg.PoolClient, onWait: () => void): Promise<void> {
  const late = setTimeout(onWait, silentMs);
  try {
    for (;;) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        lockKey,
      ]);
      if (rows[0]?.mine) return;
      await sleep(pollMs);
    }
  } finally {
    clearTimeout(late);
  }
}

async function lastApplied(client: pg.PoolClient): Promise<number> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}

/** Statements that run alone, in their own transactions: they may take long, and they can be repeated after a failure. */
const runsAlone = (statement: string) =>
  /^\s*-- repeatable\b/.test(statement) || /\bconcurrently\b/i.test(statement);

/** Runs the migration's repeatable statements, then all others and its entry in one transaction. */
async function apply(client: pg.PoolClient, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql.filter(runsAlone)) await patiently(() => runAlone(client, statement));
  await patiently(async () => {
    await client.query(`set lock_timeout = ${lockMs}`);
    await client.query('begin');
    try {
      for (const statement of sql) if (!runsAlone(statement)) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

async function runAlone(client: pg.PoolClient, statement: string): Promise<void> {
  // Building an index concurrently waits for other transactions, but nobody waits for it.
  const concurrent = /\bconcurrently\b/i.test(statement);
  await client.query(`set lock_timeout = ${concurrent ? 0 : lockMs}`);
  const index = /create (?:unique )?index concurrently if not exists "(\w+)"/i.exec(statement)?.[1];
  if (index) await dropUnfinished(client, index);
  await client.query(statement);
}

/** Drops the index if an interrupted build left it invalid: `if not exists` would keep it. */
async function dropUnfinished(client: pg.PoolClient, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently "${index}"`);
}

/** Repeats work that got no lock in time, or lost a deadlock, after a pause that lets the waiting ones go on. */
async function patiently(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockConflict(error) || performance.now() > deadline) throw error;
      await sleep(lockMs);
    }
  }
}
