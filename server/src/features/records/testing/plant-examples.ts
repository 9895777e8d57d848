import type { Field } from '@matilha/contract/kinds/parts/field';
import type { Database } from '#server/database/connection.ts';
import type { RecordKind } from '../kind.ts';

/** Returns the first value that a field may have: its empty one, its example, or a plain one. */
const exampleOf = (name: string, { schema, written = schema, empty, example }: Field): unknown => {
  const value = [empty, example, 'Exemplo', 1].find((each) => written.safeParse(each).success);
  if (value === undefined) throw new Error(`${name}: give it an example that may be stored`);
  return value;
};

/** Stores a record of each kind that has none, as of one whose content operators write: tests over all kinds find one of each. */
export async function plantExamples(db: Database, kinds: readonly RecordKind[]): Promise<void> {
  for (const kind of kinds) {
    const { total } = await kind.list(db, kind.query.parse({}));
    if (total > 0) continue;
    const fields = Object.entries(kind.fields).map(([name, field]) => [name, exampleOf(name, field)]);
    await db.transaction(async (tx) =>
      kind.insert(tx, await kind.reserveId(tx), Object.fromEntries(fields), new Date()),
    );
  }
}
