import * as z from 'zod/mini';

/** Codes of the issues that a draft may have: a value is incomplete, or not right yet. Its publication refuses them. */
export const unfinished: readonly string[] = ['too_small', 'invalid_format', 'custom'];

type Payload = Parameters<z.core.CheckFn<unknown>>[0];

/** Adds the issues of an inner schema, whose value is at this path. */
export function addIssues(payload: Payload, inner: readonly z.core.$ZodIssue[], at: string[] = []): void {
  for (const issue of inner)
    payload.issues.push({ ...issue, path: [...at, ...issue.path] } as z.core.$ZodRawIssue);
}

/** A field as a draft holds it: of its own type and within its maximum, or null where nothing was chosen yet. */
const draftField = (field: z.ZodMiniType) =>
  z.optional(
    z.unknown().check((payload) => {
      const { value } = payload;
      if (value === undefined || value === null) return;
      const { error, data } = field.safeParse(value);
      if (!error) payload.value = data;
      const refused = error?.issues.filter(({ code }) => !unfinished.includes(code));
      addIssues(payload, refused ?? []);
    }),
  );

type Fields = Record<string, unknown>;

/** Returns the schema of a draft of the record with these fields: it may lack any of them. */
export const draftOf = (fields: z.core.$ZodLooseShape): z.ZodMiniType<Fields, Fields> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, draftField(field as z.ZodMiniType)]),
    ),
  );
