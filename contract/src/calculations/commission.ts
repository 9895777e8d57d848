import * as z from 'zod/mini';
import { moneyText, percentText } from '../portuguese/amounts.ts';
import { centsCodec, countCodec, orNothing, percentCodec, textCodec } from '../portuguese/text-codecs.ts';
import { calculator } from './calculator.ts';
import { type Computation, headline, type Step, stepOf } from './computation.ts';
import {
  basisPoints,
  cents,
  count,
  lineName,
  mostPriceCents,
  rows,
  shares,
  sharesFit,
  wantedProfit,
} from './fields.ts';
import { partOf, ratio, sum, whole } from './numbers.ts';
import { choiceCodec } from './typed-values.ts';

/** `bruto`: on what the client paid; `liquido`: on what is left of it after tax and card. */
export const commissionBases = ['bruto', 'liquido'] as const;
export const commissionModels = ['percentual', 'faixas', 'por-servico'] as const;

const service = z.strictObject({
  nome: lineName('Informe o serviço'),
  /** Done in the month. */
  quantidade: count('Informe quantos no mês', 1, 10_000),
  preco_centavos: cents('Informe o preço, como 70,00', 100, mostPriceCents),
  /** Minutes by the minute's cost, with products: without commission, tax and card. */
  custo_centavos: cents('Informe o custo do serviço, como 40,00', 0, mostPriceCents),
  /** Paid for each service in the third model; all rows or none. */
  valor_por_servico_centavos: z.nullable(
    cents('Informe quanto paga por serviço, ou deixe em branco', 0, mostPriceCents),
  ),
});
type Service = z.infer<typeof service>;

const fields = {
  servicos: rows(service, 'Informe pelo menos um serviço'),
  base: z.enum(commissionBases, 'Escolha sobre o que a comissão incide'),
  percentual_bp: basisPoints('Informe a comissão, como 20%'),
  /** The second model, all three or none: the higher percentage only on what is above the goal. */
  meta_centavos: z.nullable(cents('Informe a meta do mês, como 13.000,00', 1)),
  ate_a_meta_bp: z.nullable(basisPoints('Informe o percentual até a meta, como 18%')),
  acima_da_meta_bp: z.nullable(basisPoints('Informe o percentual acima da meta, como 26%')),
  imposto_bp: shares.imposto_bp,
  cartao_bp: shares.cartao_bp,
  lucro_bp: wantedProfit,
  /** An employee's paid rest: commission ÷ working days × Sundays and holidays; 0 for people who are not employees. */
  dias_uteis: count('Informe os dias úteis do mês, de 1 a 31', 1, 31),
  descansos: count('Informe os domingos e feriados do mês, de 0 a 15', 0, 15),
  encargos_bp: basisPoints('Informe os encargos, como 29%, ou 0'),
};
type Input = z.infer<z.ZodMiniObject<typeof fields>>;
const tierFields = ['meta_centavos', 'ate_a_meta_bp', 'acima_da_meta_bp'] as const;

const input = z.strictObject(fields).check(
  sharesFit<Input>('lucro_bp', ({ imposto_bp, cartao_bp, lucro_bp }) => ({
    Imposto: imposto_bp,
    cartão: cartao_bp,
    lucro: lucro_bp,
  })),
  ...tierFields.map((field) =>
    z.refine<Input>((given) => given[field] !== null || tierFields.every((other) => given[other] === null), {
      path: [field],
      error: 'Para comparar as faixas, informe a meta e os dois percentuais; ou deixe os três em branco',
    }),
  ),
  z.refine<Input>(
    ({ servicos }) => new Set(servicos.map((one) => one.valor_por_servico_centavos === null)).size === 1,
    {
      path: ['servicos'],
      error:
        'Para comparar o valor por serviço, informe o valor em todas as linhas; ou deixe todas em branco',
    },
  ),
);

