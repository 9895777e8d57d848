import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { openDatabase, type Transaction } from './connection.ts';
import { type TransactionLimits, waitForOthers } from './transactions.ts';

const { db: killer, url } = await testDatabase();

it('rejects a transaction that hides the failure of one of its statements', async () => {
  const hidden = killer.transaction(async (tx) => {
    await tx.execute(sql`insert into planted_seeds (key) values ('lost')`);
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(hidden).rejects.toMatchObject({
    cause: { message: expect.stringContaining('PostgreSQL rolled it back') },
  });
  const { rows } = await killer.execute(sql`select key from planted_seeds where key = 'lost'`);
  expect(rows).toEqual([]);
});

it('limits a transaction by its own times, and the next one on its connection by those of the pool', async () => {
  const db = openDatabase({ connectionString: url, max: 1, onError: () => {} });
  const shown = async (limits?: TransactionLimits) => {
    const read = (tx: Transaction) =>
      tx.execute<Record<string, string>>(
        sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      );
    return (await db.transaction(read, limits && { limits })).rows[0];
  };
  expect(await shown(waitForOthers)).toEqual({ statement: '1h', lock: '1h' });
  expect(await shown({ statementMs: 60_000 })).toEqual({ statement: '1min', lock: '4s' });
  expect(await shown()).toEqual({ statement: '5s', lock: '4s' });
  await db.$client.end();
});

it('rejects with the reason why its connection was lost, not with that of the rollback', async () => {
  const db = openDatabase({ connectionString: url, max: 1, onError: () => {} });
  const cut = db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  await expect(cut).rejects.toMatchObject({ cause: { code: '57P01' } });
  await db.$client.end();
});

it("keeps the pool's size when a backend is killed between two transactions", async () => {
  const db = openDatabase({ connectionString: url, max: 1, onError: () => {} });
  let failed = 0;
  for (let round = 0; round < 40; round++) {
    const pid = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      return rows[0]?.pid;
    });
    const killed = pid.then((found) => killer.execute(sql`select pg_terminate_backend(${found})`));
    await killed.catch(() => failed++);
  }
  const { totalCount, idleCount } = db.$client;
  expect({ taken: totalCount - idleCount }).toEqual({ taken: 0 });
  expect(failed).toBeGreaterThan(0);
  await db.$client.end();
});
