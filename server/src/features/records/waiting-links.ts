import type { FieldRight } from '@matilha/contract/kinds/parts/field';
import type { Executor, Transaction } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { rowNumber, type WorkKind } from '#server/platform/operators/waiting-work.ts';
import { nameOf, type RecordKind, type StoredRecord } from './kind.ts';
import { publishChange } from './publish-change.ts';
import { lockRecord, selectDraft } from './repository.ts';

type LinkRight = Required<Pick<FieldRight, 'ownPage' | 'refuses'>>;

/** A field of a kind that holds a payment link. */
interface Place extends LinkRight {
  kind: RecordKind;
  field: string;
}

const placesOf = (kind: RecordKind): Place[] =>
  Object.entries(kind.fields).flatMap(
    ([
      field,
      {
        right: { ownPage, refuses },
      },
    ]) => (ownPage && refuses ? [{ kind, field, ownPage, refuses }] : []),
  );

async function selectForeign(db: Executor, { kind, field, refuses }: Place): Promise<StoredRecord[]> {
  const stored = kind.bulk
    ? await kind.bulk.selectFilled(db, field)
    : (await kind.list(db, kind.query.parse({}))).rows;
  return stored.filter((record) => refuses(record[field]) !== undefined);
}

/** Payment links to foreign sites, of every kind that the table of rights gives one: people are sent to our own page of payment meanwhile. The action stores that. */
export function waitingLinks(kinds: readonly RecordKind[]): WorkKind {
  const places = kinds.flatMap(placesOf);
  return {
    name: 'payment_links',
    area: 'business',
    personal: false,
    bulk: false,
    async list(db, { page, per_page: size }) {
      const found = await Promise.all(
        places.map(async (place) => (await selectForeign(db, place)).map((record) => itemOf(place, record))),
      );
      const rows = found.flat();
      return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
    },
    async act(tx, context, id) {
      const [name, field, number = ''] = id.split('-');
      const place = places.find((each) => each.kind.name === name && each.field === field);
      const recordId = rowNumber(number);
      if (!place) return false;
      await lockRecord(tx, place.kind.name, recordId);
      const stored = await place.kind.select(tx, recordId);
      // Somebody may have stored a link of the provider meanwhile.
      if (!stored || place.refuses(stored[place.field]) === undefined) return false;
      return changeFields(tx, context, place.kind, recordId, {
        [place.field]: place.ownPage(recordId),
      });
    },
  };
}

function itemOf({ kind, field }: Place, record: StoredRecord) {
  const host = URL.parse(String(record[field]))?.host;
  return {
    id: `${kind.name}-${field}-${record.id}`,
    // Records keep no time of their change.
    since: new Date(),
    dueAt: null,
    title: `${kind.title}: ${nameOf(kind, record)}`,
    detail: `${kind.fields[field]?.label}: leva a ${host || 'outro site'}. Ninguém é enviado para lá.`,
    userId: null,
    link: null,
  };
}

/**
 * Publishes other values of some fields of a record, for an action outside of its form. Returns false for a record that does not exist.
 * Throws as `publishChange` does, and `conflict` while a draft waits.
 */
async function changeFields(
  tx: Transaction,
  context: Context,
  kind: RecordKind,
  id: number,
  changed: RecordFields,
): Promise<boolean> {
  await lockRecord(tx, kind.name, id);
  const before = await kind.select(tx, id);
  if (!before) return false;
  if (await selectDraft(tx, kind.name, id))
    throw new AppError('conflict', { message: 'Este item tem um rascunho. Publique ou descarte antes.' });
  await publishChange(tx, context, kind, { id, fields: { ...before, ...changed }, change: 'update' });
  return true;
}