const model = z.object({
  modelo: z.enum(commissionModels),
  comissao_centavos: z.int(),
  descanso_centavos: z.int(),
  encargos_centavos: z.int(),
  total_centavos: z.int(),
  /** The commission alone, of the sales. */
  parte_da_venda_bp: z.int(),
  /** Left to the shop; may be negative. */
  sobra_centavos: z.int(),
  lucro_bp: z.int(),
});
type Model = z.infer<typeof model>;

const servicePaid = z.object({
  nome: z.string(),
  /** For one service, by the percentage, with rest and charges. */
  comissao_centavos: z.int(),
  sobra_centavos: z.int(),
  teto_bp: z.int(),
});

const result = z.object({
  vendas_centavos: z.int(),
  /** The amount on which the percentages are paid. */
  base_centavos: z.int(),
  custo_centavos: z.int(),
  /** The percentage first; tiers and values for each service when they were given. */
  modelos: z.array(model),
  servicos: z.array(servicePaid),
  /** The highest percentage of the base that keeps the wanted profit; 0 when none does. */
  teto_bp: z.int(),
});
type Result = z.infer<typeof result>;

const netOf = ({ imposto_bp, cartao_bp }: Input, sales: number): number =>
  partOf(sales, whole - imposto_bp - cartao_bp);

const baseOf = (given: Input, sales: number): number =>
  given.base === 'bruto' ? sales : netOf(given, sales);

/** Returns rest, charges and total of a commission, in cents. */
function withCharges({ descansos, dias_uteis, encargos_bp }: Input, commission: number) {
  const rest = ratio([commission, descansos], [dias_uteis]);
  const charges = partOf(commission + rest, encargos_bp);
  return { rest, charges, total: commission + rest + charges };
}

/** Returns the highest percentage, in basis points, that keeps the wanted profit of these sales; 0 when none does. */
function highestPercentage(given: Input, sales: number, cost: number): number {
  const room = partOf(sales, whole - given.imposto_bp - given.cartao_bp - given.lucro_bp) - cost;
  if (room <= 0) return 0;
  const charged = [given.dias_uteis + given.descansos, whole + given.encargos_bp];
  const highest = ratio([room, given.dias_uteis, whole, whole], [baseOf(given, sales), ...charged], 'down');
  return Math.min(whole, highest);
}

function modelOf(
  given: Input,
  modelo: Model['modelo'],
  commission: number,
  sales: number,
  cost: number,
): Model {
  const { rest, charges, total } = withCharges(given, commission);
  const left = netOf(given, sales) - cost - total;
  return {
    modelo,
    comissao_centavos: commission,
    descanso_centavos: rest,
    encargos_centavos: charges,
    total_centavos: total,
    parte_da_venda_bp: ratio([commission, whole], [sales]),
    sobra_centavos: left,
    lucro_bp: ratio([left, whole], [sales]),
  };
}

function tieredCommission(
  { meta_centavos, ate_a_meta_bp, acima_da_meta_bp }: Input,
  base: number,
): number | null {
  if (meta_centavos === null || ate_a_meta_bp === null || acima_da_meta_bp === null) return null;
  return (
    partOf(Math.min(base, meta_centavos), ate_a_meta_bp) +
    partOf(Math.max(0, base - meta_centavos), acima_da_meta_bp)
  );
}

const perService = (servicos: readonly Service[]): number | null =>
  servicos.some((one) => one.valor_por_servico_centavos === null)
    ? null
    : sum(servicos.map((one) => one.quantidade * (one.valor_por_servico_centavos ?? 0)));

function serviceOf(given: Input, { nome, preco_centavos, custo_centavos }: Service) {
  const { total } = withCharges(given, partOf(baseOf(given, preco_centavos), given.percentual_bp));
  return {
    nome,
    comissao_centavos: total,
    sobra_centavos: netOf(given, preco_centavos) - custo_centavos - total,
    teto_bp: highestPercentage(given, preco_centavos, custo_centavos),
  };
}

