import { calculators, compute } from '@matilha/contract/calculators/calculators';
import { describe, expect, it } from 'vitest';
import { fitCalculations, mostPromptCharacters, refuseUnreadable } from './rules.ts';

it('refuses a result with a number that no response can carry', () => {
  const kind = 'ponto-de-equilibrio';
  const { result, steps } = compute(kind, calculators[kind].example);
  const [first] = steps;
  if (!first) throw new Error('no steps');
  expect(() => refuseUnreadable({ kind, result, steps })).not.toThrow();
  expect(() => refuseUnreadable({ kind, result: { ...result, margem_bp: 2 ** 53 }, steps })).toThrow(
    'grandes demais',
  );
  expect(() => refuseUnreadable({ kind, result, steps: [{ ...first, value: 2 ** 53 }] })).toThrow(
    'grandes demais',
  );
});

describe('the texts for a prompt', () => {
  const lines = (name: string, count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index} `.padEnd(length, 'x'));

  it('stops at the first line that does not fit, and counts the lines that are missing', () => {
    const long = lines('a', 3, 40);
    const short = ['s'];
    const [text] = fitCalculations([[...long, 'y'.repeat(mostPromptCharacters), ...short]]);
    expect(text).toBe([...long, 'Mais 2 linhas na calculadora'].join('\n'));
  });

  it('keeps the first line of every calculation, and gives the first one the room', () => {
    const texts = fitCalculations([lines('a', 20, 60), lines('b', 20, 60), lines('c', 4, 60)]);
    expect(texts.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(mostPromptCharacters);
    const [own = '', second = '', third = ''] = texts;
    expect(own.split('\n')).toHaveLength(20);
    expect(second.split('\n').length).toBeLessThan(20);
    const missing = 20 - (second.split('\n').length - 1);
    expect(second).toContain(`\nMais ${missing} linhas na calculadora`);
    expect(third).toMatch(/^c0 x+\nMais 3 linhas na calculadora$/);
  });

  it('leaves nothing out that fits', () => {
    expect(fitCalculations([lines('a', 3, 20), []])).toEqual([lines('a', 3, 20).join('\n'), '']);
  });
});
