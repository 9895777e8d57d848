import fc from 'fast-check';
import * as commissionCost from '../parts/commission-cost.ts';
import { onlyServices } from '../parts/goods-tax.ts';

/** Returns plausible numbers more often than the limits, which are tried too. */
export const within = (least: number, usual: number, most: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: least, max: usual }) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  );
export const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
export const name = fc.constantFrom('Banho', 'Aluguel', '=SUM(A1)', 'Água & "luz"');
export const share = (usual: number, most = 10_000) => within(0, usual, most);
export const shares = {
  comissao_bp: share(3_000),
  imposto_bp: share(2_000, 5_000),
  cartao_bp: share(600, 2_000),
};
export const lucro_bp = share(2_500);
export const minutos = within(1, 180, 1_440);
export const minuto_milesimos = within(1, 2_000, 100_000);
export const rounding = {
  passo_centavos: fc.constantFrom(1, 50, 100, 500, 1_000),
  sentido: fc.constantFrom('mais-proximo', 'para-cima'),
};
export const custos = fc.array(
  fc.record({
    nome: name,
    valor_centavos: within(0, 1_000_000, 100_000_000),
    parte_bp: within(0, 10_000, 10_000),
  }),
  { minLength: 1, maxLength: 8 },
);

/** The costs of an employee's commission besides itself. */
export const employment = {
  dias_uteis: fc.integer({ min: 20, max: 27 }),
  descansos: fc.integer({ min: 0, max: 8 }),
  encargos_bp: share(5_000),
};

/** Returns inputs that have the fields of both. */
const joined = <Input extends object, More extends object>(
  inputs: fc.Arbitrary<Input>,
  more: fc.Arbitrary<More>,
) => fc.tuple(inputs, more).map(([input, rest]) => ({ ...input, ...rest }));

/** Returns the inputs with a commission of either basis. */
export const earned = <Input extends object>(inputs: fc.Arbitrary<Input>) =>
  joined(
    inputs,
    fc.oneof(
      fc.constant(commissionCost.plain),
      fc.record({ comissao_de: fc.constant('empregado' as const), ...employment }),
    ),
  );

/** Returns the inputs of a shop that sells services alone, or goods of either tax as well. */
export const selling = <Input extends object>(inputs: fc.Arbitrary<Input>) =>
  joined(
    inputs,
    fc.oneof(
      fc.constant(onlyServices),
      fc.record({
        vendido: fc.constantFrom('sem-st', 'com-st'),
        mercadoria_bp: share(10_000),
        imposto_mercadoria_bp: share(2_000, 5_000),
        icms_bp: share(5_000),
      }),
    ),
  );

interface Earned {
  comissao_bp: number;
  dias_uteis: number | null;
  descansos: number | null;
  encargos_bp: number | null;
}

/** Returns the basis points of the price that a commission takes. */
export const takenOf = ({ comissao_bp, dias_uteis, descansos, encargos_bp }: Earned): number => {
  const days = dias_uteis ?? 1;
  return Math.round(
    (comissao_bp * (days + (descansos ?? 0)) * (10_000 + (encargos_bp ?? 0))) / (days * 10_000),
  );
};
