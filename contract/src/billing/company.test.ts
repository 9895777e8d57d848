import { expect, test } from 'vitest';
import { sellerLine } from './company.ts';

const seller = {
  name: 'Alcateia Serviços Digitais Ltda.',
  cnpj: '12.ABC.345/01DE-35',
  address: 'Rua das Acácias, 10, Centro, Curitiba, PR, CEP 80000-000',
  email: 'oi@alcateia.example',
  phone: '(41) 3333-4444',
};

test('writes the seller on one line', () => {
  expect(sellerLine(seller)).toBe(
    'Alcateia Serviços Digitais Ltda. · CNPJ 12.ABC.345/01DE-35 · Rua das Acácias, 10, Centro, Curitiba, PR, CEP 80000-000 · oi@alcateia.example · (41) 3333-4444',
  );
});

test('leaves out a missing phone', () => {
  expect(sellerLine({ ...seller, phone: null })).toMatch(/oi@alcateia\.example$/);
});
