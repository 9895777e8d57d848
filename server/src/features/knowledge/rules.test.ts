import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptPieces, paymentLinkOf, safeLink, searchExpression, snippetPieces, wordsOf } from './rules.ts';

describe('paymentLinkOf', () => {
  const paid = { id: 8, isPaid: true, paymentLink: null };
  it.each([
    [{ ...paid, isPaid: false, paymentLink: 'https://pagar.example/8' }, null],
    [paid, '/comprar/8'],
    [{ ...paid, paymentLink: 'https://pagar.example/8?x=1' }, 'https://pagar.example/8?x=1'],
    [{ ...paid, paymentLink: '/comprar/8?plano=1' }, '/comprar/8?plano=1'],
    [{ ...paid, paymentLink: 'javascript:alert(1)' }, '/comprar/8'],
    [{ ...paid, paymentLink: 'http://pagar.example' }, '/comprar/8'],
  ])('links the product %j to %s', (product, link) => {
    expect(paymentLinkOf(product)).toBe(link);
  });
});

it.each(['//evil.example', '/\\evil.example', '/a\\b', '/a b', '/\t/x', 'mailto:a@b.c', '', 'x'])(
  'safeLink refuses %j',
  (link) => {
    expect(safeLink(link)).toBeNull();
  },
);

describe('searchExpression', () => {
  it.each([
    ['preço do BANHO', { all: true }, 'preço & do & banho'],
    ['preço do banho', { all: false }, 'preço | do | banho'],
    ['promoção', { all: true }, '(promoção | promoções)'],
    ['promoções de pacotes', { all: true }, '(promoções | promoção) & de & pacotes'],
    ['fluxo de cai', { all: true, unfinished: true }, 'fluxo & de & (cai | cai:*)'],
    ['ag', { all: true, unfinished: true }, 'ag'],
    ["a & !b | (c) :* 'd'", { all: true }, 'a & b & c & d'],
  ])('translates %j', (text, options, expression) => {
    expect(searchExpression(wordsOf(text), options)).toBe(expression);
  });

  it('builds an expression of letters, digits and its own operators from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const expression = searchExpression(wordsOf(text), { all: true, unfinished: true });
        for (const term of expression.split(' & ').filter(Boolean)) {
          expect(term).toMatch(/^\(?[\p{L}\p{N}]+(:\*)?( \| [\p{L}\p{N}]+(:\*)?)*\)?$/u);
        }
      }),
    );
  });

  it('uses at most eight words of at most 40 characters', () => {
    expect(wordsOf('um dois três quatro cinco seis sete oito nove')).toHaveLength(8);
    expect(wordsOf('a'.repeat(500))[0]).toHaveLength(40);
  });
});

it('snippetPieces keeps every character and marks matches', () => {
  expect(snippetPieces('O \uE000banho\uE001 <b>bom</b>')).toEqual([
    { texto: 'O ', destaque: false },
    { texto: 'banho', destaque: true },
    { texto: ' <b>bom</b>', destaque: false },
  ]);
  expect(snippetPieces('solto \uE001 e \uE000')).toEqual([{ texto: 'solto  e ', destaque: false }]);
});

it.each([
  ['cinco \uE000banhos\uE001 por', '… cinco banhos por …'],
  ['\uE000Banho\uE001 bom.', 'Banho bom.'],
  ['Faça:\n-  conte\n- meça 2 - 1\n --- --- fim.', 'Faça: conte meça 2 - 1 fim.'],
  ['  ', ''],
])('excerptPieces adds an ellipsis where %j continues', (marked, text) => {
  expect(
    excerptPieces(marked)
      .map(({ texto }) => texto)
      .join(''),
  ).toBe(text);
});
