import * as z from 'zod/mini';
import { moneyText, percentText } from '../portuguese/amounts.ts';
import { centsCodec, countCodec, orNothing, percentCodec } from '../portuguese/text-codecs.ts';
import { calculator } from './calculator.ts';
import {
  type Computation,
  dividerText,
  fixedCostSteps,
  fixedCostsOf,
  headline,
  stepOf,
} from './computation.ts';
import { exampleSectorCosts } from './example-shop.ts';
import {
  basisPoints,
  cents,
  count,
  fixedCost,
  fixedCostCodecs,
  rows,
  shareCodecs,
  shares,
  sharesFit,
} from './fields.ts';
import { partOf, ratio, whole } from './numbers.ts';

const fields = {
  /** Fixed costs of the month. */
  custos: rows(fixedCost, 'Informe pelo menos um custo fixo'),
  /** Goods that were sold and products that were used, of the sales. */
  produtos_bp: basisPoints('Informe mercadoria e produtos, em % da venda, como 8%'),
  ...shares,
  tiquete_centavos: cents('Informe o tíquete médio: venda ÷ atendimentos', 100, 1_000_000),
  /** Wanted in the month, after all costs. */
  lucro_centavos: cents('Informe o lucro que você quer no mês, ou 0'),
  dias: count('Informe os dias abertos no mês, de 1 a 31', 1, 31),
  vendas_hoje_centavos: z.nullable(
    cents('Informe a venda de um mês de hoje, de R$ 1,00 ou mais, ou deixe em branco', 100, 1_000_000_000),
  ),
};
type Input = z.infer<z.ZodMiniObject<typeof fields>>;

/** Returns the contribution margin of the sales. */
const marginOf = ({ produtos_bp, comissao_bp, imposto_bp, cartao_bp }: Input): number =>
  whole - produtos_bp - comissao_bp - imposto_bp - cartao_bp;

/** Below 1 % the sales that are needed grow beyond any shop. */
const leastMargin = 100;

const input = z.strictObject(fields).check(
  sharesFit<Input>('produtos_bp', ({ produtos_bp, comissao_bp, imposto_bp, cartao_bp }) => ({
    Produtos: produtos_bp,
    comissão: comissao_bp,
    imposto: imposto_bp,
    cartão: cartao_bp,
  })),
  z.refine<Input>((given) => marginOf(given) <= 0 || marginOf(given) >= leastMargin, {
    path: ['produtos_bp'],
    error: ({ input: typed }) =>
      `De cada venda sobram só ${percentText(marginOf(typed as Input))}. Abaixo de ${percentText(leastMargin)} a conta não fecha: confira mercadoria, comissão, imposto e cartão`,
  }),
  z.refine<Input>((given) => fixedCostsOf(given.custos).total >= 100, {
    path: ['custos'],
    error: 'Os custos fixos somam menos de R$ 1,00: confira os valores e a parte de cada um',
  }),
);

const goal = z.object({
  venda_centavos: z.int(),
  venda_por_dia_centavos: z.int(),
  atendimentos: z.int(),
  /** Tenths of a service, for "6,6 por dia". */
  por_dia_decimos: z.int(),
});
type Goal = z.infer<typeof goal>;

const today = z.object({
  vendas_centavos: z.int(),
  /** May be negative, as may the next two. */
  lucro_centavos: z.int(),
  acima_do_empate_centavos: z.int(),
  /** Growth of the sales that the goal asks for. */
  crescimento_bp: z.int(),
});

const result = z.object({
  custo_centavos: z.int(),
  /** Contribution margin of the sales. */
  margem_bp: z.int(),
  empate: goal,
  meta: goal,
  hoje: z.nullable(today),
});
type Result = z.infer<typeof result>;

function goalOf({ tiquete_centavos, dias }: Input, needed: number, margin: number): Goal {
  const sales = ratio([needed, whole], [margin]);
  return {
    venda_centavos: sales,
    venda_por_dia_centavos: ratio([sales], [dias]),
    atendimentos: ratio([sales], [tiquete_centavos], 'up'),
    por_dia_decimos: ratio([sales, 10], [tiquete_centavos, dias]),
  };
}

function breakEvenNotices(given: Input, { hoje, meta, empate }: Result): string[] {
  if (!hoje) return [];
  if (hoje.acima_do_empate_centavos < 0)
    return [
      `Faltam ${moneyText(-hoje.acima_do_empate_centavos)} por mês para empatar: sem mudança, a loja perde ${moneyText(-hoje.lucro_centavos)}.`,
    ];
  if (hoje.crescimento_bp > 1_000) {
    const third = ratio([meta.venda_centavos - hoje.vendas_centavos], [3], 'up');
    return [
      `A meta pede ${percentText(hoje.crescimento_bp)} a mais. Acima de 10% vá em etapas, como três meses de ${moneyText(third)} a mais cada um, ou melhore a margem.`,
    ];
  }
  return given.lucro_centavos > 0 && hoje.crescimento_bp <= 0
    ? [
        `A venda de hoje já passa da meta e fica ${moneyText(hoje.vendas_centavos - empate.venda_centavos)} acima do empate.`,
      ]
    : [];
}

