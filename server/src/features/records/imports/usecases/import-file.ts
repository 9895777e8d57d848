import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import type { BulkKind } from '../../kind.ts';
import { requireConfirmedPrices } from '../../price-change.ts';
import { lockKind } from '../../repository.ts';
import { type ImportRow, insertImport, selectImports } from '../imports-repository.ts';
import {
  allOrNothing,
  type ConfirmedFile,
  type ImportPlan,
  type ImportSource,
  type PlannedChange,
  pricedChanges,
  tokenOf,
} from '../plan.ts';
import { publishMany } from '../publish-many.ts';
import { refuseForbidden } from '../refuse-forbidden.ts';

/** Returns the changes that a file would make, and stores nothing. Throws `invalid_input` for a file that cannot be read. */
export async function previewImport(
  context: Context,
  source: ImportSource,
  file: Buffer,
): Promise<ImportPlan> {
  requireStaff(context, 'content');
  return refuseForbidden(context, source, await (await source.read(file))(context.db));
}

/**
 * Stores a file as its preview showed it: every record or none. Returns the import's id. Throws `invalid_input` for a file with problems,
 * `price_unconfirmed`, and `conflict` when file or records are not those of the preview.
 */
export async function importFile(
  context: Context,
  source: ImportSource,
  { file, fileName, token }: ConfirmedFile,
): Promise<number> {
  const { id: authorId } = requireStaff(context, 'content');
  const planOn = await source.read(file);
  return context.db.transaction(async (tx) => {
    for (const { name } of source.kinds) await lockKind(tx, name);
    const plan = refuseForbidden(context, source, await planOn(tx));
    if (tokenOf(source.name, plan) !== token) throw new AppError('conflict');
    if (plan.problems.length > 0) throw allOrNothing();
    requireConfirmedPrices(context, pricedChanges(source, plan));
    const created = plan.changes.filter(({ id }) => id === null).length;
    const counts = { created, changed: plan.changes.length - created };
    const createdAt = context.clock.now();
    const importId = await insertImport(tx, { kind: source.name, fileName, authorId, createdAt, ...counts });
    const changes = await withIds(tx, source, plan.changes);
    const own = ({ name }: BulkKind) => changes.filter(({ kind }) => kind === name);
    for (const kind of source.kinds)
      await publishMany(tx, context, kind, own(kind), { change: 'import', importId });
    for (const kind of source.kinds) await kind.settle?.(tx, own(kind), context);
    await audit(tx, context, {
      action: 'import.create',
      subject: `import:${importId}`,
      details: { kind: source.name, ...counts },
    });
    return importId;
  });
}

/** Gives new records their ids, also where others of the plan refer to them. */
async function withIds(tx: Transaction, { kinds }: ImportSource, changes: readonly PlannedChange[]) {
  const idOf = new Map<PlannedChange, number>();
  const real = new Map<unknown, number>();
  for (const { name, bulk } of kinds) {
    const added = changes.filter(({ kind, id }) => kind === name && id === null);
    const ids = await bulk.reserveIds(tx, added.length);
    for (const [at, change] of added.entries()) {
      idOf.set(change, ids[at] as number);
      if (change.provisional !== undefined) real.set(change.provisional, ids[at] as number);
    }
  }
  const referring = (fields: RecordFields): RecordFields =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, real.get(value) ?? value]));
  return changes.map((change) => ({
    kind: change.kind,
    id: change.id ?? (idOf.get(change) as number),
    before: change.before,
    fields: real.size > 0 ? referring(change.fields) : change.fields,
  }));
}

/** Returns the newest imports of a source, newest first. */
export async function listImports(context: Context, source: ImportSource): Promise<ImportRow[]> {
  requireStaff(context, 'content');
  return selectImports(context.db, source.name);
}
