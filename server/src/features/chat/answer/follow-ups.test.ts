import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FollowUpFilter } from './follow-ups.ts';

/** Filters a text that arrives in these parts. */
function filtered(...parts: string[]) {
  const filter = new FollowUpFilter();
  const text = parts.map((part) => filter.push(part)).join('') + filter.end();
  return { text, questions: filter.questions };
}

describe('FollowUpFilter', () => {
  it.each([
    ['Fim.\n\n[[E no sábado? | Quanto custa?]]', 'Fim.\n', ['E no sábado?', 'Quanto custa?']],
    ['Fim.\n[[ Uma? ]]\n\n', 'Fim.', ['Uma?']],
    ['Fim.\n[[Uma? | Duas? | Três? | Quatro?]]', 'Fim.', ['Uma?', 'Duas?', 'Três?']],
    ['Fim.\n[[Uma? | Du', 'Fim.', ['Uma?']],
    [`Fim.\n[[${'x'.repeat(201)} | Curta?]]`, 'Fim.', ['Curta?']],
    ['Fim.\n[[]]', 'Fim.', []],
  ])('takes the questions out of %j', (answer, text, questions) => {
    expect(filtered(answer)).toEqual({ text, questions });
    expect(filtered(...answer)).toEqual({ text, questions });
  });

  it.each([
    'Sem perguntas.',
    'Uma lista:\n[ ] comprar\n[x] vender',
    'Escreva [[nome]] aqui.',
    'Modelo:\n[[nome]], tudo bem?\nSeu banho é amanhã.',
    '```\n[[nome]]\n```',
    '[[no começo]]',
    'Fim.\n[',
    'Fim.\n\n',
  ])('leaves %j as it is', (answer) => {
    expect(filtered(answer)).toEqual({ text: answer, questions: [] });
    expect(filtered(...answer)).toEqual({ text: answer, questions: [] });
  });

  it('passes 60,000 spaces between brackets on', { timeout: 10_000 }, () => {
    const text = `Fim.\n[[${' '.repeat(60_000)}x`;
    expect(filtered(text).questions).toEqual([]);
    expect(filtered(`${text}\n\nMais.`).text).toBe(`${text}\n\nMais.`);
  });

  it('returns the same text and questions however the text is split', () => {
    const piece = fc.constantFrom('a', ' ', '\n', '[', '[[', ']]', '|', 'Por quê?');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(filtered(...pieces)).toEqual(filtered(pieces.join('')));
      }),
    );
  });
});
