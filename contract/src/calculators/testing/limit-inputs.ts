import fc from 'fast-check';
import * as z from 'zod/mini';
import { calculatorOf, type InputOf } from '../calculators.ts';
import type { CalculationKind } from '../kinds.ts';

type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** Values at the limits of an integer, and now and then one between them, so that sums come close to their limits too. */
const atLimit = ({ minimum = 0, maximum = 0 }: JsonSchema): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(minimum, maximum) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
  );

/** Values on both sides of an integer's limits. */
const besideLimit = ({ minimum = 0, maximum = 0 }: JsonSchema): fc.Arbitrary<number> =>
  fc.constantFrom(-1, 0, minimum - 1, minimum, maximum, maximum + 1, Number.MAX_SAFE_INTEGER);

/** Returns values of the shape of a schema, with these integers. */
function shaped(
  schema: JsonSchema,
  integer: (schema: JsonSchema) => fc.Arbitrary<number>,
): fc.Arbitrary<unknown> {
  const { type, anyOf, enum: choices, properties, items } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((option) => shaped(option as JsonSchema, integer)));
  if (choices) return fc.constantFrom(...choices);
  if (type === 'null') return fc.constant(null);
  if (type === 'integer') return integer(schema);
  if (type === 'string') return fc.constantFrom('B', 'x'.repeat(schema.maxLength ?? 1));
  if (type === 'array') {
    // A long list costs as much as fifty short ones, and a limit of one field shows in either.
    const times = fc.oneof(
      { weight: 5, arbitrary: fc.constant(schema.minItems ?? 0) },
      { weight: 1, arbitrary: fc.constant(schema.maxItems ?? 1) },
    );
    return fc
      .tuple(shaped(items as JsonSchema, integer), times)
      .map(([row, length]) => Array.from({ length }, () => row));
  }
  return fc.record(
    Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, field]) => [name, shaped(field as JsonSchema, integer)]),
    ),
  );
}

const schemaOf = (kind: CalculationKind): JsonSchema =>
  z.toJSONSchema(calculatorOf(kind).input, { io: 'input' }) as JsonSchema;

/** Returns inputs at the limits that the schema accepts. */
export const limitInput = <Kind extends CalculationKind>(kind: Kind): fc.Arbitrary<InputOf<Kind>> =>
  (shaped(schemaOf(kind), atLimit) as fc.Arbitrary<InputOf<Kind>>).filter(
    (value) => calculatorOf(kind).input.safeParse(value).success,
  );

/** Returns inputs whose numbers stand on both sides of their limits. */
export const inputBesideLimits = (kind: CalculationKind): fc.Arbitrary<unknown> =>
  shaped(schemaOf(kind), besideLimit);
