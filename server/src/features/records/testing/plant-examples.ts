import { exampleFields } from '@matilha/contract/kinds/testing/example-fields';
import type { Database } from '#server/database/connection.ts';
import type { RecordKind } from '../kind.ts';

/** Stores a record of each kind that has none, as of one whose content operators write: tests over all kinds find one of each. */
export async function plantExamples(db: Database, kinds: readonly RecordKind[]): Promise<void> {
  for (const kind of kinds) {
    const { total } = await kind.list(db, kind.query.parse({}));
    if (total > 0) continue;
    await db.transaction(async (tx) =>
      kind.insert(tx, await kind.reserveId(tx), exampleFields(kind), new Date()),
    );
  }
}