export const commissionModelNames: Readonly<Record<Model['modelo'], string>> = {
  percentual: 'Percentual',
  faixas: 'Faixas',
  'por-servico': 'Por serviço',
};

function modelSteps(given: Input, done: Model, expression: string, afterCharges: string): Step[] {
  const title = commissionModelNames[done.modelo];
  const commission = moneyText(done.comissao_centavos);
  return [
    stepOf(`${title}: comissão`, expression, done.comissao_centavos),
    ...(given.descansos > 0
      ? [
          stepOf(
            `${title}: descanso remunerado`,
            `${commission} ÷ ${given.dias_uteis} × ${given.descansos}`,
            done.descanso_centavos,
          ),
        ]
      : []),
    ...(given.encargos_bp > 0
      ? [
          stepOf(
            `${title}: encargos`,
            `(${commission} + ${moneyText(done.descanso_centavos)}) × ${percentText(given.encargos_bp)}`,
            done.encargos_centavos,
          ),
        ]
      : []),
    stepOf(
      `${title}: sobra da loja`,
      `${afterCharges} − ${moneyText(done.total_centavos)}`,
      done.sobra_centavos,
    ),
  ];
}

function expressionOf(given: Input, { modelo }: Model, base: number): string {
  if (modelo === 'percentual') return `${moneyText(base)} × ${percentText(given.percentual_bp)}`;
  if (modelo === 'por-servico')
    return given.servicos
      .map((one) => `${one.quantidade} × ${moneyText(one.valor_por_servico_centavos ?? 0)}`)
      .join(' + ');
  const goal = given.meta_centavos ?? 0;
  return `${moneyText(Math.min(base, goal))} × ${percentText(given.ate_a_meta_bp ?? 0)} + ${moneyText(Math.max(0, base - goal))} × ${percentText(given.acima_da_meta_bp ?? 0)}`;
}

function commissionNotices(given: Input, done: Result): string[] {
  const notices: string[] = [];
  const [first] = done.modelos;
  if (done.teto_bp === 0)
    notices.push('Nem sem comissão a loja fica com o lucro desejado: reveja custo e preço antes.');
  else if (given.percentual_bp > done.teto_bp)
    notices.push(
      `${percentText(given.percentual_bp)} passa do teto de ${percentText(done.teto_bp)}: a loja fica com ${percentText(first?.lucro_bp ?? 0)} em vez de ${percentText(given.lucro_bp)}.`,
    );
  if (given.encargos_bp === 0)
    notices.push(
      'A conta está sem encargos. Se a pessoa é empregada, some descanso e encargos: confirme com seu contador.',
    );
  notices.push(
    'Baixar a comissão de quem já está na casa tem limite na lei: fale com contador ou advogado antes de anunciar.',
  );
  return notices;
}

