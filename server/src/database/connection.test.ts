import { expect, it } from 'vitest';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { openDatabase, openJobsDatabase } from './connection.ts';

const { url: connectionString } = await testDatabase();

it.each([
  ['requests', openDatabase],
  ['jobs', openJobsDatabase],
] as const)('lets PostgreSQL compile no statement of %s, also where its default is on', async (_, open) => {
  await asOwner(
    connectionString,
    `alter database ${new URL(connectionString).pathname.slice(1)} set jit = on`,
  );
  const db = open({ connectionString, onError: () => undefined });
  const { rows } = await db.$client.query<{ jit: string }>("select current_setting('jit') as jit");
  await db.$client.end();
  expect(rows).toEqual([{ jit: 'off' }]);
});
