import * as z from 'zod/mini';

/** The names of the calculators, as addresses and stored calculations have them. */
export const calculationKinds = [
  'minuto-produtivo',
  'tabela-de-precos',
  'pacote-de-banho',
  'comissao',
  'ponto-de-equilibrio',
  'preco-da-consulta',
] as const;
export const calculationKind = z.enum(calculationKinds);
export type CalculationKind = (typeof calculationKinds)[number];
