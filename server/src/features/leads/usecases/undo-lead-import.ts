import { audit } from '#server/database/audit.ts';
import { lockImport, lockKind, markUndone } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { deleteImported, selectConverted } from '../import-repository.ts';
import { leadKind } from '../imports/plan-leads.ts';

/** Names that a refusal lists. */
const namedLeads = 10;

/**
 * Deletes the leads of an import. Throws `conflict`, naming them, once some have become accounts, and `not_found` for an import that is unknown or
 * undone.
 */
export async function undoLeadImport(context: Context, importId: number): Promise<void> {
  requireProvenStaff(context, 'people');
  await context.db.transaction(async (tx) => {
    await lockKind(tx, leadKind);
    const found = await lockImport(tx, leadKind, importId);
    if (!found || found.undoneAt) throw new AppError('not_found');
    const converted = await selectConverted(tx, importId, namedLeads);
    if (converted.length > 0)
      throw new AppError('conflict', {
        message: `Não dá para desfazer: já têm conta: ${converted.map(({ name }) => `“${name}”`).join(', ')}.`,
      });
    const removed = await deleteImported(tx, importId);
    await markUndone(tx, importId, context.clock.now());
    await audit(tx, context, {
      action: 'leads.undo_import',
      subject: `import:${importId}`,
      details: { removed },
    });
  });
}
