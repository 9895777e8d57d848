import type { KindName } from '@matilha/contract/kinds/kinds';
import { type Kind, onlyRecordId } from '@matilha/contract/kinds/parts/kind';
import type { Executor, Transaction } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RecordKind } from './kind.ts';

interface OnlyRecord extends Pick<RecordKind, 'check' | 'settle'> {
  /** Returns the fields of the record, which always exists. */
  read(db: Executor): Promise<RecordFields>;
  write(tx: Transaction, fields: RecordFields, now: Date): Promise<void>;
}

/** Returns a kind with a single record, which always exists and is never removed. */
export function singleKind(
  kind: Kind & { name: KindName },
  { read, write, ...rest }: OnlyRecord,
): RecordKind {
  return {
    ...kind,
    ...rest,
    list: async (db) => ({ rows: [{ id: onlyRecordId, ...(await read(db)) }], total: 1 }),
    select: async (db, id) => (id === onlyRecordId ? read(db) : undefined),
    reserveId: async () => onlyRecordId,
    insert: (tx, _id, fields, now) => write(tx, fields, now),
    update: (tx, _id, fields, now) => write(tx, fields, now),
    async remove() {
      throw new AppError('record_in_use');
    },
  };
}