function todayOf(sales: number | null, margin: number, fixed: number, empate: Goal, meta: Goal) {
  if (sales === null) return null;
  return {
    vendas_centavos: sales,
    lucro_centavos: partOf(sales, margin) - fixed,
    acima_do_empate_centavos: sales - empate.venda_centavos,
    crescimento_bp: ratio([meta.venda_centavos - sales, whole], [sales]),
  };
}

function goalSteps(title: string, given: Input, needed: string, margin: number, done: Goal) {
  const [sales, ticket] = [moneyText(done.venda_centavos), moneyText(given.tiquete_centavos)];
  return [
    stepOf(`${title}: venda do mês`, `${needed} ÷ ${percentText(margin)}`, done.venda_centavos),
    stepOf(`${title}: venda por dia`, `${sales} ÷ ${given.dias} dias`, done.venda_por_dia_centavos),
    stepOf(
      `${title}: atendimentos por dia`,
      `${sales} ÷ ${ticket} ÷ ${given.dias} dias`,
      done.por_dia_decimos,
      'decimos',
    ),
    stepOf(
      `${title}: atendimentos do mês`,
      `${sales} ÷ ${ticket}, para cima`,
      done.atendimentos,
      'atendimentos',
    ),
  ];
}

function compute(given: Input): Computation<Result> {
  const { total } = fixedCostsOf(given.custos);
  const margin = marginOf(given);
  const [empate, meta] = [goalOf(given, total, margin), goalOf(given, total + given.lucro_centavos, margin)];
  const hoje = todayOf(given.vendas_hoje_centavos, margin, total, empate, meta);
  const computed: Result = { custo_centavos: total, margem_bp: margin, empate, meta, hoje };
  const steps = [
    ...fixedCostSteps('Custo fixo do mês', given.custos),
    stepOf(
      'Margem de contribuição',
      dividerText([given.produtos_bp, given.comissao_bp, given.imposto_bp, given.cartao_bp]),
      margin,
      'pontos-base',
    ),
    ...(hoje
      ? [
          stepOf(
            'Lucro com a venda de hoje',
            `${moneyText(hoje.vendas_centavos)} × ${percentText(margin)} − ${moneyText(total)}`,
            hoje.lucro_centavos,
          ),
        ]
      : []),
    ...goalSteps('Empate', given, moneyText(total), margin, empate),
    ...goalSteps('Meta', given, `(${moneyText(total)} + ${moneyText(given.lucro_centavos)})`, margin, meta),
  ];
  return { result: computed, steps, notices: breakEvenNotices(given, computed) };
}

export interface CurvePoint {
  atendimentos: number;
  receita_centavos: number;
  custo_centavos: number;
}

/** Returns the lines of revenue and cost for a chart: evenly spread services of a month, from none to a quarter beyond the goal and the sales of today. */
export function breakEvenCurve(given: Input, spaces = 20): CurvePoint[] {
  const { result: done } = compute(given);
  const current = ratio([done.hoje?.vendas_centavos ?? 0], [given.tiquete_centavos], 'up');
  const last = Math.max(spaces, ratio([Math.max(done.meta.atendimentos, current), 5], [4], 'up'));
  return Array.from({ length: spaces + 1 }, (_, index) => {
    const atendimentos = ratio([last, index], [spaces]);
    const receita_centavos = atendimentos * given.tiquete_centavos;
    const custo_centavos = done.custo_centavos + receita_centavos - partOf(receita_centavos, done.margem_bp);
    return { atendimentos, receita_centavos, custo_centavos };
  });
}

export const breakEven = calculator({
  kind: 'ponto-de-equilibrio',
  input,
  result,
  codecs: {
    custos: fixedCostCodecs,
    produtos_bp: percentCodec,
    ...shareCodecs,
    tiquete_centavos: centsCodec,
    lucro_centavos: centsCodec,
    dias: countCodec,
    vendas_hoje_centavos: orNothing(centsCodec),
  },
  example: {
    custos: exampleSectorCosts,
    produtos_bp: 800,
    comissao_bp: 2_000,
    imposto_bp: 980,
    cartao_bp: 250,
    tiquete_centavos: 7_000,
    lucro_centavos: 200_000,
    dias: 26,
    vendas_hoje_centavos: 1_400_000,
  },
  compute,
  headlines: ({ empate, meta, margem_bp }) => [
    headline('empate', 'Atendimentos do mês para empatar', empate.atendimentos, 'atendimentos', false),
    headline('empate_venda', 'Venda do mês para empatar', empate.venda_centavos, 'centavos', false),
    headline('meta', 'Atendimentos do mês para a meta', meta.atendimentos, 'atendimentos', false),
    headline('margem_bp', 'Margem de contribuição', margem_bp, 'pontos-base', true),
  ],
});
export type BreakEvenInput = Input;
export type BreakEvenResult = Result;
