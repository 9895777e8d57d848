import { calculatorOf } from './calculators.ts';
import type { CalculationKind } from './kinds.ts';
import type { Example } from './parts/calculator.ts';

/** Returns whether two JSON values are equal, in whatever order their keys stand: the database orders them anew. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const these = Object.entries(one);
  const those = new Map(Object.entries(other));
  return (
    these.length === those.size &&
    these.every(([key, value]) => those.has(key) && isSame(value, those.get(key)))
  );
}

/** Returns which parts of a calculation's input are still the example's, which are no numbers of the shop (decision 0079). */
export function exampleOf({ kind, input }: { kind: CalculationKind; input: object }): Example {
  const { example } = calculatorOf(kind);
  const fields = new Map(Object.entries(input));
  const examples = new Map(Object.entries(example));
  const isRow = (rows: string, row: unknown): boolean => {
    const known: unknown = examples.get(rows);
    return Array.isArray(known) && known.some((one) => isSame(row, one));
  };
  return {
    isAll: isSame(input, example),
    keeps: (...names) => names.every((name) => isSame(fields.get(name), examples.get(name))),
    isRow,
    hasRow: (rows) => {
      const all: unknown = fields.get(rows);
      return Array.isArray(all) && all.some((row) => isRow(rows, row));
    },
  };
}
