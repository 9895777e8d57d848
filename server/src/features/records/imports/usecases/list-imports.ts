import { type Context, requireStaff } from '#server/platform/context.ts';
import { type ImportRow, selectImports } from '../imports-repository.ts';
import type { ImportSource } from '../plan.ts';

/** Returns the newest imports of a source, newest first. */
export async function listImports(context: Context, source: ImportSource): Promise<ImportRow[]> {
  requireStaff(context, 'content');
  return selectImports(context.db, source.name);
}
