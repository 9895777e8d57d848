import type * as z from 'zod/mini';
import type { Computation, Headline } from './computation.ts';
import type { CalculationKind } from './kinds.ts';
import { type Codecs, formOf, type Typed, typedOf } from './typed-values.ts';

interface Parts<
  Kind extends CalculationKind,
  Fields extends Codecs,
  Input extends z.ZodMiniType<object>,
  Result extends z.ZodMiniType<object>,
> {
  kind: Kind;
  /** Integers: cents, minutes, basis points, tenths of a cent. */
  input: Input;
  result: Result;
  /** Reads and writes each field's text. */
  codecs: Fields;
  /** The shop of the materials. */
  example: z.output<Input>;
  compute: (input: z.output<Input>) => Computation<z.output<Result>>;
  /** At most four; the first one answers the calculator's question. */
  headlines: (result: z.output<Result>) => Headline[];
}

/** Returns a calculator with its form: `form` reads typed texts into the input, `typed` fills a form with an input's texts. */
export const calculator = <
  const Kind extends CalculationKind,
  Fields extends Codecs,
  Input extends z.ZodMiniType<object>,
  Result extends z.ZodMiniType<object>,
>(
  parts: Parts<Kind, Fields, Input, Result>,
) => ({
  ...parts,
  form: formOf(parts.codecs, parts.input),
  typed: (input: z.output<Input>): Typed<Fields> => typedOf(parts.codecs, input),
});
