import type { PanelListQuery } from '@matilha/contract/panel-lists';
import type { RecordContract, RecordUse } from '@matilha/contract/records/record-contract';
import type { KindName } from '@matilha/contract/rights/kinds';
import type * as z from 'zod/mini';
import type { Executor, Transaction } from '#server/database/connection.ts';
import type { ListPage } from '#server/database/list-page.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import type { SheetColumns } from './imports/columns.ts';

export type StoredRecord = RecordFields & { id: number };
export type ListQuery = PanelListQuery & Record<string, unknown>;

/** A change that was written; `before` is null for a new record, `fields` for a removed one. */
export interface SettledChange {
  id: number;
  before: RecordFields | null;
  fields: RecordFields | null;
}

/** The part of a kind that a change needs; a record that always exists is neither inserted nor removed. */
export type ChangedKind = Pick<
  RecordKind,
  'name' | 'select' | 'update' | 'check' | 'remember' | 'price' | 'settle'
> &
  Partial<Pick<RecordKind, 'insert' | 'remove' | 'label'>>;

/** Reads and writes many records of a table, in a few statements. */
export interface BulkTable {
  selectMany(db: Executor, ids: readonly number[]): Promise<StoredRecord[]>;
  /** Returns id, label and one field of the records that have a value in the field. */
  selectFilled(db: Executor, field: string): Promise<StoredRecord[]>;
  /** Returns the name that people know a record by: another one with the same key is the same record. */
  keyOf(fields: RecordFields): string;
  /** Returns the records that have the key of one of the given fields, by key. */
  selectByKey(db: Executor, given: readonly RecordFields[]): Promise<Map<string, StoredRecord>>;
  reserveIds(tx: Transaction, count: number): Promise<number[]>;
  insertMany(tx: Transaction, records: readonly StoredRecord[], now: Date): Promise<void>;
  updateMany(tx: Transaction, records: readonly StoredRecord[], now: Date): Promise<void>;
  /** Returns those of the records that others refer to: they cannot be removed. */
  selectKept(tx: Transaction, ids: readonly number[]): Promise<number[]>;
  removeMany(tx: Transaction, ids: readonly number[]): Promise<void>;
}

/** A kind whose records are written many at a time. */
export type BulkKind = RecordKind & { bulk: BulkTable };

/**
 * A kind of content that the panel edits, for example questions of the FAQ. Its own table holds what is published; subscribers read it by
 * the feature's own queries. Fields have the names of the contract.
 */
export interface RecordKind {
  /** Singular, in the audit log, in versions and in the table of rights: `faq_item`. */
  name: KindName;
  /** Of its calls, below /api/admin/, and of its screen. */
  path: string;
  /** Portuguese plural, for the API's documentation. */
  title: string;
  contract: RecordContract;
  /** The field with the price, in cents, that people pay. */
  price?: string;
  /** Runs after changes were written, before they are visible. Throws `invalid_input` or `record_in_use`. */
  settle?(tx: Transaction, changes: readonly SettledChange[]): Promise<void>;
  /** There is exactly one record: it is never created or removed. */
  single?: boolean;
  /** Query of its list. */
  query: z.ZodMiniType<ListQuery>;
  /** The name of a record in lists of several kinds. */
  label(fields: RecordFields): string;
  list(db: Executor, query: ListQuery): Promise<ListPage<StoredRecord>>;
  select(db: Executor, id: number): Promise<RecordFields | undefined>;
  /** Returns an id that no record has had. */
  reserveId(tx: Transaction): Promise<number>;
  /** `remembered` is what the record had when it was removed. */
  insert(
    tx: Transaction,
    id: number,
    fields: RecordFields,
    now: Date,
    remembered?: RecordFields,
  ): Promise<void>;
  update(tx: Transaction, id: number, fields: RecordFields, now: Date): Promise<void>;
  remove(tx: Transaction, id: number): Promise<void>;
  /** Returns what uses a record; absent for kinds that nothing refers to. */
  uses?(db: Executor, id: number): Promise<RecordUse[]>;
  /** Returns what each record has besides its fields, such as its place in the order, for the case that it is restored. */
  remember?(tx: Transaction, ids: readonly number[]): Promise<Map<number, RecordFields>>;
  /** Gives the records this order; absent for kinds that are ordered by their fields. */
  order?(tx: Transaction, ids: readonly number[]): Promise<void>;
  /** Present for kinds that one table holds. */
  bulk?: BulkTable;
  /** Present for kinds that come in and go out as a spreadsheet. */
  sheet?: SheetColumns;
  /** Checks that need the database. Throws `invalid_input`. */
  check?(tx: Transaction, fields: RecordFields, id: number): Promise<void>;
}
