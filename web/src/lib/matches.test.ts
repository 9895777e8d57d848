import { expect, test } from 'vitest';
import { matches } from './matches.ts';

test.each([
  ['Preço do banho', 'preco', true],
  ['Preço do banho', 'BANHO pre', true],
  ['Preço do banho', 'anho', false],
  ['Preço do banho', '', true],
  ['Calendário de Eventos', 'calendario ev', true],
])('finds in %j the words %j: %s', (text, query, found) => expect(matches(text, query)).toBe(found));
