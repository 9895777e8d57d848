import type { RecordFields } from '#server/database/schema/records.ts';

/** Returns the name of a state of a record: its published version, and the time of its draft. */
export const revisionOf = (version: number, draft: { updatedAt: Date } | undefined): string =>
  `${version}.${draft?.updatedAt.getTime() ?? 0}`;

/** Writes a value with the keys of its objects in one order. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Returns whether two values of a field are the same; the database changes the order of the keys of stored objects. */
export const sameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Returns the fields that differ, as they were and as they are; all of them when one side is missing. */
export function changedFields(before: RecordFields | null, after: RecordFields | null) {
  const names = Object.keys(after ?? before ?? {}).filter(
    (name) => !sameValue(before?.[name], after?.[name]),
  );
  const pick = (fields: RecordFields | null) =>
    fields && Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Returns whether two states of a record have the same fields. */
export const sameFields = (before: RecordFields, after: RecordFields): boolean =>
  Object.keys(changedFields(before, after).after ?? {}).length === 0;
