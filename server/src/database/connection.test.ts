import { expect, it } from 'vitest';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { openDatabase, openJobsDatabase, openKeptConnections } from './connection.ts';

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

it('opens the kept connections before a burst asks for them', async () => {
  const db = openDatabase({ connectionString, min: 3, onError: () => undefined });
  await openKeptConnections(db);
  const { totalCount, idleCount } = db.$client;
  await db.$client.end();
  expect({ totalCount, idleCount }).toEqual({ totalCount: 3, idleCount: 3 });
});
