import { expect, it } from 'vitest';
import { weekWords } from './post-words.ts';

it.each([
  ['2026-11-23', '23 a 29 de novembro'],
  ['2026-11-30', '30 de novembro a 6 de dezembro'],
  ['2026-12-28', '28 de dezembro a 3 de janeiro de 2027'],
])('names the week of %s', (monday, words) => {
  expect(weekWords(monday, '2026-11-24')).toBe(words);
});
