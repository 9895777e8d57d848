import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { priceRow } from '../shop/price-row.ts';
import { calculationInput } from './calculation.ts';
import { calculatorOf, comparison, compute } from './calculators.ts';
import { exampleOf } from './example-values.ts';
import { calculatedPrices, priceRows } from './facts.ts';
import { calculationKinds } from './kinds.ts';
import { storedCalculation } from './testing/stored-calculation.ts';

const id = '7b6f1c1e-6a9e-4b7e-9a51-0d3a3b1f2c4d';

describe.each(calculationKinds)('%s', (kind) => {
  it('stores what it computed, and loses nothing of it', () => {
    const computed = compute(kind, calculatorOf(kind).example);
    expect(storedCalculation(kind)).toMatchObject({ kind, ...computed });
  });

  it('yields no price of the shop from its example', () => {
    const origins = calculatedPrices(storedCalculation(kind)).map(({ origin }) => origin);
    expect(origins.filter((origin) => origin !== 'example')).toEqual([]);
  });

  it('recognizes the example by its values, not by the order of its keys', () => {
    const reversed = (value: object): object =>
      Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, part]) => [key, Array.isArray(part) ? part.map(reversed) : part]),
      );
    const { input } = storedCalculation(kind);
    expect(exampleOf({ kind, input: reversed(input) }).isAll).toBe(true);
    const [field = ''] = Object.entries(input).find(([, value]) => typeof value === 'number') ?? [];
    expect(exampleOf({ kind, input: { ...input, [field]: 1 } }).isAll).toBe(false);
  });

  it('reads a stored input that the limits of today refuse', () => {
    const { example, input, storedInput } = calculatorOf(kind);
    const beyond = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, typeof value === 'number' ? -1 : value]),
    );
    expect(z.safeParse(input, beyond).success).toBe(false);
    expect(z.parse(storedInput, beyond)).toEqual(beyond);
  });
});

it('compares headlines with the calculation before', () => {
  const { example } = calculatorOf('minuto-produtivo');
  const results = [200, 240].map(
    (atendimentos) => compute('minuto-produtivo', { ...example, atendimentos }).result,
  );
  const [before, after] = results;
  if (!before || !after) throw new Error('no results');
  expect(comparison('minuto-produtivo', before, after).slice(0, 3)).toMatchObject([
    { label: 'Custo do minuto', value: 500, before: 600, change: -100, better: true },
    { label: 'Custo da hora', value: 3_000, before: 3_600, change: -600, better: true },
    { label: 'Aproveitamento', change: 1_399, better: true },
  ]);
  expect(comparison('minuto-produtivo', null, after)[0]).toMatchObject({
    before: null,
    change: null,
    better: null,
  });
});

it('gives prices that the price list accepts', () => {
  const rows = calculationKinds.flatMap((kind) => priceRows(storedCalculation(kind)));
  for (const row of rows) expect(priceRow.safeParse(row).success).toBe(true);
  expect(rows.map(({ servico, porte, preco_centavos }) => `${servico} ${porte} ${preco_centavos}`)).toEqual([
    'Banho pequeno 5000',
    'Banho pequeno 7000',
    'Banho médio 7000',
    'Banho médio 9500',
    'Banho grande 9500',
    'Banho grande 13000',
    'Nó, por bloco de 15 minutos  1600',
    'Pacote de 4: Banho, pequeno de pelo longo  26600',
    'Consulta  16500',
  ]);
});

it('refuses an input of another kind, and an id that is none', () => {
  const { example } = calculatorOf('comissao');
  expect(calculationInput.safeParse({ id, kind: 'ponto-de-equilibrio', input: example }).success).toBe(false);
  expect(calculationInput.safeParse({ id: '1', kind: 'comissao', input: example }).success).toBe(false);
});
