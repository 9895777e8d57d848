import fc from 'fast-check';
import * as z from 'zod/mini';
import { calculators, type InputOf } from '../calculation.ts';
import type { CalculationKind } from '../kinds.ts';

type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** Returns values at the limits of a schema, and now and then one between them, so that sums come close to their limits too. */
function atLimits(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, minimum = 0, maximum = 0, anyOf, enum: choices, properties, items } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((one) => atLimits(one as JsonSchema)));
  if (choices) return fc.constantFrom(...choices);
  if (type === 'null') return fc.constant(null);
  if (type === 'integer')
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(minimum, maximum) },
      { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    );
  if (type === 'string') return fc.constantFrom('B', 'x'.repeat(schema.maxLength ?? 1));
  if (type === 'array') {
    // A long list costs as much as fifty short ones, and a limit of one field shows in either.
    const times = fc.oneof(
      { weight: 5, arbitrary: fc.constant(schema.minItems ?? 0) },
      { weight: 1, arbitrary: fc.constant(schema.maxItems ?? 1) },
    );
    return fc
      .tuple(atLimits(items as JsonSchema), times)
      .map(([row, length]) => Array.from({ length }, () => row));
  }
  return fc.record(
    Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, field]) => [name, atLimits(field as JsonSchema)]),
    ),
  );
}

/** Inputs at the limits that the schema accepts. */
export const limitInput = <Kind extends CalculationKind>(kind: Kind): fc.Arbitrary<InputOf<Kind>> => {
  const { input } = calculators[kind];
  const values = atLimits(z.toJSONSchema(input, { io: 'input' }) as JsonSchema);
  return (values as fc.Arbitrary<InputOf<Kind>>).filter((value) => input.safeParse(value).success);
};
