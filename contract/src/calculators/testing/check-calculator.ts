import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calculation } from '../calculation.ts';
import {
  calculatorOf,
  compute,
  headlinesOf,
  type InputOf,
  sheetWithCells,
  tablesOf,
} from '../calculators.ts';
import { calculationFacts } from '../facts.ts';
import type { CalculationKind } from '../kinds.ts';
import { Quantity } from '../parts/amount.ts';
import { evaluatorOf } from '../parts/evaluate-sheet.ts';
import { units } from '../parts/units.ts';
import { inputBesideLimits, limitInput } from './limit-inputs.ts';
import { storedCalculation } from './stored-calculation.ts';

const runs = { numRuns: 300 };

/** Checks something of inputs that the schema accepts. */
export function forAll<Kind extends CalculationKind>(
  kind: Kind,
  inputs: fc.Arbitrary<unknown>,
  check: (input: InputOf<Kind>) => void,
): void {
  const { input } = calculatorOf(kind);
  const accepted = (inputs as fc.Arbitrary<InputOf<Kind>>).filter((value) => input.safeParse(value).success);
  fc.assert(fc.property(accepted, check), runs);
}

const numbersOf = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(numbersOf);
};

/** Returns the quantities of a result by their path. */
const quantitiesIn = (value: unknown, path = ''): [path: string, quantity: Quantity][] => {
  if (value instanceof Quantity) return [[path, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => quantitiesIn(inner, `${path}.${name}`));
};

/** Amounts that a loss makes negative. */
const signed = /"(\w*(?:sobra|margem|lucro|contribuicao|crescimento|acima)\w*)":-/g;

/**
 * Spreadsheets compute with fifteen digits, so that a number of eleven or more may round to a neighbour of the exact one (decision
 * 0048): R$ 100 million, or a growth of 100 million percent.
 */
const exactBelow = 1e10;

/** Checks the rules of every calculator with plausible inputs. */
export function checkCalculator(kind: CalculationKind, inputs: fc.Arbitrary<unknown>): void {
  const { input: schema, result: resultSchema, example, texts, textsOf } = calculatorOf(kind);

  it('gives only safe integers, negative only for a loss, in the shape of its schema', () => {
    forAll(kind, inputs, (input) => {
      const { result, steps } = compute(kind, input);
      expect(resultSchema.safeParse(result).success).toBe(true);
      expect([...numbersOf(result), ...steps.map(({ value }) => value)].every(Number.isSafeInteger)).toBe(
        true,
      );
      expect(JSON.stringify(result).replace(signed, '')).not.toMatch(/":-/);
    });
  });

  it('gives a result that can be stored and read at the limits of every field', () => {
    fc.assert(
      fc.property(limitInput(kind), (input) => {
        const stored = storedCalculation(kind, input);
        expect(calculation.safeParse(stored).error?.issues).toBeUndefined();
        expect(headlinesOf(kind, stored.result).every(({ value }) => Number.isSafeInteger(value))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses in words what it cannot compute, and never fails', () => {
    fc.assert(
      fc.property(inputBesideLimits(kind), (input) => {
        const parsed = schema.safeParse(input);
        for (const { message } of parsed.error?.issues ?? []) expect(message).not.toBe('');
        if (parsed.success) compute(kind, parsed.data);
      }),
      { numRuns: 1_000 },
    );
  });

  it('ends its steps at a headline, and shows the first headline as a step', () => {
    forAll(kind, inputs, (input) => {
      const { result, steps } = compute(kind, input);
      const headlines = headlinesOf(kind, result).map(({ value, unit }) => `${value} ${unit}`);
      const values = steps.map(({ value, unit }) => `${value} ${unit}`);
      expect(headlines).toContain(values.at(-1));
      expect(values).toContain(headlines[0]);
      expect(steps.every(({ expression }) => expression !== '')).toBe(true);
    });
  });

  it('reads back the texts of any input that it has written', () => {
    forAll(kind, inputs, (input) => {
      expect(z.parse(texts, textsOf(input))).toEqual(input);
    });
  });

  it('gives in its spreadsheet each number of the result', () => {
    forAll(kind, inputs, (input) => {
      const { sheet, cellOf, result } = sheetWithCells(kind, input);
      const evaluate = evaluatorOf(sheet);
      for (const [path, quantity] of quantitiesIn(result)) {
        const inSheet = Math.round(
          Number(evaluate(cellOf.get(quantity) ?? path)) * units[quantity.unit].scale,
        );
        const isExact = Math.abs(quantity.value) < exactBelow;
        expect(Math.abs(inSheet - quantity.value), path).toBeLessThanOrEqual(isExact ? 0 : 1);
      }
    });
  });

  it('shows its stored tables in the words of the computed ones', () => {
    forAll(kind, inputs, (input) => {
      const { tables, headlines, computed } = calculatorOf(kind);
      const { result } = computed(input);
      const stored = tablesOf(kind, { input, result: compute(kind, input).result });
      const words = (all: ReturnType<typeof tables>) =>
        all.map(({ rows }) =>
          rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.words()))),
        );
      expect(words(stored)).toEqual(words(tables(result, input, null)));
      expect(headlinesOf(kind, compute(kind, input).result)).toEqual(headlines(result));
    });
  });

  it('has a sheet with a name that fits, and a width for each column', () => {
    const { rows, columns, name } = sheetWithCells(kind, example).sheet;
    expect(name.length).toBeLessThanOrEqual(31);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(columns.length);
  });

  it('gives an assistant short lines, the answer to its question first', () => {
    const [warning, ...lines] = calculationFacts(storedCalculation(kind, example));
    expect(warning).toBe('Só números de exemplo: nenhum é desta loja');
    const [first] = headlinesOf(kind, compute(kind, example).result);
    expect(lines[0]?.startsWith(`${first?.label}: `)).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(200);
  });

  it('accepts its example, and refuses unknown fields', () => {
    expect(schema.safeParse(example).success).toBe(true);
    expect(schema.safeParse({ ...example, outro: 1 }).success).toBe(false);
  });
}
