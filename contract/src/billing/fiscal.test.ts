import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fiscalDetailsInput, formatCep } from './fiscal.ts';

const typed = {
  documento: '529.982.247-25',
  nome: ' Ana Souza ',
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  retem_iss: false,
};
const problems = (changes: Record<string, unknown>) => {
  const { error } = z.safeParse(fiscalDetailsInput, { ...typed, ...changes });
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
};

test('parses the document and the CEP to their plain characters', () => {
  expect(z.parse(fiscalDetailsInput, typed)).toEqual({
    ...typed,
    documento: '52998224725',
    nome: 'Ana Souza',
    cep: '01310100',
  });
});

test('names the problem of every empty field but the complement', () => {
  const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, '']));
  expect(problems(empty)).toEqual({
    documento: 'Informe o CPF ou o CNPJ',
    nome: 'Informe o nome ou a razão social',
    cep: 'Informe o CEP',
    logradouro: 'Informe a rua ou avenida',
    numero: 'Informe o número, ou s/n',
    bairro: 'Informe o bairro',
    cidade: 'Informe a cidade',
    uf: 'Escolha o estado',
    retem_iss: 'Responda sim ou não',
  });
});

test.each([
  [{ documento: '529.982.247-26' }, { documento: 'Esse CPF não existe. Confira os números' }],
  [{ documento: '1'.repeat(41) }, { documento: 'Use os 11 números do CPF ou os 14 caracteres do CNPJ' }],
  [{ cep: '1310-100' }, { cep: 'O CEP tem 8 números' }],
  [{ cep: '٠١٣١٠١٠٠' }, { cep: 'O CEP tem 8 números' }],
  [{ uf: 'XX' }, { uf: 'Escolha o estado' }],
  [{ uf: 'toString' }, { uf: 'Escolha o estado' }],
  [{ nome: 'Ana\u202eSouza' }, { nome: 'Retire os caracteres especiais' }],
  [{ numero: '1'.repeat(21) }, { numero: 'Use no máximo 20 caracteres' }],
  [{ documento: 1 }, { documento: 'Informe o CPF ou o CNPJ' }],
])('refuses %j', (changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});

test('formats a complete CEP and leaves other text as typed', () => {
  expect(['01310100', '01310-100', '0131'].map(formatCep)).toEqual(['01310-100', '01310-100', '0131']);
});
