import type { RecordUse } from '@matilha/contract/records/record-contract';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { RecordKind } from '../../kind.ts';
import { requireEditor } from '../../require-editor.ts';

/** Returns what uses a published record, for the person who is about to remove it or switch it off. Throws `not_found`. */
export async function listUses(context: Context, kind: RecordKind, id: number): Promise<RecordUse[]> {
  requireEditor(context, kind);
  if (!(await kind.select(context.db, id))) throw new AppError('not_found');
  return (await kind.uses?.(context.db, id)) ?? [];
}
