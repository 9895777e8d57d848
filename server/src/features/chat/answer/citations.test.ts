import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CitationFilter, citedNumbers, markCited } from './citations.ts';

const offered = { numbers: new Set([1, 2, 12]), facts: new Set(['L1', 'L2']) };

function filtered(...parts: string[]) {
  const filter = new CitationFilter(offered);
  const text = parts.map((part) => filter.push(part)).join('') + filter.end();
  return { text, facts: [...filter.usedFacts] };
}

describe('CitationFilter', () => {
  it.each([
    ['keeps an offered number', 'Cobre 60 [1].', 'Cobre 60 [1].'],
    ['separates a list of numbers', 'Cobre 60 [1, 2].', 'Cobre 60 [1][2].'],
    ['removes a number that was not offered, with its space', 'Cobre 60 [7].', 'Cobre 60.'],
    ['keeps the offered numbers of a list', 'Cobre 60 [1; 9].', 'Cobre 60 [1].'],
    ['removes keys of facts', 'Banho P a R$ 45 [L1].', 'Banho P a R$ 45.'],
    [
      'leaves brackets with words',
      'Olá, [nome do tutor]! - [ ] tarefa',
      'Olá, [nome do tutor]! - [ ] tarefa',
    ],
    ['leaves a link whose text is a number', 'Veja [1](/chat/1).', 'Veja [1](/chat/1).'],
    [
      'removes all citations in a fenced block and none after it',
      'Antes [1]\n```\nOi [1], venha [2]!\n```\nDepois [2]',
      'Antes [1]\n```\nOi, venha!\n```\nDepois [2]',
    ],
  ])('%s', (_what, text, expected) => {
    expect(filtered(text).text).toBe(expected);
  });

  it('notes which facts were cited, each once', () => {
    expect(filtered('R$ 45 [L1], 40 minutos [l1, L2], nada [L9]').facts).toEqual(['L1', 'L2']);
  });

  it('gives the same text, but for spaces, and the same facts however the stream is cut', () => {
    const spaceless = ({ text, facts }: ReturnType<typeof filtered>) => [text.replace(/[ \t]/g, ''), facts];
    const pieces = fc.constantFrom(
      '[1]',
      ' [L1]',
      '[9',
      ', 2]',
      ']',
      '[',
      ' ',
      'L',
      '```',
      '\n',
      'oi',
      '(x)',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), fc.array(fc.nat(20)), (words, cuts) => {
        const text = words.join('');
        const points = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const parts = points.slice(1).map((to, index) => text.slice(points[index], to));
        expect(spaceless(filtered(...parts))).toEqual(spaceless(filtered(text)));
      }),
    );
  });

  it('holds back at most the end that may become a citation', () => {
    const filter = new CitationFilter(offered);
    expect(filter.push('Cobre 60 [')).toBe('Cobre 60');
    expect(filter.push('colchete')).toBe(' [colchete');
  });

  it.each(['a', '[', '[1'])('passes %s with 60,000 spaces on', { timeout: 10_000 }, (before) => {
    const text = `${before}${' '.repeat(60_000)}b`;
    expect(filtered(text).text).toBe(text);
  });
});

it('markCited marks the sources that the text cites', () => {
  expect(citedNumbers('a [1] b [12](/x) c [2]')).toEqual(new Set([1, 2]));
  expect(markCited([{ n: 1 }, { n: 2 }, { n: null }], 'a [2]').map(({ cited }) => cited)).toEqual([
    false,
    true,
    false,
  ]);
});
