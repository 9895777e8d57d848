import type { RecordContract } from '@matilha/contract/records/record-contract';
import type { Executor, Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import type { ChangedKind, StoredRecord } from '../kind.ts';

/** Records that always exist and change at once: plans, settings. They have versions, but neither drafts nor a trash. */
export interface DocumentKind extends Omit<ChangedKind, 'insert' | 'remove'> {
  /** Of its calls, below /api/admin/. */
  path: string;
  /** Portuguese, for the API's documentation. */
  title: string;
  contract: RecordContract;
  list(db: Executor): Promise<StoredRecord[]>;
  /** Runs in the transaction of a change, for example to enqueue a job. */
  changed?(tx: Transaction, context: Context): Promise<void>;
}
