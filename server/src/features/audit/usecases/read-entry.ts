import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type AuditRow, selectEntry } from '../repository.ts';

/** Returns one entry of the audit log, which a search has shown before. Throws `not_found`. */
export async function readEntry(context: Context, id: number): Promise<AuditRow> {
  requireStaff(context, 'business');
  const row = await selectEntry(context.db, id);
  if (!row) throw new AppError('not_found');
  return row;
}
