import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { nodesOf } from '#server/testing/statements.ts';
import { selectEntries } from './statement-repository.ts';

const { db } = await testDatabase();

it.each(['adjust', 'release'] as const)(
  'finds an entry of the kind %s without reading the other entries',
  async (kind) => {
    const { id } = await createSubscriber(db);
    const insert = (each: string, count: number) =>
      db.$client.query(
        `insert into credit_entries (user_id, kind, amount, available_after, reason, created_at)
         select $1, $2, 0, 0, 'test', now() from generate_series(1, $3::int)`,
        [id, each, count],
      );
    await insert(kind, 1);
    await insert('capture', 10_000);
    await db.$client.query('analyze credit_entries');
    const nodes = await nodesOf(db, () => selectEntries(db, id, { kind, limit: 31 }));
    const entries = nodes.find((node) => node['Relation Name'] === 'credit_entries');
    expect(entries?.['Actual Rows']).toBe(1);
    for (const node of nodes) expect(node['Shared Hit Blocks'] + node['Shared Read Blocks']).toBeLessThan(20);
  },
);
