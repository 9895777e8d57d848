import { searchMaxLength } from '@matilha/contract/content/knowledge';
import { expect, test } from 'vitest';
import { choiceAddress, readChoice } from './use-knowledge-address.ts';

test('reads a search that is cut inside an emoji without half of it, which no address can hold', () => {
  const start = 'a'.repeat(searchMaxLength - 1);
  const { busca } = readChoice(
    choiceAddress({ categoria: 2, tipo: 'pago', busca: `${start}🐶` }).slice('/banco-conhecimento'.length),
  );
  expect(busca).toBe(start);
  expect(() => encodeURIComponent(busca)).not.toThrow();
});
