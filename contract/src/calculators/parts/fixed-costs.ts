import { type Quantity, quantity, total } from './amount.ts';
import type { Named } from './calculator.ts';
import { type CellsOf, money, name, percent, rows } from './fields.ts';

const fields = {
  nome: name('Custo', 'Dê um nome ao custo'),
  valor_centavos: money('Valor por mês', 'Informe o valor por mês, como 3.200,00'),
};

/** Fixed costs of the month, with the share of each that belongs to this calculation. */
export const fixedCosts = (part: string) =>
  rows(
    { one: 'custo', adding: 'Adicionar custo', problem: 'Informe pelo menos um custo fixo' },
    {
      ...fields,
      parte_bp: percent(part, 'Informe a parte que é deste setor, de 0% a 100%', {
        hint: '100% se o custo é só dele',
      }),
    },
  );

interface FixedCosts {
  all: Quantity;
  steps: Named[];
  beside: Readonly<Record<string, readonly Quantity[]>>;
}

/** Returns the sum of the parts of fixed costs, named by `label`, with its steps. */
export function sumOfFixedCosts(
  label: string,
  costs: CellsOf<ReturnType<typeof fixedCosts>['fields']>[],
): FixedCosts {
  const parts = costs.map(({ valor_centavos, parte_bp }) =>
    quantity('centavos', valor_centavos.times(parte_bp)),
  );
  const all = quantity('centavos', total(parts));
  return {
    all,
    steps: [
      ...costs.map(({ nome }, index): Named => [`Custo fixo: ${nome}`, parts[index] ?? all]),
      [label, all],
    ],
    beside: { 'Valor da parte': parts },
  };
}

/** Fixed costs of the bath sector in the shop of the materials: R$ 7.200 a month. */
export const exampleSectorCosts = [
  { nome: 'Aluguel e condomínio', valor_centavos: 320_000, parte_bp: 4_000 },
  { nome: 'Banhista com encargos', valor_centavos: 290_000, parte_bp: 10_000 },
  { nome: 'Água, luz e internet', valor_centavos: 150_000, parte_bp: 6_000 },
  { nome: 'Contador e sistema', valor_centavos: 80_000, parte_bp: 4_000 },
  { nome: 'Retirada do dono, que tosa meio período', valor_centavos: 300_000, parte_bp: 5_000 },
  { nome: 'Manutenção e outros', valor_centavos: 50_000, parte_bp: 6_000 },
];
