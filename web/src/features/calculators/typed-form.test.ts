import { calculators, compute, tablesOf } from '@matilha/contract/calculators/calculators';
import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';
import { describe, expect, it } from 'vitest';
import { computeTexts, emptied, exampleTexts, formOf, visibleTexts } from './typed-form.ts';

describe.each(calculationKinds)('%s', (kind) => {
  const example = exampleTexts(kind);
  const parts = formOf(kind).flatMap((section) => section.parts);

  it('offers only choices that the contract takes, with that of the example', () => {
    for (const part of parts) {
      if (part.type === 'rows' || !part.options) continue;
      const values = part.options.map(([value]) => value);
      expect(values).toContain(example[part.name]);
      for (const value of values) {
        const outcome = computeTexts(kind, { ...example, [part.name]: value });
        if ('problems' in outcome) expect(Object.keys(outcome.problems)).not.toContain(part.name);
      }
    }
  });

  it('computes the example as the contract does, with tables of even rows', () => {
    const outcome = computeTexts(kind, example);
    if (!('computed' in outcome)) throw new Error(JSON.stringify(outcome.problems));
    const { input, ...computed } = outcome.computed;
    expect({ ...computed }).toEqual({ kind, ...compute(kind, input as never) });
    for (const { columns, rows } of tablesOf<CalculationKind>(kind, outcome.computed))
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length));
  });

  it('names a problem at a field of an empty form, for each one that must be filled', () => {
    const outcome = computeTexts(kind, emptied(kind, example));
    if (!('problems' in outcome)) throw new Error('computed without numbers');
    const paths = parts.flatMap((part) =>
      part.type === 'rows' ? part.fields.map(({ name }) => `${part.name}.0.${name}`) : [part.name],
    );
    expect(Object.keys(outcome.problems).length).toBeGreaterThan(2);
    expect(paths).toEqual(expect.arrayContaining(Object.keys(outcome.problems)));
  });
});

it('takes a hidden field for empty, whatever was typed there before', () => {
  const texts = { ...exampleTexts('minuto-produtivo'), aproveitamento_bp: 'setenta' };
  expect(visibleTexts('minuto-produtivo', texts).aproveitamento_bp).toBe('');
  expect(computeTexts('minuto-produtivo', texts)).toHaveProperty('computed');
  expect(computeTexts('minuto-produtivo', { ...texts, modo: 'estimado' })).toHaveProperty('problems');
});

it('shows the price that a row of the table had before, by its name', () => {
  const { example } = calculators['tabela-de-precos'];
  const [first, second] = example.linhas;
  if (!first || !second) throw new Error('no rows');
  const computed = (linhas: typeof example.linhas) => {
    const input = { ...example, linhas };
    return { input, ...compute('tabela-de-precos', input) };
  };
  const before = computed([{ ...first, porte: 'PEQUENO', minutos: 60 }]).result;
  const [table] = tablesOf('tabela-de-precos', computed([second, first]), before);
  expect(table?.columns).toEqual(['Serviço', 'Preço', 'Antes', 'Sobra', 'Margem']);
  const words = table?.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.words())));
  expect(words?.map((row) => row.slice(0, 3))).toEqual([
    ['Banho, pequeno, longo', 'R$ 70,00', ''],
    ['Banho, pequeno, curto', 'R$ 50,00', 'R$ 70,00'],
  ]);
});
