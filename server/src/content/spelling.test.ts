import { privacySections, termsSections } from '@matilha/contract/privacy/legal-texts';
import { afterAll, describe, expect, it } from 'vitest';
import { everyText } from './testing/every-text.ts';
import { loadSpeller, tradeWords } from './testing/spelling.ts';

const speller = await loadSpeller();
afterAll(() => speller.dispose());

const legalTexts = [...termsSections, ...privacySections].flatMap(({ heading, paragraphs, items = [] }) =>
  [heading, ...paragraphs, ...items].map((text) => ({
    path: `"${heading}" in contract/src/privacy/legal-texts.ts`,
    text,
  })),
);
const texts = [...everyText(), ...legalTexts];

describe('spelling', () => {
  it('finds misspelled words, and leaves out addresses, links and hashtags', () => {
    const text =
      'A banhista trousse o caxorro de [Petshop](/chat/5) em https://xyzw.com.br, {negocio} #caxorro.';
    expect(speller.misspelled(text)).toEqual(['trousse', 'caxorro']);
    expect(speller.misspelled('Xampú, tiquete e pós-consluta')).toEqual(['Xampú', 'tiquete', 'pós-consluta']);
  });

  it('finds no misspelled word in the content and the legal texts', () => {
    const found = texts.flatMap(({ path, text }) =>
      speller.misspelled(text).map((word) => `${path}: ${word}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });
});

describe('words of the trade', () => {
  it('holds each word once, in order', () => {
    expect(tradeWords).toEqual([...new Set(tradeWords)].sort());
  });

  it('holds no word that the dictionary knows', () => {
    expect(tradeWords.filter((word) => speller.isInDictionary(word))).toEqual([]);
  });
});
