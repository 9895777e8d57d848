import { expect, test } from 'vitest';
import { formatTaxId, plainTaxId, taxIdProblem } from './tax-id.ts';

const problemOf = (typed: string) => taxIdProblem(plainTaxId(typed));

test.each(['529.982.247-25', '52998224725', ' 529 982 247 25 ', '123.456.789-09', '000.000.001-91'])(
  'accepts the CPF %s',
  (typed) => expect(problemOf(typed)).toBeUndefined(),
);

test.each(['529.982.247-26', '529.982.247-52', '111.111.111-11', '000.000.000-00'])(
  'refuses the CPF %s',
  (typed) => expect(problemOf(typed)).toBe('Esse CPF não existe. Confira os números'),
);

// 12.ABC.345/01DE-35 is the example of the Receita Federal for the CNPJ with letters (IN RFB 2.229/2024).
test.each(['11.222.333/0001-81', '00000000000191', '12.ABC.345/01DE-35', '12.abc.345/01de-35'])(
  'accepts the CNPJ %s',
  (typed) => expect(problemOf(typed)).toBeUndefined(),
);

test.each(['11.222.333/0001-82', '12.ABC.345/01DE-53', '12.ABD.345/01DE-35', '00.000.000/0000-00'])(
  'refuses the CNPJ %s',
  (typed) => expect(problemOf(typed)).toBe('Esse CNPJ não existe. Confira os caracteres'),
);

test.each([
  '5299822472',
  '12.ABC.345/01DE-3X',
  'ABC.DEF.GHI-JK',
  '11.222.333/0001-812',
  '５２９９８２２４７２５',
])('refuses %s, which is neither a CPF nor a CNPJ', (typed) =>
  expect(problemOf(typed)).toBe('Use os 11 números do CPF ou os 14 caracteres do CNPJ'),
);

test('asks for the number when nothing was typed', () => {
  expect(problemOf(' . ')).toBe('Informe o CPF ou o CNPJ');
});

test('formats complete numbers and leaves other text as typed', () => {
  expect(['52998224725', '12abc34501de35', '5299', '529.982.247-25'].map(formatTaxId)).toEqual([
    '529.982.247-25',
    '12.ABC.345/01DE-35',
    '5299',
    '529.982.247-25',
  ]);
});
