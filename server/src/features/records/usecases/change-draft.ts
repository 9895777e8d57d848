import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { savableFields } from '../fit-contract.ts';
import type { RecordKind } from '../kind.ts';
import { lockExpected } from '../lock-expected.ts';
import { publishChange } from '../publish-change.ts';
import { deleteDraft } from '../repository.ts';
import { requireEditor } from '../require-editor.ts';
import { type RecordState, stateOf } from './read-record.ts';

interface Expected {
  id: number;
  revision: string;
}

/** Makes a draft visible now. Throws `not_found` without a draft, `invalid_input`, `conflict`. */
export async function publishDraft(
  context: Context,
  kind: RecordKind,
  expected: Expected,
): Promise<RecordState> {
  requireEditor(context, kind);
  return context.db.transaction(async (tx) => {
    const { published, draft } = await lockExpected(tx, kind, expected);
    if (!draft) throw new AppError('not_found');
    const fields = savableFields(kind, draft.fields, published);
    const change = published ? 'update' : 'create';
    await publishChange(tx, context, kind, { id: expected.id, fields, change });
    return stateOf(tx, kind, expected.id);
  });
}

/** Deletes a draft; the published record stays. Throws `not_found` without a draft, `conflict`. */
export async function discardDraft(context: Context, kind: RecordKind, expected: Expected): Promise<void> {
  requireEditor(context, kind);
  await context.db.transaction(async (tx) => {
    const { draft } = await lockExpected(tx, kind, expected);
    if (!draft) throw new AppError('not_found');
    await deleteDraft(tx, kind.name, expected.id);
    await audit(tx, context, {
      action: `${kind.name}.discard_draft`,
      subject: `${kind.name}:${expected.id}`,
      details: { draft: draft.fields },
    });
  });
}
