import type pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { ownPool } from '#server/testing/own-pool.ts';
import { openDatabase, requestTimeouts } from './connection.ts';
import { LockWaits } from './lock-waits.ts';
import { QueueingPool } from './queueing-pool.ts';
import { runStatement } from './raw-sql.ts';

const { url } = await testDatabase();
let now = 0;
const pool = new QueueingPool(
  {
    connectionString: url,
    max: 8,
    pipeline: true,
    onConnect: (client) => client.query('set lock_timeout = 4000'),
  },
  new LockWaits(4_000, () => now),
);
// The database may be dropped while its last connection closes.
pool.on('error', () => undefined);
pool.on('connect', (client) => client.on('error', () => undefined));
const taken: pg.PoolClient[] = [];
const giveBack = () => {
  for (const client of taken.splice(0)) client.release();
};
afterEach(() => {
  giveBack();
  now += 60_000;
});
afterUse(() => pool.end());

/** Takes one more connection; returns how long its statements wait for a lock. */
async function take(): Promise<string> {
  const client = await pool.connect();
  taken.push(client);
  const { rows } = await client.query<{ lock_timeout: string }>('show lock_timeout');
  return rows[0]?.lock_timeout ?? '';
}

/** Holds a table's lock during the work. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const holder = await ownPool(url, 1).connect();
  await holder.query('begin; lock table leads in access exclusive mode');
  await work();
  await holder.query('rollback');
  holder.release(true);
}

it('waits for locks as usual on the first quarter of the connections, and briefly on further ones', async () => {
  expect([await take(), await take(), await take(), await take()]).toEqual(['4s', '4s', '500ms', '500ms']);
});

it('waits briefly on every connection until the pool was not crowded for five seconds', async () => {
  for (let count = 0; count < 3; count += 1) await take();
  giveBack();
  now += 4_999;
  expect(await take()).toBe('500ms');
  giveBack();
  now += 2;
  expect(await take()).toBe('4s');
});

it('waits briefly in a crowded pool for five seconds after a vain wait, and keeps its connection', async () => {
  await take();
  await take();
  const open = pool.totalCount;
  await whileLocked(async () => {
    await expect(pool.query('select from leads')).rejects.toMatchObject({ code: '55P03' });
  });
  expect({ open: pool.totalCount, lockTimeouts: pool.lockTimeouts }).toEqual({ open, lockTimeouts: 1 });
  expect(await take()).toBe('100ms');
  now += 5_001;
  expect(await take()).toBe('500ms');
});

it('learns from transactions too, and leaves other pools their waits', async () => {
  const open = (shortLockWaits: boolean) =>
    openDatabase({
      connectionString: url,
      max: 2,
      timeouts: { ...requestTimeouts, lock: 700 },
      shortLockWaits,
      onError: () => undefined,
    });
  const wait = async (shortLockWaits: boolean) => {
    const db = open(shortLockWaits);
    await whileLocked(async () => {
      const waiting = db.transaction((tx) => runStatement(tx, 'select from leads'));
      await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
    const shown = await runStatement(db, 'show lock_timeout');
    await db.$client.end();
    return shown;
  };
  expect(await wait(true)).toEqual([{ lock_timeout: '100ms' }]);
  expect(await wait(false)).toEqual([{ lock_timeout: '700ms' }]);
});
