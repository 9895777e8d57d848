import { createHash } from 'node:crypto';
import type { KindName } from '@matilha/contract/kinds/kinds';
import type { CellProblem } from '@matilha/contract/records/imports';
import type { Executor } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type BulkKind, nameOf } from '../kind.ts';

/** A record that an import creates or changes. */
export interface PlannedChange {
  /** Name of its kind. */
  kind: KindName;
  /** Its path in an archive. */
  file: string | null;
  line: number;
  /** Null for a new record. */
  id: number | null;
  /** Number that other records of the plan use to refer to a new record, until it has an id. */
  provisional?: number;
  before: RecordFields | null;
  fields: RecordFields;
}

/** The effect of a file on the records as they are now. */
export interface ImportPlan {
  changes: PlannedChange[];
  /** Records of the file that already have these values. */
  same: number;
  problems: CellProblem[];
}

/** Files that are imported together: a kind's spreadsheets, or an archive with several kinds. */
export interface ImportSource {
  /** In the list of imports and in the audit log. */
  name: string;
  path: string;
  title: string;
  mostBytes: number;
  /** The kinds that it writes; each comes after the kinds that it refers to. */
  kinds: readonly BulkKind[];
  /** Reads a file; the result plans it on the records of that moment. Throws `invalid_input` for one that cannot be read. */
  read(file: Buffer): Promise<(db: Executor) => Promise<ImportPlan>>;
  /** Returns a field's name and value as people read them. */
  show(kind: string, field: string, value: unknown): { title: string; text: string };
}

/** Returns the changes of a plan with their kinds and names, for prices to be confirmed. */
export const pricedChanges = ({ kinds }: Pick<ImportSource, 'kinds'>, { changes }: ImportPlan) =>
  changes.flatMap((change) => {
    const kind = kinds.find(({ name }) => name === change.kind);
    return kind ? [{ kind, label: nameOf(kind, change.fields), change }] : [];
  });

/** A file with the token of its confirmed preview. */
export interface ConfirmedFile {
  file: Buffer;
  fileName: string;
  token: string;
}

/** The refusal of a file with problems. */
export const allOrNothing = () =>
  new AppError('invalid_input', {
    fields: { arquivo: 'Corrija todos os problemas: o arquivo entra inteiro ou não entra' },
  });

/**
 * Returns a token of a plan's changes: another token means that the file or the records have changed. `name` is the name of the kind or of
 * the archive.
 */
export const tokenOf = (name: string, plan: object): string =>
  createHash('sha256')
    .update(JSON.stringify([name, plan]))
    .digest('base64url');
