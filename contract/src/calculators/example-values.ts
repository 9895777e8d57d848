import { calculatorOf } from './calculators.ts';
import type { CalculationKind } from './kinds.ts';
import type { Example } from './parts/calculator.ts';

/** Returns whether two JSON values are equal, ignoring the order of keys, which the database changes. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const entries = Object.entries(a);
  const fields = new Map(Object.entries(b));
  return (
    entries.length === fields.size &&
    entries.every(([key, value]) => fields.has(key) && isSame(value, fields.get(key)))
  );
}

/** Returns which parts of a calculation's input are still the example's, and so no numbers of the shop (decision 0079). */
export function exampleOf({ kind, input }: { kind: CalculationKind; input: object }): Example {
  const { example } = calculatorOf(kind);
  const fields = new Map(Object.entries(input));
  const examples = new Map(Object.entries(example));
  const isRow = (rows: string, row: unknown): boolean => {
    const known: unknown = examples.get(rows);
    return Array.isArray(known) && known.some((exampleRow) => isSame(row, exampleRow));
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
