import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvenCurve } from './break-even.ts';
import { type CalculationInput, calculators, compute, type InputOf } from './calculation.ts';
import { evaluatorOf } from './evaluate-sheet.ts';
import { type CalculationKind, calculationKinds } from './kinds.ts';
import { cellFormats, type Sheet, type SheetCell, scaleOf } from './sheet.ts';
import { sheetOf } from './sheets.ts';
import { acceptedInput } from './testing/arbitrary-inputs.ts';

type Keyed = Extract<SheetCell, { formula: string }> & { key: string; at: string };

const keyedCells = ({ rows }: Sheet): Keyed[] =>
  rows.flatMap((row, index) =>
    row.flatMap((cell, column) =>
      cell && 'formula' in cell && cell.key !== undefined
        ? [{ ...cell, key: cell.key, at: `${String.fromCharCode(65 + column)}${index + 1}` }]
        : [],
    ),
  );

/** Returns the number at a path such as "linhas.0.preco_centavos"; null where the result holds none. */
const at = (result: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value: unknown, name) => (value as Record<string, unknown> | null)?.[name] ?? null, result);

/** Returns the sheet's numbers by their path, in the units of the result; null for a text. */
function shown(sheet: Sheet): Record<string, number | null> {
  const evaluate = evaluatorOf(sheet);
  return Object.fromEntries(
    keyedCells(sheet).map(({ key, at: reference, format }) => {
      const value = evaluate(reference);
      return [key, typeof value === 'string' ? null : Math.round(value * scaleOf(format)) + 0];
    }),
  );
}

/**
 * Spreadsheets compute with fifteen digits, so that a number of eleven or more may round to a neighbour of the exact one (decision
 * 0048): R$ 100 million, or a growth of 100 million percent.
 */
const exactBelow = 1e10;

/** Returns the result's number, or the sheet's where that is a neighbour of a number too long to be exact. */
function expectedFor(inSheet: number | null, inResult: unknown): unknown {
  if (inSheet === null || typeof inResult !== 'number' || Math.abs(inResult) < exactBelow) return inResult;
  return Math.abs(inSheet - inResult) <= 1 ? inSheet : inResult;
}

const sheetFor = (kind: CalculationKind, input: unknown): Sheet =>
  sheetOf({ kind, input } as CalculationInput);

it('differs by one unit at most from a result of fourteen digits', () => {
  const cost = { nome: 'Aluguel', valor_centavos: 100_000_000, parte_bp: 10_000 };
  const input = {
    custos: Array.from({ length: 30 }, () => cost),
    produtos_bp: 9_900,
    comissao_bp: 0,
    imposto_bp: 0,
    cartao_bp: 0,
    tiquete_centavos: 100,
    lucro_centavos: 11,
    dias: 1,
    vendas_hoje_centavos: 130,
  };
  const exact = compute('ponto-de-equilibrio', input).result.hoje?.crescimento_bp;
  expect(exact).toBe(23_076_923_151_538);
  expect(shown(sheetFor('ponto-de-equilibrio', input))['hoje.crescimento_bp']).toBe(23_076_923_151_539);
});

/** Paths of the numbers of a result that no cell repeats: those of the input, and texts. */
const inputOnly =
  /(^|\.)(minuto_milesimos|minutos|desconto_bp|vendas_centavos|preco_centavos|fixo|modelo|aproveitamento_bp)$/;
const numbersOf = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersOf(inner, path ? `${path}.${name}` : name));
};

describe.each(calculationKinds)('%s', (kind) => {
  it('computes in the sheet what the calculator computes', () => {
    fc.assert(
      fc.property(acceptedInput(kind), (input) => {
        const { result } = compute(kind, input as InputOf<typeof kind>);
        const numbers = shown(sheetFor(kind, input));
        expect(numbers).toEqual(
          Object.fromEntries(
            Object.entries(numbers).map(([key, inSheet]) => [key, expectedFor(inSheet, at(result, key))]),
          ),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('shows every number of the result', () => {
    const { result } = compute(kind, calculators[kind].example as never);
    const keys = new Set(keyedCells(sheetFor(kind, calculators[kind].example)).map(({ key }) => key));
    expect(numbersOf(result).filter((path) => !keys.has(path) && !inputOnly.test(path))).toEqual([]);
  });

  it('gives each number a format and each column a width', () => {
    const { rows, columns, name } = sheetFor(kind, calculators[kind].example);
    expect(name.length).toBeLessThanOrEqual(31);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(columns.length);
    for (const cell of rows.flat())
      if (cell && 'format' in cell) expect(cellFormats).toHaveProperty(cell.format);
  });
});

it('computes anew when a cell is changed', () => {
  const { example } = calculators['minuto-produtivo'];
  const sheet = sheetFor('minuto-produtivo', example);
  const people = sheet.rows.find(
    (row) => row[0] && 'text' in row[0] && row[0].text === 'Atendimentos do mês',
  );
  if (!people) throw new Error('no row of services');
  people[1] = { role: 'input', number: 240, format: 'inteiro' };
  const changed = compute('minuto-produtivo', { ...example, atendimentos: 240 }).result;
  expect(shown(sheet).minuto_milesimos).toBe(changed.minuto_milesimos);
  expect(changed.minuto_milesimos).toBe(500);
});

it('repeats the chart of the break-even in the sheet', () => {
  fc.assert(
    fc.property(acceptedInput('ponto-de-equilibrio'), (input) => {
      const sheet = sheetFor('ponto-de-equilibrio', input);
      const evaluate = evaluatorOf(sheet);
      breakEvenCurve(input).forEach(({ atendimentos, receita_centavos, custo_centavos }, index) => {
        const row = sheet.rows.length - 20 + index;
        const [services, revenue, cost] = ['A', 'B', 'C'].map((column) =>
          Number(evaluate(`${column}${row}`)),
        );
        expect([services, Math.round((revenue ?? 0) * 100), Math.round((cost ?? 0) * 100)]).toEqual([
          atendimentos,
          receita_centavos,
          custo_centavos,
        ]);
      });
    }),
  );
});
