import { expect, test } from 'vitest';
import { priceText, proofText } from './landing-facts.ts';

test.each([
  [0, ''],
  [100, ''],
  [101, 'Mais de 100 planos semanais já pedidos'],
  [200, 'Mais de 100 planos semanais já pedidos'],
  [201, 'Mais de 200 planos semanais já pedidos'],
  [10_001, 'Mais de 10.000 planos semanais já pedidos'],
])('writes %i requests as "%s"', (count, text) => {
  expect(proofText(count)).toBe(text);
});

test('writes one price, a range, or nothing', () => {
  expect(priceText([])).toBe('');
  expect(priceText([4900])).toBe('Depois, se quiser: R$ 49/mês');
  expect(priceText([19_900, 4950])).toBe('Depois, se quiser: R$ 49,50 a R$ 199/mês');
});
