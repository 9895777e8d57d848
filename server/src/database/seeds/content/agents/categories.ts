import type { CategorySeed } from '../types.ts';

/** Category 1 is the one the home screen opens on (§2.8). */
export const agentCategories: readonly CategorySeed[] = [
  { id: 1, nome: 'Marketing', ordem: 1 },
  { id: 2, nome: 'Banho e tosa', ordem: 2 },
  { id: 3, nome: 'Gestão', ordem: 3 },
  { id: 4, nome: 'Clínica', ordem: 4 },
  { id: 5, nome: 'Distribuição', ordem: 5 },
  { id: 6, nome: 'Groomer', ordem: 6 },
];
