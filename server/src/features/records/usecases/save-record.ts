import type { PublishWhen } from '@matilha/contract/records/record-contract';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { claimUploads } from '#server/features/uploads/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { actingAuthor, guardChanges } from '../guard.ts';
import type { RecordKind } from '../kind.ts';
import { lockExpected } from '../lock-expected.ts';
import { requireConfirmedPrices } from '../price-change.ts';
import { publishChange } from '../publish-change.ts';
import { claimCreation, lockRecord, noteCreation, selectCreation, storeDraft } from '../repository.ts';
import { requireEditor } from '../require-editor.ts';
import { sameFields } from '../rules.ts';
import { type RecordState, stateOf } from './read-record.ts';

interface NewRecord {
  fields: RecordFields;
  when: PublishWhen;
}

interface ChangedRecord extends NewRecord {
  id: number;
  revision: string;
}

/**
 * Creates a record: visible at once, or as a draft. Sent again with its key, it returns the existing record with the author's newer fields.
 * Throws `invalid_input`, and `conflict` or `not_found` when another person changed or removed that record.
 */
export async function createRecord(
  context: Context,
  kind: RecordKind,
  { key, ...record }: NewRecord & { key?: string | undefined },
): Promise<RecordState> {
  const { id: authorId } = requireEditor(context, kind);
  const keyHash = key === undefined ? null : hashToken(`${kind.name}:${authorId}:${key}`);
  return context.db.transaction(async (tx) => {
    const id = await kind.reserveId(tx);
    if (!keyHash) return create(tx, context, kind, { ...record, id });
    const creation = { keyHash, kind: kind.name, recordId: id, revision: '' };
    const isFirst = await claimCreation(tx, { ...creation, createdAt: context.clock.now() });
    const state = isFirst
      ? await create(tx, context, kind, { ...record, id })
      : await createAgain(tx, context, kind, { ...record, ...(await selectCreation(tx, keyHash)) });
    await noteCreation(tx, keyHash, state.revision);
    return state;
  });
}

async function create(
  tx: Transaction,
  context: Context,
  kind: RecordKind,
  { id, fields, when }: NewRecord & { id: number },
): Promise<RecordState> {
  await lockRecord(tx, kind.name, id);
  if (when === 'now') await publishChange(tx, context, kind, { id, fields, change: 'create' });
  else await keepDraft(tx, context, kind, { id, fields, when, isNew: true, baseVersion: 0, published: null });
  return stateOf(tx, kind, id);
}

async function createAgain(
  tx: Transaction,
  context: Context,
  kind: RecordKind,
  { recordId: id, revision, fields, when }: NewRecord & { recordId: number; revision: string },
): Promise<RecordState> {
  const state = await lockExpected(tx, kind, { id, revision });
  return isSaved(state, { fields, when }) ? state : change(tx, context, kind, { id, revision, fields, when });
}

/** Returns whether a record is as a call would leave it. */
function isSaved({ published, draft }: RecordState, { fields, when }: NewRecord): boolean {
  const current = draft?.fields ?? published;
  const waits = draft ? (draft.publishAt?.toISOString() ?? 'draft') : 'now';
  // Either may lack fields: a draft need not have all of them.
  return current !== null && waits === when && sameFields(current, fields) && sameFields(fields, current);
}

/**
 * Changes a record: visible at once, or as a draft in place of an earlier one. Throws `not_found`, `invalid_input`, and `conflict` when the
 * record is no longer in the state that the change was made on.
 */
export async function saveRecord(
  context: Context,
  kind: RecordKind,
  changed: ChangedRecord,
): Promise<RecordState> {
  requireEditor(context, kind);
  return context.db.transaction((tx) => change(tx, context, kind, changed));
}

async function change(
  tx: Transaction,
  context: Context,
  kind: RecordKind,
  { id, revision, fields, when }: ChangedRecord,
): Promise<RecordState> {
  const { published } = await lockExpected(tx, kind, { id, revision });
  const isNew = published === null;
  if (when === 'now') {
    await publishChange(tx, context, kind, { id, fields, change: isNew ? 'create' : 'update' });
  } else {
    const baseVersion = Number(revision.split('.')[0]);
    await keepDraft(tx, context, kind, { id, fields, when, isNew, baseVersion, published });
  }
  return stateOf(tx, kind, id);
}

interface Draft extends NewRecord {
  id: number;
  isNew: boolean;
  baseVersion: number;
  published: RecordFields | null;
}

async function keepDraft(
  tx: Transaction,
  context: Context,
  kind: RecordKind,
  { id, fields, when, isNew, baseVersion, published }: Draft,
): Promise<void> {
  const author = actingAuthor(context);
  // A draft that nobody sees yet asks its publisher for the second factor; a scheduled one has no other publisher.
  guardChanges(kind.name, when === 'draft' ? { ...author, proven: true } : author, [
    { before: published, fields },
  ]);
  const now = context.clock.now();
  const publishAt = when === 'draft' ? null : new Date(when);
  if (publishAt && publishAt <= now) {
    throw new AppError('invalid_input', { fields: { when: 'Escolha um horário que ainda não passou' } });
  }
  await claimUploads(tx, fields, now);
  // Publishing checks a draft; until then it may be unfinished, or refer to missing records.
  if (publishAt) {
    await kind.check?.(tx, fields, id);
    requireConfirmedPrices(context, [{ kind, change: { before: published, fields } }]);
  }
  const draft = { kind: kind.name, recordId: id, isNew, baseVersion, fields, publishAt };
  await storeDraft(tx, {
    ...draft,
    authorId: author.id,
    proven: author.proven,
    problem: null,
    updatedAt: now,
  });
  await audit(tx, context, {
    action: `${kind.name}.draft`,
    subject: `${kind.name}:${id}`,
    details: { publish_at: publishAt?.toISOString() ?? null },
  });
}
