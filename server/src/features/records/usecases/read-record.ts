import type { Executor } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { RecordKind } from '../kind.ts';
import { type DraftRow, selectDraft, selectVersion } from '../repository.ts';
import { requireEditor } from '../require-editor.ts';
import { revisionOf } from '../rules.ts';

export interface RecordState {
  id: number;
  revision: string;
  published: RecordFields | null;
  draft: (DraftRow & { author: string | null }) | null;
}

/** Returns the published fields of a record and its draft. Throws `not_found` when it has neither. */
export async function stateOf(db: Executor, kind: RecordKind, id: number): Promise<RecordState> {
  const published = await kind.select(db, id);
  const draft = await selectDraft(db, kind.name, id);
  if (!published && !draft) throw new AppError('not_found');
  const version = await selectVersion(db, kind.name, id);
  return { id, revision: revisionOf(version, draft), published: published ?? null, draft: draft ?? null };
}

/** Returns a record for its form. Throws `not_found`. */
export async function readRecord(context: Context, kind: RecordKind, id: number): Promise<RecordState> {
  requireEditor(context, kind);
  return stateOf(context.db, kind, id);
}
