import * as z from 'zod/mini';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RecordKind } from './kind.ts';

/** An earlier version of the product may have stored them: what no longer fits would make the kind's lists unreadable. */
function refuseUnfit(schema: z.ZodMiniType, fields: RecordFields): void {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  if (issues.length === 0) return;
  const named = issues.toReversed().map(({ path, message }) => [String(path[0] ?? 'id'), message] as const);
  throw new AppError('invalid_input', { fields: Object.fromEntries(named) });
}

/**
 * Returns the fields of a draft with those that it is older than, as they are published. Throws `invalid_input`, naming the fields, for what
 * could not be saved today.
 */
export function savableFields(
  { contract }: RecordKind,
  draft: RecordFields,
  published: RecordFields | null | undefined,
): RecordFields {
  const fields = { ...published, ...draft };
  refuseUnfit(contract.fields, fields);
  return fields;
}

/**
 * Returns the fields of a version with those that it is older than, as they are published; a removed record has none of them. Throws
 * `invalid_input`, naming the fields, for values that may not be stored any more.
 */
export function storableFields(
  { contract }: RecordKind,
  version: RecordFields,
  published: RecordFields | undefined,
): RecordFields {
  const fields = { ...published, ...version };
  refuseUnfit(z.partial(z.object(contract.shape)), fields);
  return fields;
}
