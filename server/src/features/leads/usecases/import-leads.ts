import { importedRows } from '@matilha/contract/records/imports';
import { audit } from '#server/database/audit.ts';
import {
  allOrNothing,
  type ConfirmedFile,
  insertImport,
  lockKind,
  tokenOf,
} from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { readTable } from '#server/platform/table/read-table.ts';
import { insertLeads } from '../import-repository.ts';
import { type LeadPlan, leadKind, planLeads } from '../imports/plan-leads.ts';

/**
 * Returns what a spreadsheet of leads would do, and stores nothing. It is audited, because it tells who has an account. Throws `invalid_input`
 * for a file that cannot be read.
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
