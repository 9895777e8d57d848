import { expect, test } from 'vitest';
import { firstSentence } from './remember.ts';

test.each([
  ['O banho custa R$ 45,00. Depois vem a tosa.', 'O banho custa R$ 45,00.'],
  ['## Plano\n\nPrimeiro passo', 'Plano'],
  ['**Segunda** fecha [1], veja [o guia](/faq)!', 'Segunda fecha, veja o guia!'],
  ['- Banho P\n- Banho M', 'Banho P'],
  ['a'.repeat(400), 'a'.repeat(300)],
  // Half an emoji would be refused by the server.
  [`${'a'.repeat(299)}🐶`, 'a'.repeat(299)],
  ['[x] Veja [', '[x] Veja ['],
  ['', ''],
])('takes the first sentence of %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

test.each(['[', '[a](', '[1'])('takes the first sentence of an answer of many %s at once', (unit) => {
  const start = performance.now();
  firstSentence(unit.repeat(256_000 / unit.length));
  expect(performance.now() - start).toBeLessThan(1_000);
});
