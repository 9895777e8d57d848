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

/** Throws `invalid_input`, naming the fields, for a draft that could not be saved today. */
export const assertSavable = ({ contract }: RecordKind, fields: RecordFields): void =>
  refuseUnfit(contract.fields, fields);

/** Throws `invalid_input`, naming the fields, for a version with values that may not be stored any more. Fields that it is older than may be missing. */
export const assertStorable = ({ contract }: RecordKind, fields: RecordFields): void =>
  refuseUnfit(z.partial(z.object(contract.shape)), fields);
