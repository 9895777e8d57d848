import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { contentOf } from '#server/features.ts';
import { testDatabase } from '#server/testing/database.ts';
import { plantExamples } from './plant-examples.ts';

const { db } = await testDatabase();
const { kinds } = contentOf(readConfig({}));

it.each(kinds.filter(({ sheet }) => sheet))(
  'stores a record of $name that its contract accepts, where there is none',
  async (kind) => {
    const read = () => kind.list(db, kind.query.parse({}));
    const seeded = await read();
    await plantExamples(db, kinds);
    expect(await read()).toEqual(seeded);
    const { bulk } = kind;
    await db.transaction(async (tx) => {
      for (let left = seeded.rows; left.length > 0; left = (await kind.list(tx, kind.query.parse({}))).rows)
        await bulk?.removeMany(
          tx,
          left.map(({ id }) => id),
        );
    });
    await plantExamples(db, kinds);
    const { rows, total } = await read();
    expect(total).toBe(1);
    const [{ id: _, ...fields } = { id: 0 }] = rows;
    expect(kind.contract.fields.safeParse(fields).error?.issues).toBeUndefined();
  },
);
