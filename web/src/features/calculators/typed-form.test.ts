import { calculators, compute } from '@matilha/contract/calculations/calculation';
import { calculationKinds } from '@matilha/contract/calculations/kinds';
import { describe, expect, it } from 'vitest';
import { resultTables } from './result-tables.ts';
import { computeTexts, emptied, exampleTexts, rowsOf, visibleTexts } from './typed-form.ts';
import { formWords } from './words/all-words.ts';

describe.each(calculationKinds)('%s', (kind) => {
  const words = formWords[kind];
  const example = exampleTexts(kind);
  const parts = words.flatMap((section) => section.parts);

  it('names every field of the contract in words, once', () => {
    const named = parts.map((part) => ('rows' in part ? part.rows : part.name));
    expect(named.sort()).toEqual(Object.keys(calculators[kind].codecs).sort());
    for (const part of parts) {
      if (!('rows' in part)) continue;
      const [row = {}] = rowsOf(example, part.rows);
      expect(part.fields.map(({ name }) => name).sort()).toEqual(Object.keys(row).sort());
    }
  });

  it('offers only choices that the contract takes, and the one of the example', () => {
    for (const part of parts) {
      if (!('options' in part)) continue;
      const values = part.options.map(([value]) => value);
      expect(values).toContain(example[part.name]);
      for (const value of values) {
        const outcome = computeTexts(kind, words, { ...example, [part.name]: value });
        if ('problems' in outcome) expect(Object.keys(outcome.problems)).not.toContain(part.name);
      }
    }
  });

  it('computes the example as the contract does, with tables of even rows', () => {
    const outcome = computeTexts(kind, words, example);
    if (!('computed' in outcome)) throw new Error(JSON.stringify(outcome.problems));
    const { input, ...computed } = outcome.computed;
    expect({ ...computed }).toEqual({ kind, ...compute(kind, input as never) });
    for (const { columns, rows } of resultTables(outcome.computed))
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length));
  });

  it('names a problem at a field of an empty form, for each one that must be filled', () => {
    const outcome = computeTexts(kind, words, emptied(words, example));
    if (!('problems' in outcome)) throw new Error('computed without numbers');
    const paths = parts.flatMap((part) =>
      'rows' in part ? part.fields.map(({ name }) => `${part.rows}.0.${name}`) : [part.name],
    );
    expect(Object.keys(outcome.problems).length).toBeGreaterThan(2);
    expect(paths).toEqual(expect.arrayContaining(Object.keys(outcome.problems)));
  });
});

it('takes a hidden field for empty, whatever was typed there before', () => {
  const words = formWords['minuto-produtivo'];
  const texts = { ...exampleTexts('minuto-produtivo'), aproveitamento_bp: 'setenta' };
  expect(visibleTexts(words, texts).aproveitamento_bp).toBe('');
  expect(computeTexts('minuto-produtivo', words, texts)).toHaveProperty('computed');
  expect(computeTexts('minuto-produtivo', words, { ...texts, modo: 'estimado' })).toHaveProperty('problems');
});

it('shows the price that a row of the table had before, by its name', () => {
  const { example } = calculators['tabela-de-precos'];
  const [first, second] = example.linhas;
  if (!first || !second) throw new Error('no rows');
  const computed = (linhas: typeof example.linhas) => {
    const input = { ...example, linhas };
    return { kind: 'tabela-de-precos' as const, input, ...compute('tabela-de-precos', input) };
  };
  const before = computed([{ ...first, porte: 'PEQUENO', minutos: 60 }]).result;
  const [table] = resultTables(computed([second, first]), before);
  expect(table?.columns).toEqual(['Serviço', 'Preço', 'Antes', 'Sobra', 'Margem']);
  expect(table?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['Banho, pequeno, longo', 'R$ 70,00', ''],
    ['Banho, pequeno, curto', 'R$ 50,00', 'R$ 70,00'],
  ]);
});
