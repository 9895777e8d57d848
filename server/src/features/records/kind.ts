import type { KindName } from '@matilha/contract/kinds/kinds';
import type { Kind, RecordsQuery } from '@matilha/contract/kinds/parts/kind';
import type { RecordUse } from '@matilha/contract/records/record-contract';
import type { Executor, Transaction } from '#server/database/connection.ts';
import type { ListPage } from '#server/database/list-page.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import type { Context } from '#server/platform/context.ts';

export type StoredRecord = RecordFields & { id: number };
export type ListQuery = RecordsQuery;

/** A change that was written; `before` is null for a new record, `fields` for a removed one. */
export interface SettledChange {
  id: number;
  before: RecordFields | null;
  fields: RecordFields | null;
}

/** Reads and writes many records of a table, in a few statements. */
export interface BulkTable {
  selectMany(db: Executor, ids: readonly number[]): Promise<StoredRecord[]>;
  /** Returns id, label and one field of the records that have a value in the field. */
  selectFilled(db: Executor, field: string): Promise<StoredRecord[]>;
  /** Returns the key of a record, by the names that people know: two records with one key are the same. */
  keyOf(fields: RecordFields): string;
  /** Returns the records that have one of these keys, by key. */
  selectByKey(db: Executor, fields: readonly RecordFields[]): Promise<Map<string, StoredRecord>>;
  reserveIds(tx: Transaction, count: number): Promise<number[]>;
  insertMany(tx: Transaction, records: readonly StoredRecord[], now: Date): Promise<void>;
  updateMany(tx: Transaction, records: readonly StoredRecord[], now: Date): Promise<void>;
  /** Returns the ids that other records refer to: they cannot be removed. */
  selectKept(tx: Transaction, ids: readonly number[]): Promise<number[]>;
  removeMany(tx: Transaction, ids: readonly number[]): Promise<void>;
}

/** A kind that writes many records at a time. */
export type BulkKind = RecordKind & { bulk: BulkTable };

/** A kind of content with the table that holds the published records; subscribers read it by the feature's own queries. */
export interface RecordKind extends Kind {
  name: KindName;
  list(db: Executor, query: ListQuery): Promise<ListPage<StoredRecord>>;
  select(db: Executor, id: number): Promise<RecordFields | undefined>;
  /** Returns an id that no record has had. */
  reserveId(tx: Transaction): Promise<number>;
  /** `remembered` holds the values of the record from its removal. */
  insert(
    tx: Transaction,
    id: number,
    fields: RecordFields,
    now: Date,
    remembered?: RecordFields,
  ): Promise<void>;
  update(tx: Transaction, id: number, fields: RecordFields, now: Date): Promise<void>;
  remove(tx: Transaction, id: number): Promise<void>;
  /** Checks that need the database. Throws `invalid_input`. */
  check?(tx: Transaction, fields: RecordFields, id: number): Promise<void>;
  /** Runs after changes were written, before they are visible. Throws `invalid_input` or `record_in_use`. */
  settle?(tx: Transaction, changes: readonly SettledChange[], context: Context): Promise<void>;
  /** Returns the uses of a record; absent for kinds that nothing refers to. */
  uses?(db: Executor, id: number): Promise<RecordUse[]>;
  /** Returns the values of each record besides its fields, such as its place in the order, for a later restore. */
  remember?(tx: Transaction, ids: readonly number[]): Promise<Map<number, RecordFields>>;
  /** Gives the records this order; absent for kinds that are ordered by their fields. */
  order?(tx: Transaction, ids: readonly number[]): Promise<void>;
  /** Present for kinds that one table holds. */
  bulk?: BulkTable;
}

/** Returns the name of a record in lists of several kinds. */
export const nameOf = ({ label, title }: Pick<Kind, 'label' | 'title'>, fields: RecordFields): string =>
  label === undefined ? title : String(fields[label] ?? '');

/** Returns the kinds by their names. */
export const kindsByName = (kinds: readonly RecordKind[]): ReadonlyMap<string, RecordKind> =>
  new Map(kinds.map((kind) => [kind.name, kind]));
