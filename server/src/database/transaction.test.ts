import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { openDatabase } from './connection.ts';

const { db: killer, url } = await testDatabase();

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
