import { calculators, compute } from '@matilha/contract/calculations/calculation';
import { expect, it } from 'vitest';
import { refuseUnreadable } from './rules.ts';

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
