import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type BulkKind, nameOf } from '../../kind.ts';
import { lockKind } from '../../repository.ts';
import {
  lockImport,
  markUndone,
  selectDraftAuthors,
  selectFieldsOf,
  selectImported,
  selectLatest,
} from '../imports-repository.ts';
import type { ImportSource } from '../plan.ts';
import { type ManyChange, publishMany } from '../publish-many.ts';

/** Names that a refusal lists; further ones are counted. */
const namedRecords = 10;

/** The imported records of a kind, as they would be without the import. */
interface Undoing {
  kind: BulkKind;
  created: ManyChange[];
  changed: ManyChange[];
  /** Names of the records that somebody has changed since. */
  since: string[];
}

/**
 * Takes an import back: records that it created are removed, changed ones get their fields of before. All or none: throws `conflict`, naming
 * them, while some have been changed since or are in use. Throws `not_found` for an import that is unknown or undone.
 */
export async function undoImport(context: Context, source: ImportSource, importId: number): Promise<void> {
  requireStaff(context, 'content');
  await context.db.transaction(async (tx) => {
    for (const { name } of source.kinds) await lockKind(tx, name);
    const found = await lockImport(tx, source.name, importId);
    if (!found || found.undoneAt) throw new AppError('not_found');
    const imported = await selectImported(tx, importId);
    const all: Undoing[] = [];
    for (const kind of source.kinds) {
      const own = imported.filter((version) => version.kind === kind.name);
      if (own.length > 0) all.push(await prepareUndo(tx, kind, own));
    }
    refuse(
      'isto mudou ou tem rascunho',
      all.flatMap(({ since }) => since),
    );
    // Changed records are restored first: then none of them is inside a record that the import created.
    for (const { kind, changed } of all) await publishMany(tx, context, kind, changed, { change: 'restore' });
    for (const { kind, created } of all.toReversed()) {
      await refuseKept(tx, kind, created);
      await publishMany(tx, context, kind, created, { change: 'remove' });
    }
    await settle(tx, context, all);
    await markUndone(tx, importId, context.clock.now());
    const sum = (part: 'created' | 'changed') => all.reduce((total, each) => total + each[part].length, 0);
    await audit(tx, context, {
      action: 'import.undo',
      subject: `import:${importId}`,
      details: { kind: source.name, removed: sum('created'), restored: sum('changed') },
    });
  });
}

async function settle(tx: Transaction, context: Context, all: readonly Undoing[]): Promise<void> {
  for (const { kind, changed, created } of all) await kind.settle?.(tx, [...changed, ...created], context);
}

async function prepareUndo(
  tx: Transaction,
  kind: BulkKind,
  imported: readonly { id: number; version: number }[],
): Promise<Undoing> {
  const ids = imported.map(({ id }) => id);
  const now = new Map((await kind.bulk.selectMany(tx, ids)).map(({ id, ...fields }) => [id, fields]));
  const wanted = imported.map(({ id, version }) => ({ id, version: version - 1 }));
  const earlier = await selectFieldsOf(tx, kind.name, wanted);
  const latest = await selectLatest(tx, kind.name, ids);
  const drafts = await selectDraftAuthors(tx, kind.name, ids);
  const changes = ids.map((id) => {
    const before = now.get(id) ?? null;
    const fields = earlier.get(id) ?? null;
    // A version may be older than some of the kind's fields: the newer fields keep their values.
    return { id, before, fields: fields && { ...before, ...fields } };
  });
  return {
    kind,
    created: changes.filter(({ fields }) => fields === null),
    changed: changes.filter(({ fields }) => fields !== null),
    since: imported
      .filter(({ id, version }) => latest.get(id) !== version || drafts.has(id))
      .map(({ id }) => nameOf(kind, now.get(id) ?? {}) || `item ${id}, apagado`),
  };
}

async function refuseKept(tx: Transaction, kind: BulkKind, created: readonly ManyChange[]): Promise<void> {
  const kept = new Set(
    await kind.bulk.selectKept(
      tx,
      created.map(({ id }) => id),
    ),
  );
  const names = created.filter(({ id }) => kept.has(id)).map(({ before }) => nameOf(kind, before ?? {}));
  refuse('isto passou a ser usado', names);
}

function refuse(why: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const first = names.slice(0, namedRecords).map((name) => `“${name}”`);
  const more = names.length > namedRecords ? ` e mais ${names.length - namedRecords}` : '';
  throw new AppError('conflict', {
    message: `Não dá para desfazer: depois da importação, ${why}: ${first.join(', ')}${more}.`,
  });
}
