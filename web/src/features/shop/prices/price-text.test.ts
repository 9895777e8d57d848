import { expect, test } from 'vitest';
import { asTyped, describeTerms, parseRow } from './price-text.ts';

test('reads the price and the minutes as they are typed', () => {
  const typed = { servico: 'Banho', preco: '1.250', minutos: '1h20' };
  const parsed = parseRow({ ...typed, porte: '', pelagem: '', a_partir: '' });
  expect(parsed).toMatchObject({ row: { preco_centavos: 125_000, minutos: 80 } });
  expect('row' in parsed && asTyped(parsed.row)).toMatchObject({ preco: 'R$ 1.250,00', minutos: '80' });
  expect(parseRow({ servico: 'Banho', preco: '', minutos: ' ' })).toMatchObject({
    row: { preco_centavos: null, minutos: null },
  });
});

test.each(['quarenta', '45,999', '-3', '1,250.00'])('refuses the price %j', (preco) => {
  expect(parseRow({ servico: 'Banho', preco })).toEqual({
    problems: { preco: 'Escreva o preço assim: 45,90' },
  });
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
