import type { CellProblem } from '@matilha/contract/records/imports';
import type { Executor } from '#server/database/connection.ts';
import type { BulkKind } from '../kind.ts';
import { selectDraftAuthors } from './imports-repository.ts';
import type { PlannedChange } from './plan.ts';

/** Adds a problem for each change that would discard the draft of a record. */
export async function reportDrafts(
  db: Executor,
  kinds: readonly BulkKind[],
  changes: readonly PlannedChange[],
  problems: CellProblem[],
): Promise<void> {
  for (const { name } of kinds) {
    const own = changes.filter(({ kind, id }) => kind === name && id !== null);
    const authors = await selectDraftAuthors(
      db,
      name,
      own.map(({ id }) => Number(id)),
    );
    for (const { file, line, id } of own) {
      const author = authors.get(Number(id));
      const message = `Este item tem um rascunho de ${author}: publique ou descarte antes`;
      if (author !== undefined) problems.push({ file, line, column: null, title: null, message });
    }
  }
}
