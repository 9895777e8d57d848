import * as z from 'zod/mini';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RecordKind } from './kind.ts';
import type { RecordState } from './usecases/read-record.ts';

/** An earlier version of the product may have stored them: what no longer fits would make the kind's lists unreadable. */
function refuseUnfit(schema: z.ZodMiniType, fields: RecordFields): void {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  if (issues.length === 0) return;
  const named = issues.toReversed().map(({ path, message }) => [String(path[0] ?? 'id'), message] as const);
  throw new AppError('invalid_input', { fields: Object.fromEntries(named) });
}

type Fitted = Pick<RecordKind, 'contract'>;

/** Leaves out what the contract no longer has. */
const ofContract = ({ contract }: Fitted, fields: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in contract.shape));

/**
 * Returns the fields of a draft, or of a document's version, with those that it is older than, as they are published. Throws `invalid_input`,
 * naming the fields, for what could not be saved today.
 */
export function savableFields(
  kind: Fitted,
  stored: RecordFields,
  published: RecordFields | null | undefined,
): RecordFields {
  const fields = ofContract(kind, { ...published, ...stored });
  refuseUnfit(kind.contract.fields, fields);
  return fields;
}

/**
 * Returns the fields of a version with those that it is older than, as they are published; a removed record has none of them. Throws
 * `invalid_input`, naming the fields, for values that may not be stored any more.
 */
export function storableFields(
  kind: Fitted,
  version: RecordFields,
  published: RecordFields | undefined,
): RecordFields {
  const fields = ofContract(kind, { ...published, ...version });
  refuseUnfit(z.partial(z.object(kind.contract.shape)), fields);
  return fields;
}

/** Codes of the issues of a value that its input can show all the same, for example of a text that is too long. */
const mendable = new Set(['too_big', 'too_small', 'invalid_format', 'custom']);

/**
 * Returns the fields that a record's form shows: those of its draft, also where today's rules refuse them. A value that the field's input
 * could not show is replaced by what is published, else by nothing.
 */
export function shownFields(
  { contract }: Fitted,
  { published, draft }: Pick<RecordState, 'published' | 'draft'>,
): RecordFields {
  if (!draft) return published ?? {};
  const shown = Object.entries(contract.shape).map(([name, schema]) => {
    const field = schema as z.ZodMiniType;
    const value = draft.fields[name];
    const issues = field.safeParse(value).error?.issues ?? [];
    if (issues.every(({ code }) => mendable.has(code))) return [name, value];
    return [name, published?.[name] ?? (field.safeParse([]).success ? [] : null)];
  });
  return Object.fromEntries(shown);
}
