import * as z from 'zod/mini';
import { calculatorOf } from '../calculators.ts';
import type { CalculationKind } from '../kinds.ts';

/** Returns the problems of a form by field: that of the example with a change. */
export function formProblems(kind: CalculationKind, change: Record<string, unknown>): Record<string, string> {
  const { texts, textsOf, example } = calculatorOf(kind);
  const parsed = z.safeParse(texts, { ...textsOf(example), ...change });
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}
