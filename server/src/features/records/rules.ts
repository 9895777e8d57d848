import type { RecordFields } from '#server/database/schema/records.ts';

/** Returns the name of a state of a record: its published version, and the time of its draft. */
export const revisionOf = (version: number, draft: { updatedAt: Date } | undefined): string =>
  `${version}.${draft?.updatedAt.getTime() ?? 0}`;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that differ, as they were and as they are; all of them when one side is missing. */
export function changedFields(before: RecordFields | null, after: RecordFields | null) {
  const names = Object.keys(after ?? before ?? {}).filter((name) => !same(before?.[name], after?.[name]));
  const pick = (fields: RecordFields | null) =>
    fields && Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Returns whether two states of a record have the same fields. */
export const sameFields = (before: RecordFields, after: RecordFields): boolean =>
  Object.keys(changedFields(before, after).after ?? {}).length === 0;
