import { type CalculationInput, calculators } from './calculation.ts';

type Given = Pick<CalculationInput, 'kind' | 'input'>;

/** Returns whether two JSON values are equal, in whatever order their keys stand: the database orders them anew. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [these, those] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    these.length === those.size &&
    these.every(([key, value]) => those.has(key) && isSame(value, those.get(key)))
  );
}

const exampleOf = ({ kind }: Given): Readonly<Record<string, unknown>> => calculators[kind].example;
const fieldOf = ({ input }: Given, name: string): unknown => new Map(Object.entries(input)).get(name);

/** Returns whether a calculation has only numbers of the example, which are no numbers of the shop (decision 0079). */
export const isExample = ({ kind, input }: Given): boolean => isSame(input, calculators[kind].example);

/** Returns whether these fields of a calculation are still those of the example. */
export const keepsExample = (given: Given, ...names: readonly string[]): boolean =>
  names.every((name) => isSame(fieldOf(given, name), exampleOf(given)[name]));

/** Returns whether a row of a calculation is one of the example that nobody changed. */
export function isExampleRow(given: Given, rows: string, row: unknown): boolean {
  const examples = exampleOf(given)[rows];
  return Array.isArray(examples) && examples.some((example) => isSame(row, example));
}

/** Returns whether a calculation has such a row in a field. */
export function hasExampleRow(given: Given, rows: string): boolean {
  const all = fieldOf(given, rows);
  return Array.isArray(all) && all.some((row) => isExampleRow(given, rows, row));
}

/** Returns whether a calculation has rows of the example beside the person's own numbers. */
export const hasExampleRows = (given: Given): boolean =>
  Object.keys(given.input).some((name) => hasExampleRow(given, name));
