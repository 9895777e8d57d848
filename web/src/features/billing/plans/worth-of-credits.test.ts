import { expect, test } from 'vitest';
import { answersOf, comparedPlan, creditPrice } from './worth-of-credits.ts';

const filhote = { titulo: 'Filhote', valor: 4900, ancoragem: 4900, responses_limit: 60 };
const companheiro = { titulo: 'Companheiro', valor: 9900, ancoragem: 12200, responses_limit: 150 };
const cortesia = { titulo: 'Cortesia', valor: 0, ancoragem: 0, responses_limit: 10 };
const plans = [companheiro, cortesia, filhote];

test.each([
  [60, 'de 20 a 60 respostas'],
  [4000, 'de 1.333 a 4.000 respostas'],
  [10, 'de 3 a 10 respostas'],
])('counts the answers of %i credits at the dearest and the cheapest assistant', (limit, text) => {
  expect(answersOf(limit)).toBe(text);
});

test.each([
  [filhote, 'R$ 0,82 por crédito'],
  [companheiro, 'R$ 0,66 por crédito'],
  [cortesia, null],
])('says the price of a credit of $titulo', (plan, text) => expect(creditPrice(plan)).toBe(text));

test('compares a struck price with the cheapest paid plan', () => {
  expect(comparedPlan(companheiro, plans)).toBe('Filhote');
});

test.each([
  ['without a saving', { ...companheiro, ancoragem: 9900 }],
  ['above the price of the same credits', { ...companheiro, ancoragem: 12_251 }],
])('hides a struck price %s', (_reason, plan) => {
  expect(comparedPlan(plan, plans)).toBeNull();
});

test('hides a struck price while no plan is sold to compare it with', () => {
  expect(comparedPlan({ ...cortesia, ancoragem: 100 }, [cortesia])).toBeNull();
});
