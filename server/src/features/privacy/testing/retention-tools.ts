import type { Database } from '#server/database/connection.ts';
import { testContext } from '#server/testing/context.ts';
import { keepRetention } from '../usecases/keep-retention.ts';

/** Returns tools for tests of retention: a table's number of rows, and the daily job at an instant. */
export const retentionTools = (db: Database) => ({
  async count(table: string): Promise<number> {
    const { rows } = await db.$client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return rows[0]?.count ?? 0;
  },
  runAt: (now: Date) =>
    keepRetention(testContext({ db, clock: { now: () => now } }), { sweep: async () => undefined }),
});
