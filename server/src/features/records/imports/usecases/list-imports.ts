import { type Context, requireStaff } from '#server/platform/context.ts';
import { type ImportRow, selectImports } from '../../imports-repository.ts';
import type { SheetKind } from '../sheet-kind.ts';

/** Returns the newest imports of a kind, newest first. */
export async function listImports(context: Context, kind: SheetKind): Promise<ImportRow[]> {
  requireStaff(context, 'content');
  return selectImports(context.db, kind.name);
}
