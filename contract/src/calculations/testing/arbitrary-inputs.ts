import fc from 'fast-check';
import { packageModes } from '../bath-package.ts';
import { calculators, type InputOf } from '../calculation.ts';
import { commissionBases } from '../commission.ts';
import { vetPayments } from '../consultation-price.ts';
import type { CalculationKind } from '../kinds.ts';
import { priceDirections, priceSteps } from '../numbers.ts';
import { minuteModes } from '../productive-minute.ts';

/** Plausible numbers more often than the limits, which are tried too. */
const within = (least: number, usual: number, most: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: least, max: usual }) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  );
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const name = fc.constantFrom('Banho', 'Aluguel', '=SUM(A1)', 'Água & "luz"');
const share = (usual: number, most: number) => within(0, usual, most);
const shares = {
  comissao_bp: share(3_000, 10_000),
  imposto_bp: share(2_000, 5_000),
  cartao_bp: share(600, 2_000),
};
const { imposto_bp, cartao_bp } = shares;
const lucro_bp = share(2_500, 10_000);
const minutos = within(1, 180, 1_440);
const minuto_milesimos = within(1, 2_000, 100_000);
const rounding = {
  passo_centavos: fc.constantFrom(...priceSteps),
  sentido: fc.constantFrom(...priceDirections),
};
const custos = fc.array(
  fc.record({
    nome: name,
    valor_centavos: within(0, 1_000_000, 100_000_000),
    parte_bp: within(0, 10_000, 10_000),
  }),
  { minLength: 1, maxLength: 8 },
);

const inputs = {
  'minuto-produtivo': fc.record({
    custos,
    pessoas: fc.array(
      fc.record({ nome: name, minutos_por_dia: minutos, dias: fc.integer({ min: 1, max: 31 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    modo: fc.constantFrom(...minuteModes),
    atendimentos: orNull(within(1, 300, 100_000)),
    minutos_por_atendimento: orNull(minutos),
    aproveitamento_bp: orNull(within(100, 10_000, 10_000)),
  }),
  'tabela-de-precos': fc.record({
    minuto_milesimos,
    ...shares,
    lucro_bp,
    ...rounding,
    linhas: fc.array(
      fc.record({
        servico: name,
        porte: fc.constantFrom('', 'pequeno'),
        pelagem: fc.constantFrom('', 'longo'),
        minutos,
        produtos_centavos: within(0, 5_000, 1_000_000),
        preco_atual_centavos: orNull(within(1, 30_000, 10_000_000)),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  }),
  'pacote-de-banho': fc.record({
    modalidade: fc.constantFrom(...packageModes),
    servico: name,
    preco_avulso_centavos: within(100, 20_000, 150_000),
    banhos: fc.integer({ min: 1, max: 60 }),
    desconto_bp: within(0, 3_000, 9_000),
    minuto_milesimos,
    minutos_avulso: minutos,
    minutos_no_pacote: minutos,
    produtos_centavos: within(0, 5_000, 100_000),
    mimo_centavos: within(0, 5_000, 100_000),
    uso_bp: within(100, 10_000, 10_000),
    ...shares,
    clientes: within(1, 100, 10_000),
  }),
  comissao: fc.record({
    servicos: fc
      .tuple(
        fc.boolean(),
        fc.array(
          fc.record({
            nome: name,
            quantidade: within(1, 200, 10_000),
            preco_centavos: within(100, 20_000, 10_000_000),
            custo_centavos: within(0, 12_000, 10_000_000),
            valor_por_servico_centavos: within(0, 4_000, 10_000_000),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      )
      .map(([isPaid, services]) =>
        services.map((one) => ({
          ...one,
          valor_por_servico_centavos: isPaid ? one.valor_por_servico_centavos : null,
        })),
      ),
    base: fc.constantFrom(...commissionBases),
    percentual_bp: share(5_000, 10_000),
    imposto_bp,
    cartao_bp,
    lucro_bp,
    meta_centavos: within(1, 2_000_000, 100_000_000),
    ate_a_meta_bp: share(4_000, 10_000),
    acima_da_meta_bp: share(6_000, 10_000),
    dias_uteis: fc.integer({ min: 1, max: 31 }),
    descansos: fc.integer({ min: 0, max: 15 }),
    encargos_bp: share(5_000, 10_000),
  }),
  'ponto-de-equilibrio': fc.record({
    custos,
    produtos_bp: share(6_000, 10_000),
    ...shares,
    tiquete_centavos: within(100, 30_000, 1_000_000),
    lucro_centavos: within(0, 1_000_000, 100_000_000),
    dias: fc.integer({ min: 1, max: 31 }),
    vendas_hoje_centavos: orNull(within(100, 10_000_000, 1_000_000_000)),
  }),
  'preco-da-consulta': fc.record({
    custos,
    consultas_no_mes: within(1, 500, 10_000),
    minutos,
    pagamento: fc.constantFrom(...vetPayments),
    repasse_bp: share(5_000, 10_000),
    hora_centavos: within(1, 20_000, 1_000_000),
    por_consulta_centavos: within(1, 15_000, 1_000_000),
    insumos_centavos: within(0, 3_000, 1_000_000),
    imposto_bp,
    cartao_bp,
    lucro_bp,
    ...rounding,
    preco_atual_centavos: orNull(within(100, 40_000, 10_000_000)),
  }),
} satisfies Record<CalculationKind, fc.Arbitrary<unknown>>;

/** Inputs that the schema accepts. */
export const acceptedInput = <Kind extends CalculationKind>(kind: Kind): fc.Arbitrary<InputOf<Kind>> =>
  (inputs[kind] as unknown as fc.Arbitrary<InputOf<Kind>>).filter(
    (input) => calculators[kind].input.safeParse(input).success,
  );
