import * as z from 'zod/mini';
import { isoInstant } from '../primitives.ts';
import { calculators, type InputOf, type ResultOf } from './calculators.ts';
import type { CalculationKind } from './kinds.ts';
import { type Step, step } from './parts/calculator.ts';

const id = z.uuid();
type EachKind<Of extends { [Kind in CalculationKind]: object }> = Of[CalculationKind];

export type CalculationInput = EachKind<{
  [Kind in CalculationKind]: { id: string; kind: Kind; input: InputOf<Kind> };
}>;
export type Calculation = EachKind<{
  [Kind in CalculationKind]: {
    id: string;
    kind: Kind;
    created_at: string;
    input: InputOf<Kind>;
    result: ResultOf<Kind>;
    /** As computed on that day: a later change of the method does not change them. */
    steps: Step[];
    notices: string[];
  };
}>;
export type CalculationOf<Kind extends CalculationKind> = Extract<Calculation, { kind: Kind }>;

/** Returns a schema that is one of the objects, by their kind. */
const byKind = <Value>(objects: readonly z.ZodMiniObject[]): z.ZodMiniType<Value, Value> =>
  z.discriminatedUnion(
    'kind',
    objects as [z.ZodMiniObject, ...z.ZodMiniObject[]],
  ) as unknown as z.ZodMiniType<Value, Value>;

/**
 * `POST /api/calculations`. Its id is made by the browser, so that a repeated request stores one; the server computes the result. Sending a
 * deleted calculation again stores it again, with the date of that day.
 */
export const calculationInput = byKind<CalculationInput>(
  Object.values(calculators).map(({ kind, input }) => z.strictObject({ id, kind: z.literal(kind), input })),
);

/** The response of `POST /api/calculations`. */
export const calculation = byKind<Calculation>(
  Object.values(calculators).map(({ kind, storedInput, result }) =>
    z.object({
      id,
      kind: z.literal(kind),
      created_at: isoInstant,
      input: storedInput,
      result,
      steps: z.array(step),
      notices: z.array(z.string()),
    }),
  ),
);

/**
 * `GET /api/calculations/:id`: a stored calculation and, for `comparison`, the previous one of its kind and subject; null without a
 * previous one.
 */
export const calculationShown = z.object({ calculation, previous: z.nullable(calculation) });
export type CalculationShown = z.infer<typeof calculationShown>;
