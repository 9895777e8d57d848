import { describe, expect, it } from 'vitest';
import { joinTexts, Seam } from './seam.ts';

describe('joinTexts', () => {
  it.each([
    ['drops the repeated words', 'Para encher a agenda de terça', 'agenda de terça, mande', ', mande'],
    ['goes on inside a word', 'Para encher a agenda de ter', 'a agenda de terça, mande', 'ça, mande'],
    [
      'ignores quotation marks around the repeat',
      'encher a agenda de terça',
      '"…a agenda de terça" e',
      '" e',
    ],
    ['writes a space between words when nothing is repeated', 'a agenda', 'fica cheia', ' fica cheia'],
    ['writes no second space', 'encher a agenda ', 'encher a agenda de terça', 'de terça'],
    ['keeps a line break', 'Fim da lista.', '\n\n## Próximo', '\n\n## Próximo'],
  ])('%s', (_what, before, next, expected) => {
    expect(joinTexts(before, next)).toBe(expected);
  });
});

it('a Seam gives the same text however the continuation is cut', () => {
  const before = 'Uma semana inteira de posts, pronta para pub';
  const next = `inteira de posts, pronta para publicar. ${'E assim por diante. '.repeat(20)}`;
  const joined = joinTexts(before, next);
  for (const size of [1, 7, 50, 1_000]) {
    const seam = new Seam(before);
    let text = '';
    for (let at = 0; at < next.length; at += size) text += seam.push(next.slice(at, at + size));
    expect(text + seam.end()).toBe(joined);
  }
});
