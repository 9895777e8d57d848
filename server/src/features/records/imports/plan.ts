import { createHash } from 'node:crypto';
import type { CellProblem } from '@matilha/contract/records/imports';
import type { RecordFields } from '#server/database/schema/records.ts';

/** A record that an import creates, or changes from what it was. */
export interface PlannedChange {
  line: number;
  /** Null for a new record. */
  id: number | null;
  before: RecordFields | null;
  fields: RecordFields;
}

/** The effect of a file on the records as they are now. */
export interface ImportPlan {
  changes: PlannedChange[];
  /** Rows that are stored as they are. */
  same: number;
  problems: CellProblem[];
}

/** Names what a plan would do: another name means that file or records have changed. */
export const tokenOf = (plan: unknown): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('base64url');
