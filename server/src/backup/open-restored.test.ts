import { expect, it } from 'vitest';
import { requestTimeouts } from '#server/database/connection.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openRestored } from './open-restored.ts';

it('lets a check of the restored rows take longer than a statement of a request may', async () => {
  const { url } = await testDatabase();
  const db = openRestored(url);
  const begun = performance.now();
  await db.transaction((tx) => tx.execute(`select pg_sleep(${requestTimeouts.statement / 1_000 + 0.2})`));
  expect(performance.now() - begun).toBeGreaterThan(requestTimeouts.statement);
  await db.$client.end();
});