function compute(given: Input): Computation<Result> {
  const sales = sum(given.servicos.map((one) => one.quantidade * one.preco_centavos));
  const cost = sum(given.servicos.map((one) => one.quantidade * one.custo_centavos));
  const base = baseOf(given, sales);
  const commissions = [
    partOf(base, given.percentual_bp),
    tieredCommission(given, base),
    perService(given.servicos),
  ];
  const computed: Result = {
    vendas_centavos: sales,
    base_centavos: base,
    custo_centavos: cost,
    modelos: commissionModels.flatMap((modelo, index) => {
      const commission = commissions[index] ?? null;
      return commission === null ? [] : [modelOf(given, modelo, commission, sales, cost)];
    }),
    servicos: given.servicos.map((one) => serviceOf(given, one)),
    teto_bp: highestPercentage(given, sales, cost),
  };
  const { imposto_bp, cartao_bp, lucro_bp } = given;
  const after = `${moneyText(netOf(given, sales))} − ${moneyText(cost)}`;
  const room = partOf(sales, whole - imposto_bp - cartao_bp - lucro_bp) - cost;
  const times = (one: Service, amount: number) => `${one.quantidade} × ${moneyText(amount)}`;
  const fees = `1 − ${percentText(imposto_bp)} − ${percentText(cartao_bp)}`;
  const steps = [
    stepOf('Vendas do mês', given.servicos.map((one) => times(one, one.preco_centavos)).join(' + '), sales),
    stepOf(
      'Custo dos serviços',
      given.servicos.map((one) => times(one, one.custo_centavos)).join(' + '),
      cost,
    ),
    stepOf('Depois de imposto e cartão', `${moneyText(sales)} × (${fees})`, netOf(given, sales)),
    ...computed.modelos.flatMap((one) => modelSteps(given, one, expressionOf(given, one, base), after)),
    stepOf(
      'Cabe para a comissão',
      `${moneyText(sales)} × (${fees} − ${percentText(lucro_bp)}) − ${moneyText(cost)}`,
      room,
    ),
    stepOf(
      'Maior comissão que mantém o lucro',
      `${moneyText(room)} ÷ (${moneyText(base)} × ${given.dias_uteis + given.descansos}/${given.dias_uteis} × ${percentText(whole + given.encargos_bp)})`,
      computed.teto_bp,
      'pontos-base',
    ),
  ];
  return { result: computed, steps, notices: commissionNotices(given, computed) };
}

const done = (nome: string, quantidade: number, price: number, cost: number, paid: number): Service => ({
  nome,
  quantidade,
  preco_centavos: price,
  custo_centavos: cost,
  valor_por_servico_centavos: paid,
});

export const commission = calculator({
  kind: 'comissao',
  input,
  result,
  codecs: {
    servicos: {
      row: {
        nome: textCodec,
        quantidade: countCodec,
        preco_centavos: centsCodec,
        custo_centavos: centsCodec,
        valor_por_servico_centavos: orNothing(centsCodec),
      },
    },
    base: choiceCodec(commissionBases),
    percentual_bp: percentCodec,
    meta_centavos: orNothing(centsCodec),
    ate_a_meta_bp: orNothing(percentCodec),
    acima_da_meta_bp: orNothing(percentCodec),
    imposto_bp: percentCodec,
    cartao_bp: percentCodec,
    lucro_bp: percentCodec,
    dias_uteis: countCodec,
    descansos: countCodec,
    encargos_bp: percentCodec,
  },
  example: {
    servicos: [
      done('Banho, pequeno, pelo curto', 50, 5_000, 2_800, 1_100),
      done('Banho, pequeno, pelo longo', 50, 6_500, 4_000, 1_100),
      done('Banho, médio, pelo curto', 46, 6_500, 3_900, 1_500),
      done('Banho, médio, pelo longo', 14, 9_000, 5_400, 1_500),
      done('Banho, grande, pelo curto', 30, 9_000, 5_400, 2_100),
      done('Banho, grande, pelo longo', 10, 13_000, 7_500, 2_100),
    ],
    base: 'bruto',
    percentual_bp: 2_000,
    meta_centavos: 1_300_000,
    ate_a_meta_bp: 1_800,
    acima_da_meta_bp: 2_600,
    imposto_bp: 980,
    cartao_bp: 250,
    lucro_bp: 500,
    dias_uteis: 25,
    descansos: 5,
    encargos_bp: 2_900,
  },
  compute,
  headlines: ({ teto_bp, modelos: [first] }) => [
    headline('teto_bp', 'Maior comissão que mantém o lucro', teto_bp, 'pontos-base', true),
    headline('comissao_centavos', 'Comissão do mês', first?.comissao_centavos ?? 0, 'centavos'),
    headline('total_centavos', 'Com descanso e encargos', first?.total_centavos ?? 0, 'centavos', false),
    headline('sobra_centavos', 'Sobra da loja', first?.sobra_centavos ?? 0, 'centavos', true),
  ],
});
export type CommissionInput = Input;
export type CommissionResult = Result;
