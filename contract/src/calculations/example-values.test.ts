import { describe, expect, it } from 'vitest';
import { type Calculation, calculation, calculationInput, calculators, compute } from './calculation.ts';
import { hasExampleRows, isExample } from './example-values.ts';
import { calculationFacts } from './facts.ts';
import { type CalculationKind, calculationKinds } from './kinds.ts';
import { calculatedPrices } from './price-rows.ts';

function stored(kind: CalculationKind, change: object = {}): Calculation {
  const input = { ...calculators[kind].example, ...change };
  const sent = calculationInput.parse({ id: '11111111-2222-4333-8444-000000000001', kind, input });
  return calculation.parse({ ...sent, created_at: '2026-11-23T01:30:00.000Z', ...compute(kind, sent.input) });
}
const origins = (kind: CalculationKind, change?: object) =>
  calculatedPrices(stored(kind, change)).map(({ origin }) => origin);
const table = calculators['tabela-de-precos'].example;
const [line, ...otherLines] = table.linhas;
if (!line) throw new Error('no rows');
const typed = { ...line, minutos: 50 };

describe.each(calculationKinds)('the example of %s', (kind) => {
  it('yields no price of the shop', () => {
    expect(origins(kind).filter((origin) => origin !== 'example')).toEqual([]);
  });

  it('recognizes the example by its values, not by the order of its keys', () => {
    const reversed = (value: object): object =>
      Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, one]) => [key, Array.isArray(one) ? one.map(reversed) : one]),
      );
    const one = stored(kind);
    expect(isExample({ kind, input: reversed(one.input) as typeof one.input })).toBe(true);
    const [name = ''] = Object.entries(one.input).find(([, value]) => typeof value === 'number') ?? [];
    expect(isExample({ kind, input: { ...one.input, [name]: 1 } as typeof one.input })).toBe(false);
  });
});

describe('prices of a table', () => {
  it('never takes a row that nobody changed, whatever else was typed', () => {
    expect(origins('tabela-de-precos', { minuto_milesimos: 750, linhas: [typed, ...otherLines] })).toEqual([
      'own',
      ...otherLines.map(() => 'example'),
      'own',
    ]);
  });

  it("marks a typed row that is computed with the example's minute", () => {
    expect(origins('tabela-de-precos', { linhas: [typed] })).toEqual(['mixed', 'example']);
  });
});

it("takes the price of a package over only with the person's own price of a bath", () => {
  expect(origins('pacote-de-banho', { clientes: 3 })).toEqual(['example']);
  expect(origins('pacote-de-banho', { desconto_bp: 1_000 })).toEqual(['mixed']);
  expect(origins('pacote-de-banho', { preco_avulso_centavos: 6_000 })).toEqual(['own']);
});

it("takes the price of a consultation over only with the person's own costs", () => {
  const [cost] = calculators['preco-da-consulta'].example.custos;
  expect(origins('preco-da-consulta', { preco_atual_centavos: 9_000, sentido: 'mais-proximo' })).toEqual([
    'example',
  ]);
  expect(origins('preco-da-consulta', { minutos: 40 })).toEqual(['mixed']);
  expect(origins('preco-da-consulta', { custos: [{ ...cost, valor_centavos: 500_000 }] })).toEqual(['own']);
});

describe('texts of a calculation for assistants', () => {
  it('leaves out the rows of the example beside typed ones, and says so', () => {
    const lines = calculationFacts(stored('tabela-de-precos', { linhas: [typed, ...otherLines] }));
    expect(lines[0]).toBe('Parte dos números ainda é do exemplo, não desta loja');
    expect(lines.filter((one) => /^Banho/.test(one))).toEqual([
      'Banho pequeno curto R$ 60, sobra R$ 6,62, 50 min, hoje perde R$ 0,15',
    ]);
  });

  it("warns of costs that are the example's, and of nothing once all are typed", () => {
    const costs = stored('minuto-produtivo', { atendimentos: 77 });
    expect(hasExampleRows(costs)).toBe(true);
    const own = [{ nome: 'Aluguel', valor_centavos: 123_456, parte_bp: 10_000 }];
    const [first] = calculationFacts(
      stored('minuto-produtivo', {
        custos: own,
        pessoas: [{ nome: 'Ana e Bia', minutos_por_dia: 900, dias: 26 }],
      }),
    );
    expect(first).toMatch(/^Custo do minuto: /);
  });
});
