import type * as z from 'zod/mini';
import type { Field, FieldTable } from '../parts/field.ts';

/** Returns a value that may be stored in the field: its example, its empty value, or a plain one. */
function exampleOf(name: string, { schema, written = schema, empty, example }: Field): unknown {
  const value = [example, empty, 'Exemplo', 1].find((each) => written.safeParse(each).success);
  if (value === undefined) throw new Error(`${name}: give it an example that may be stored`);
  return value;
}

/** Returns the fields of a record that a person could have written, from the examples of the kind. */
export function exampleFields<Fields extends z.ZodMiniType>(kind: {
  fields: FieldTable;
  contract: { fields: Fields };
}): z.output<Fields> {
  const fields = Object.entries(kind.fields).map(([name, field]) => [name, exampleOf(name, field)]);
  return Object.fromEntries(fields) as z.output<Fields>;
}
