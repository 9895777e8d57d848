import { unfinished } from '@matilha/contract/records/draft-fields';
import * as z from 'zod/mini';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RecordKind } from './kind.ts';
import type { RecordState } from './usecases/read-record.ts';

/**
 * Returns the fields as the schema reads them. Throws `invalid_input` for an unfinished draft, and for fields of an earlier version of the
 * product that no longer fit: they would make the kind's lists unreadable.
 */
function fitting(schema: z.ZodMiniType<RecordFields>, fields: RecordFields): RecordFields {
  const { data, error } = schema.safeParse(fields);
  if (!error) return data;
  const { issues } = error;
  const named = issues.toReversed().map(({ path, message }) => [String(path[0] ?? 'id'), message] as const);
  throw new AppError('invalid_input', { fields: Object.fromEntries(named) });
}

type Fitted = Pick<RecordKind, 'contract'>;

/** Leaves out fields that the contract no longer has. */
const ofContract = ({ contract }: Fitted, fields: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in contract.shape));

/**
 * Returns the fields of a draft, or of a document's version; a field that is newer than the draft has its published value. Throws
 * `invalid_input`, naming the fields, for values that could not be saved today.
 */
export function savableFields(
  kind: Fitted,
  stored: RecordFields,
  published: RecordFields | null | undefined,
): RecordFields {
  return fitting(kind.contract.fields, ofContract(kind, { ...published, ...stored }));
}

/**
 * Returns the fields of a version; a field that is newer than the version has its published value, or none for a removed record. Throws
 * `invalid_input`, naming the fields, for values that may not be stored any more.
 */
export function storableFields(
  kind: Fitted,
  version: RecordFields,
  published: RecordFields | undefined,
): RecordFields {
  const fields = ofContract(kind, { ...published, ...version });
  fitting(z.partial(z.object(kind.contract.shape)), fields);
  return fields;
}

/** Codes of the issues of a value that its input can show all the same, for example of a text that is too long. */
const mendable = [...unfinished, 'too_big'];

/** Returns true for a value that the input of its field can show. */
const isShowable = (field: z.ZodMiniType, value: unknown): boolean =>
  (field.safeParse(value).error?.issues ?? []).every(({ code }) => mendable.includes(code));

/**
 * Returns the fields that a record's form shows: those of its draft, also where today's rules refuse them. A field that the draft lacks, or
 * that the input could not show, is as published, else empty; one that its author emptied is empty.
 */
export function shownFields(
  { contract }: Fitted,
  { published, draft }: Pick<RecordState, 'published' | 'draft'>,
): RecordFields {
  if (!draft) return published ?? {};
  const shown = Object.entries(contract.shape).map(([name, schema]) => {
    const field = schema as z.ZodMiniType;
    const value = draft.fields[name];
    const empty = field.safeParse([]).success ? [] : null;
    if (value === null) return [name, empty];
    const shows = value !== undefined && isShowable(field, value);
    return [name, shows ? value : (published?.[name] ?? empty)];
  });
  return Object.fromEntries(shown);
}
