import { type Calculation, calculation, calculationInput } from '../calculation.ts';
import { calculatorOf, compute } from '../calculators.ts';
import type { CalculationKind } from '../kinds.ts';

/** Returns a stored calculation from an input, or from the example with a change. */
export function storedCalculation(kind: CalculationKind, change: object = {}): Calculation {
  const id = '11111111-2222-4333-8444-000000000001';
  const input = { ...calculatorOf(kind).example, ...change };
  const sent = calculationInput.parse({ id, kind, input });
  return calculation.parse({
    ...sent,
    created_at: '2026-11-23T01:30:00.000Z',
    ...compute<CalculationKind>(kind, sent.input),
  });
}
