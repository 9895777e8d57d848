import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { creditsInput, openConversationInput, peopleQuery } from './people.ts';

const problems = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('lists the newest people first without a choice', () => {
  expect(z.parse(peopleQuery, {})).toEqual({
    q: '',
    sort: 'created_at',
    order: 'desc',
    page: 1,
    per_page: 25,
  });
});

test('refuses a search without three letters or digits in a row', () => {
  const sentence = 'q: Busque por pelo menos 3 letras ou números seguidos';
  for (const q of ['a', 'jo', '%%%', 'a.b-c', 'é o'])
    expect(problems(peopleQuery, { q })).toEqual([sentence]);
  for (const q of ['', 'joa', 'José da', '119', '(11) 98765-4321', 'a@b.com']) {
    expect({ q, found: problems(peopleQuery, { q }) }).toEqual({ q, found: [] });
  }
});

test('takes the number of a plan from the address', () => {
  expect(z.parse(peopleQuery, { tier_id: '3', state: 'blocked' })).toMatchObject({
    tier_id: 3,
    state: 'blocked',
  });
  expect(problems(peopleQuery, { tier_id: '0' })).toEqual(['tier_id: Escolha um plano']);
});

test('wants a reason before a conversation is opened', () => {
  expect(problems(openConversationInput, { reason: '' })).toContain('reason: Escreva o motivo');
  expect(problems(openConversationInput, { reason: 'porque' })).toEqual([
    'reason: Explique o motivo em pelo menos 10 letras',
  ]);
  expect(problems(openConversationInput, { reason: 'x'.repeat(301) })).toEqual([
    'reason: Use no máximo 300 caracteres',
  ]);
});

test('moves a whole number of credits that is not zero', () => {
  const moved = (amount: number) =>
    problems(creditsInput, { amount, reason: 'Cortesia', key: 'chave-12345' });
  expect(moved(10)).toEqual([]);
  expect(moved(-10)).toEqual([]);
  expect(moved(0)).toEqual(['amount: Informe quantos créditos']);
  expect(moved(0.5)).toEqual(['amount: Informe um número inteiro']);
  expect(moved(10_001)).toEqual(['amount: No máximo 10000 por vez']);
});
