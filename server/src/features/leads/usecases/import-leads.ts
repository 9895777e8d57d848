import { importedRows } from '@matilha/contract/records/imports';
import { audit } from '#server/database/audit.ts';
import {
  allOrNothing,
  type ConfirmedFile,
  insertImport,
  lockImport,
  lockKind,
  markUndone,
  tokenOf,
} from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { readTable } from '#server/platform/table/read-table.ts';
import { deleteImported, insertLeads, selectConverted } from '../import-repository.ts';
import { type LeadPlan, leadKind, planLeads } from '../imports/plan-leads.ts';

/**
 * Returns the leads that a spreadsheet would add, and stores nothing. The preview is audited, because it reveals who has an account. Throws
 * `invalid_input` for a file that cannot be read.
 */
export async function previewLeads(context: Context, file: Buffer): Promise<LeadPlan> {
  requireProvenStaff(context, 'people');
  const plan = await planLeads(context.db, await readTable(file, importedRows));
  const details = { created: plan.leads.length, skipped: plan.skipped.length };
  await audit(context.db, context, { action: 'leads.preview_import', subject: 'leads', details });
  return plan;
}

/**
 * Stores the leads of a spreadsheet as its preview showed them: every one or none. Leads have no versions, which would outlive a deletion;
 * nobody is called about them. Throws `invalid_input` for a file with problems, and `conflict` when file or people have changed.
 */
export async function importLeads(
  context: Context,
  { file, fileName, token }: ConfirmedFile,
): Promise<number> {
  const { id: authorId } = requireProvenStaff(context, 'people');
  const table = await readTable(file, importedRows);
  return context.db.transaction(async (tx) => {
    await lockKind(tx, leadKind);
    const plan = await planLeads(tx, table);
    if (tokenOf(leadKind, plan) !== token) throw new AppError('conflict');
    if (plan.problems.length > 0) throw allOrNothing();
    const createdAt = context.clock.now();
    const created = plan.leads.length;
    const importId = await insertImport(tx, { kind: leadKind, fileName, authorId, createdAt, created });
    await insertLeads(
      tx,
      plan.leads.map(({ lead: { contact_basis: contactBasis, ...lead } }) => ({
        ...lead,
        contactBasis,
        importId,
        createdAt,
      })),
    );
    const details = { created: plan.leads.length, skipped: plan.skipped.length };
    await audit(tx, context, { action: 'leads.import', subject: `import:${importId}`, details });
    return importId;
  });
}

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
