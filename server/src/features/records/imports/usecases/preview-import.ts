import { type Context, requireStaff } from '#server/platform/context.ts';
import type { ImportPlan, ImportSource } from '../plan.ts';
import { refuseForbidden } from '../refuse-forbidden.ts';

/** Returns what a file would do, and stores nothing. Throws `invalid_input` for a file that cannot be read. */
export async function previewImport(
  context: Context,
  source: ImportSource,
  file: Buffer,
): Promise<ImportPlan> {
  requireStaff(context, 'content');
  return refuseForbidden(context, source, await (await source.read(file))(context.db));
}
