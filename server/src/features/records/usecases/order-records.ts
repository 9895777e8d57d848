import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { RecordKind } from '../kind.ts';
import { requireEditor } from '../require-editor.ts';

/** Gives the records of one parent this order. Throws `not_found` for a kind that is not ordered by hand, `invalid_input` for other ids. */
export async function orderRecords(
  context: Context,
  kind: RecordKind,
  ids: readonly number[],
): Promise<void> {
  requireEditor(context, kind);
  const { order } = kind;
  if (!order) throw new AppError('not_found');
  await context.db.transaction(async (tx) => {
    await order(tx, ids);
    await audit(tx, context, { action: `${kind.name}.order`, subject: kind.name, details: { ids } });
  });
}
