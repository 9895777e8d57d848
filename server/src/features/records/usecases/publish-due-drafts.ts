import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError, isDatabaseUnavailable } from '#server/platform/describe-error.ts';
import { savableFields } from '../fit-contract.ts';
import type { Author } from '../guard.ts';
import type { RecordKind } from '../kind.ts';
import { publishChange } from '../publish-change.ts';
import {
  type DraftRow,
  lockRecord,
  noteProblem,
  selectDraft,
  selectDueDrafts,
  selectRole,
  selectVersion,
} from '../repository.ts';

export const publishDraftsJob = 'records.publish';
/** Drafts of one run; the next minute takes the rest. */
const batch = 100;

/**
 * Publishes the due drafts. A draft that no longer fits keeps the reason and waits for its author; a draft that the database could not take
 * now, for example during an import of its kind, is due again in the next run.
 */
export async function publishDueDrafts(
  context: Context,
  kinds: ReadonlyMap<string, RecordKind>,
): Promise<void> {
  const now = context.clock.now();
  const due = await selectDueDrafts(context.db, { kinds: [...kinds.keys()], now, limit: batch });
  for (const draft of due) {
    const kind = kinds.get(draft.kind);
    if (!kind) continue;
    try {
      await publishDue(context, kind, draft);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) await noteProblem(context.db, draft, problemOf(error));
      context.log.warn(
        { kind: draft.kind, record: draft.recordId, ...describeError(error) },
        'a draft was not published',
      );
    }
  }
}

async function publishDue(context: Context, kind: RecordKind, due: DraftRow): Promise<void> {
  const { recordId: id } = due;
  await context.db.transaction(async (tx) => {
    await lockRecord(tx, kind.name, id);
    const draft = await selectDraft(tx, kind.name, id);
    // Published, changed or discarded since it was read.
    if (!draft || draft.updatedAt.getTime() !== due.updatedAt.getTime()) return;
    if ((await selectVersion(tx, kind.name, id)) !== draft.baseVersion) throw new AppError('conflict');
    const fields = savableFields(kind, draft.fields, await kind.select(tx, id));
    const change = draft.isNew ? 'create' : 'update';
    const author = await authorOf(tx, draft);
    await publishChange(tx, context, kind, { id, fields, change, author });
  });
}

/** Returns the author of a draft with today's role, and the second factor of the time of scheduling; one who is gone has no right. */
async function authorOf(tx: Transaction, { authorId, proven }: DraftRow): Promise<Author> {
  const role = authorId === null ? undefined : await selectRole(tx, authorId);
  return { id: authorId, role: role ?? 'subscriber', proven };
}

function problemOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'Algo deu errado do nosso lado. Publique à mão.';
  if (error.code === 'conflict') return 'O item mudou depois deste rascunho. Confira e publique à mão.';
  if (error.code === 'second_factor_required') return 'Falta confirmar com o segundo fator. Publique à mão.';
  if (error.code === 'forbidden') return `Quem agendou não pode mais fazer isto. ${error.message}`;
  const [first] = Object.entries(error.fields ?? {});
  return first ? `${first[0]}: ${first[1]}` : error.message;
}
