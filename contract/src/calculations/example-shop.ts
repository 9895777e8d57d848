import type { FixedCost } from './fields.ts';

/** Fixed costs of the bath sector in the shop of the materials: R$ 7.200 a month. */
export const exampleSectorCosts: FixedCost[] = [
  { nome: 'Aluguel e condomínio', valor_centavos: 320_000, parte_bp: 4_000 },
  { nome: 'Banhista com encargos', valor_centavos: 290_000, parte_bp: 10_000 },
  { nome: 'Água, luz e internet', valor_centavos: 150_000, parte_bp: 6_000 },
  { nome: 'Contador e sistema', valor_centavos: 80_000, parte_bp: 4_000 },
  { nome: 'Retirada do dono, que tosa meio período', valor_centavos: 300_000, parte_bp: 5_000 },
  { nome: 'Manutenção e outros', valor_centavos: 50_000, parte_bp: 6_000 },
];
