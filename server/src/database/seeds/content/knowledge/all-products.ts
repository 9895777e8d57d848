import type { CategorySeed, ProductSeed } from '../types.ts';

export const knowledgeCategorySeeds: readonly CategorySeed[] = [
  { id: 1, nome: 'Gestão e finanças', ordem: 1 },
  { id: 2, nome: 'Marketing', ordem: 2 },
  { id: 3, nome: 'Banho & tosa', ordem: 3 },
  { id: 4, nome: 'Clínica', ordem: 4 },
  { id: 5, nome: 'Vendas e balcão', ordem: 5 },
  { id: 6, nome: 'Equipe', ordem: 6 },
  { id: 7, nome: 'Distribuição', ordem: 7 },
];

/** Odd ids up to 13 are free; product 1 is where a lost module leads back to (§2.17). */
export const productSeeds: readonly ProductSeed[] = [];
