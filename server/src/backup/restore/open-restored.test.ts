import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { openRestored } from './open-restored.ts';

/** Longer than a statement of a request may take, and longer than the grace that pools add to the limit of their statements. */
const seconds = 10.3;

it('lets a check of the restored rows take longer than a statement of a request may', async () => {
  const { url } = await testDatabase();
  const db = openRestored(url);
  const begun = performance.now();
  await db.transaction((tx) => tx.execute(`select pg_sleep(${seconds})`));
  expect(performance.now() - begun).toBeGreaterThan(seconds * 1_000);
  await db.$client.end();
}, 30_000);
