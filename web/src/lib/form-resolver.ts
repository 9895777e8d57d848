import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** Validates a flat form by its schema of the contract; each field shows the first thing that is wrong with it. */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of parsed.error.issues) {
      errors[String(path[0])] ??= { type: code ?? 'custom', message };
    }
    return { values: {}, errors: asFieldErrors<Input>(errors) };
  };
}

/** The paths of the issues are the schema's own keys, which the types of the two libraries cannot say together. */
const asFieldErrors = <Input extends FieldValues>(errors: object) => errors as FieldErrors<Input>;
