import { expect, test } from 'vitest';
import { describeTerms, parsePrice, parseRow } from './price-text.ts';

test.each([
  ['45', 4_500],
  ['45,9', 4_590],
  ['R$ 45,90', 4_590],
  ['45.90', 4_590],
  ['1.250', 125_000],
  ['1.250,00', 125_000],
  ['', null],
  ['quarenta', undefined],
  ['45,999', undefined],
  ['-3', undefined],
])('reads the price %j as %j cents', (text, cents) => {
  expect(parsePrice(text)).toBe(cents);
});

test('names the problem of each field', () => {
  expect(parseRow({ servico: '', preco: 'x', minutos: '1,5' })).toEqual({
    problems: {
      servico: 'Informe o serviço',
      preco: 'Escreva o preço assim: 45,90',
      minutos: 'Informe os minutos',
    },
  });
});

test('describes a row on one line', () => {
  const parsed = parseRow({
    servico: 'Banho',
    porte: 'P',
    pelagem: 'curta',
    preco: '45',
    minutos: '60 min',
    a_partir: 'sim',
  });
  expect('row' in parsed && describeTerms(parsed.row)).toBe('P, curta · a partir de R$ 45,00 · 60 min');
});
