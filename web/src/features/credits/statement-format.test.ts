import { describe, expect, test } from 'vitest';
import { paceSentence, signed } from './statement-format.ts';

test('writes amounts with their sign', () => {
  expect([1200, -1, 0].map(signed)).toEqual(['+1.200', '−1', '0']);
});

describe('paceSentence', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const renews_at = '2026-11-30T12:00:00.000Z';
  test.each([
    [null, renews_at, null],
    [0, renews_at, 'No seu ritmo, acabam ainda hoje, antes da renovação.'],
    [1, renews_at, 'No seu ritmo, acabam em cerca de 1 dia, antes da renovação.'],
    [7, renews_at, 'No seu ritmo, acabam em cerca de 7 dias, antes da renovação.'],
    [12, renews_at, 'No seu ritmo, acabam em cerca de 12 dias: duram até a renovação.'],
    [7, null, 'No seu ritmo, acabam em cerca de 7 dias.'],
    [7, '2026-11-10T12:00:00.000Z', 'No seu ritmo, acabam em cerca de 7 dias.'],
    [365, null, 'No seu ritmo, acabam em mais de um ano.'],
  ])('describes %j days with renewal %j', (days_left, renewal, words) => {
    expect(paceSentence({ days_left, renews_at: renewal, plan_ends_at: null }, now)).toBe(words);
  });
  test.each([
    [7, renews_at, 'No seu ritmo, acabam em cerca de 7 dias, antes do fim do plano.'],
    [12, renews_at, 'No seu ritmo, acabam em cerca de 12 dias: duram até o fim do plano.'],
    [7, '2026-11-10T12:00:00.000Z', 'No seu ritmo, acabam em cerca de 7 dias.'],
  ])('describes %j days with a plan that ends at %s', (days_left, plan_ends_at, words) => {
    expect(paceSentence({ days_left, renews_at: null, plan_ends_at }, now)).toBe(words);
  });
});
