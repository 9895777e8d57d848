import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import {
  lockImport,
  markUndone,
  selectDraftAuthors,
  selectFieldsOf,
  selectImported,
  selectLatest,
} from '../../imports-repository.ts';
import { lockKind } from '../../repository.ts';
import { publishMany } from '../publish-many.ts';
import type { SheetKind } from '../sheet-kind.ts';

/** Names that a refusal lists; further ones are counted. */
const namedRecords = 10;

/**
 * Takes an import back: records that it created are removed, changed ones get their fields of before. All or none: throws `conflict`, naming
 * them, while some have been changed since. Throws `not_found` for an import that is unknown or undone.
 */
export async function undoImport(context: Context, kind: SheetKind, importId: number): Promise<void> {
  const { id: authorId } = requireStaff(context, 'content');
  await context.db.transaction(async (tx) => {
    await lockKind(tx, kind.name);
    const found = await lockImport(tx, kind.name, importId);
    if (!found || found.undoneAt) throw new AppError('not_found');
    const imported = await selectImported(tx, importId);
    const ids = imported.map(({ id }) => id);
    const now = new Map((await kind.bulk.selectMany(tx, ids)).map((record) => [record.id, record]));
    const earlier = await selectFieldsOf(
      tx,
      kind.name,
      imported.map(({ id, version }) => ({ id, version: version - 1 })),
    );
    const added = ids.filter((id) => !earlier.has(id));
    await refuseChanged(tx, kind, { imported, added }, (id) => kind.label(now.get(id) ?? {}) || `item ${id}`);
    const changes = ids.map((id) => {
      const { id: _, ...before } = now.get(id) ?? { id };
      return { id, before, fields: earlier.get(id) ?? null };
    });
    const [created, changed] = [
      changes.filter((each) => !each.fields),
      changes.filter((each) => each.fields),
    ];
    await publishMany(tx, context, kind, created, { change: 'remove', authorId });
    await publishMany(tx, context, kind, changed, { change: 'restore', authorId });
    await markUndone(tx, importId, context.clock.now());
    await audit(tx, context, {
      action: 'import.undo',
      subject: `import:${importId}`,
      details: { kind: kind.name, removed: created.length, restored: changed.length },
    });
  });
}

async function refuseChanged(
  tx: Transaction,
  kind: SheetKind,
  { imported, added }: { imported: readonly { id: number; version: number }[]; added: readonly number[] },
  nameOf: (id: number) => string,
): Promise<void> {
  const ids = imported.map(({ id }) => id);
  const latest = await selectLatest(tx, kind.name, ids);
  const drafts = await selectDraftAuthors(tx, kind.name, ids);
  const kept = new Set(await kind.bulk.selectKept(tx, added));
  const since = imported.filter(
    ({ id, version }) => latest.get(id) !== version || drafts.has(id) || kept.has(id),
  );
  if (since.length === 0) return;
  const names = since.slice(0, namedRecords).map(({ id }) => `“${nameOf(id)}”`);
  const more = since.length > namedRecords ? ` e mais ${since.length - namedRecords}` : '';
  throw new AppError('conflict', {
    message: `Não dá para desfazer: depois da importação, isto mudou, tem rascunho ou está em uso: ${names.join(', ')}${more}.`,
  });
}
