import * as z from 'zod/mini';
import { moneyText } from '../portuguese/amounts.ts';
import { centsCodec, countCodec, minutesCodec, orNothing, percentCodec } from '../portuguese/text-codecs.ts';
import { calculator } from './calculator.ts';
import {
  type Computation,
  dividerText,
  fixedCostSteps,
  fixedCostsOf,
  headline,
  sharesNotice,
  stepOf,
  toStepText,
} from './computation.ts';
import {
  basisPoints,
  cents,
  count,
  fixedCost,
  fixedCostCodecs,
  minutes,
  mostPriceCents,
  rounding,
  roundingCodecs,
  rows,
  shares,
  sharesFit,
  wantedProfit,
} from './fields.ts';
import { partOf, ratio, shareText, toStep, whole } from './numbers.ts';
import { choiceCodec } from './typed-values.ts';

/** `nos-custos`: the veterinarian's pay is one of the fixed costs. */
export const vetPayments = ['percentual', 'por-hora', 'por-consulta', 'nos-custos'] as const;

const fields = {
  /** Fixed costs of the month; the part of each that consultations have to pay. */
  custos: rows(fixedCost, 'Informe pelo menos um custo fixo'),
  consultas_no_mes: count('Informe quantas consultas por mês', 1, 10_000),
  minutos: minutes('Informe os minutos da consulta, como 30'),
  pagamento: z.enum(vetPayments, 'Escolha como o veterinário recebe'),
  repasse_bp: z.nullable(basisPoints('Informe o repasse, como 30%')),
  hora_centavos: z.nullable(cents('Informe o valor da hora, como 80,00', 1, 1_000_000)),
  por_consulta_centavos: z.nullable(cents('Informe o valor por consulta, como 45,00', 1, 1_000_000)),
  insumos_centavos: cents('Informe o gasto com materiais, ou 0', 0, 1_000_000),
  imposto_bp: shares.imposto_bp,
  cartao_bp: shares.cartao_bp,
  lucro_bp: wantedProfit,
  ...rounding,
  preco_atual_centavos: z.nullable(cents('Informe o preço de hoje, ou deixe em branco', 100, mostPriceCents)),
};
type Input = z.infer<z.ZodMiniObject<typeof fields>>;

const given = (
  field: 'repasse_bp' | 'hora_centavos' | 'por_consulta_centavos',
  payment: Input['pagamento'],
  error: string,
) =>
  z.refine<Input>((values) => values.pagamento !== payment || values[field] !== null, {
    path: [field],
    error,
  });

/** Returns the share of the price that the veterinarian gets. */
const passedOn = ({ pagamento, repasse_bp }: Input): number =>
  pagamento === 'percentual' ? (repasse_bp ?? 0) : 0;

/** Returns the share of a price that is left after the veterinarian's, tax and card. */
const keptOf = (values: Input): number => whole - passedOn(values) - values.imposto_bp - values.cartao_bp;
const dividerOf = (values: Input): number => keptOf(values) - values.lucro_bp;

/** Returns the veterinarian's pay in cents for one consultation, when it is no share of the price. */
function vetPay({ pagamento, hora_centavos, por_consulta_centavos, minutos }: Input): number {
  if (pagamento === 'por-hora') return ratio([hora_centavos ?? 0, minutos], [60]);
  return pagamento === 'por-consulta' ? (por_consulta_centavos ?? 0) : 0;
}

const fixedPart = ({ custos, consultas_no_mes }: Input): number =>
  ratio([fixedCostsOf(custos).total], [consultas_no_mes]);
const costOf = (values: Input): number => fixedPart(values) + vetPay(values) + values.insumos_centavos;

const input = z.strictObject(fields).check(
  given('repasse_bp', 'percentual', 'Informe o repasse, como 30%'),
  given('hora_centavos', 'por-hora', 'Informe o valor da hora, como 80,00'),
  given('por_consulta_centavos', 'por-consulta', 'Informe o valor por consulta, como 45,00'),
  sharesFit<Input>('lucro_bp', (values) => ({
    Repasse: passedOn(values),
    imposto: values.imposto_bp,
    cartão: values.cartao_bp,
    lucro: values.lucro_bp,
  })),
  z.refine<Input>((values) => costOf(values) > 0, {
    path: ['custos'],
    error: 'A consulta ficou sem custo nenhum: confira os custos fixos e a parte das consultas',
  }),
  z.refine<Input>(
    (values) => dividerOf(values) <= 0 || ratio([costOf(values), whole], [dividerOf(values)]) <= 9_900_000,
    {
      path: ['consultas_no_mes'],
      error: 'O preço passa de R$ 99.000,00: confira os custos e as consultas por mês',
    },
  ),
);

const margin = z.object({
  preco_centavos: z.int(),
  /** Left of the price after all shares and costs; may be negative, as may the margin. */
  sobra_centavos: z.int(),
  margem_bp: z.int(),
  /** Left before the fixed costs: the contribution margin. */
  contribuicao_centavos: z.int(),
});
type Margin = z.infer<typeof margin>;

const result = z.object({
  fixo_por_consulta_centavos: z.int(),
  veterinario_centavos: z.int(),
  custo_centavos: z.int(),
  divisor_bp: z.int(),
  /** Before it is brought to the step. */
  conta_centavos: z.int(),
  preco: margin,
  sobra_por_hora_centavos: z.int(),
  /** The margin of the price of today; null without one. */
  hoje: z.nullable(margin),
  /** Consultations of a month that may be lost at the new price with the same contribution; null unless the price rises. */
  pode_perder: z.nullable(z.int()),
});
type Result = z.infer<typeof result>;

/** Returns the margin that a price in cents leaves. */
export function consultationMargin(values: Input, price: number): Margin {
  const kept = partOf(price, keptOf(values));
  const left = kept - costOf(values);
  return {
    preco_centavos: price,
    sobra_centavos: left,
    margem_bp: ratio([left, whole], [price]),
    contribuicao_centavos: kept - vetPay(values) - values.insumos_centavos,
  };
}

/** Returns how many consultations may be lost; null unless the contribution of each one rises. */
function mayLose({ consultas_no_mes }: Input, before: Margin | null, after: Margin): number | null {
  if (!before || before.contribuicao_centavos <= 0) return null;
  if (after.preco_centavos <= before.preco_centavos || after.contribuicao_centavos <= 0) return null;
  const same = ratio([consultas_no_mes, before.contribuicao_centavos], [after.contribuicao_centavos], 'up');
  return Math.max(0, consultas_no_mes - same);
}

function consultationNotices(values: Input, { hoje }: Result): string[] {
  return [
    ...(hoje && hoje.sobra_centavos < 0
      ? [`O preço de hoje dá prejuízo de ${moneyText(-hoje.sobra_centavos)} por consulta.`]
      : []),
    ...sharesNotice(whole - dividerOf(values)),
    'Preço de serviço veterinário não vai para rede social nem anúncio (Código de Ética, Resolução CFMV 1.138/2016): avise os clientes um a um e confirme com o CRMV.',
  ];
}

const vetText = ({ pagamento, hora_centavos, minutos, por_consulta_centavos }: Input): string =>
  pagamento === 'por-hora'
    ? `${moneyText(hora_centavos ?? 0)} × ${minutos} min ÷ 60`
    : `${moneyText(por_consulta_centavos ?? 0)} por consulta`;

function marginSteps(title: string, values: Input, { preco_centavos, sobra_centavos, margem_bp }: Margin) {
  const [price, left] = [moneyText(preco_centavos), moneyText(sobra_centavos)];
  const sum = `${price} × ${shareText(keptOf(values))} − ${moneyText(costOf(values))}`;
  return [
    stepOf(`${title}: sobra`, sum, sobra_centavos),
    stepOf(`${title}: margem`, `${left} ÷ ${price}`, margem_bp, 'pontos-base'),
  ];
}

function consultationSteps(values: Input, done: Result) {
  const { total } = fixedCostsOf(values.custos);
  const [fixed, vet, cost] = [
    done.fixo_por_consulta_centavos,
    done.veterinario_centavos,
    done.custo_centavos,
  ].map(moneyText);
  const { imposto_bp, cartao_bp, lucro_bp } = values;
  return [
    ...fixedCostSteps('Custo fixo das consultas', values.custos),
    stepOf(
      'Custo fixo por consulta',
      `${moneyText(total)} ÷ ${values.consultas_no_mes} consultas`,
      done.fixo_por_consulta_centavos,
    ),
    ...(done.veterinario_centavos > 0
      ? [stepOf('Veterinário', vetText(values), done.veterinario_centavos)]
      : []),
    stepOf(
      'Custo da consulta',
      [
        `${fixed} do fixo`,
        ...(done.veterinario_centavos > 0 ? [`${vet} do veterinário`] : []),
        ...(values.insumos_centavos > 0 ? [`${moneyText(values.insumos_centavos)} de materiais`] : []),
      ].join(' + '),
      done.custo_centavos,
    ),
    stepOf(
      'Divisor',
      dividerText([passedOn(values), imposto_bp, cartao_bp, lucro_bp]),
      done.divisor_bp,
      'divisor',
    ),
    stepOf('Conta', `${cost} ÷ ${shareText(done.divisor_bp)}`, done.conta_centavos),
    stepOf(
      'Preço da consulta',
      toStepText(done.conta_centavos, values.passo_centavos, values.sentido),
      done.preco.preco_centavos,
    ),
    ...(done.hoje ? marginSteps('Preço de hoje', values, done.hoje) : []),
    ...marginSteps('Preço novo', values, done.preco),
  ];
}

function compute(values: Input): Computation<Result> {
  const exact = ratio([costOf(values), whole], [dividerOf(values)]);
  const after = consultationMargin(values, toStep(exact, values.passo_centavos, values.sentido));
  const before =
    values.preco_atual_centavos === null ? null : consultationMargin(values, values.preco_atual_centavos);
  const computed: Result = {
    fixo_por_consulta_centavos: fixedPart(values),
    veterinario_centavos: vetPay(values),
    custo_centavos: costOf(values),
    divisor_bp: dividerOf(values),
    conta_centavos: exact,
    preco: after,
    sobra_por_hora_centavos: ratio([after.sobra_centavos, 60], [values.minutos]),
    hoje: before,
    pode_perder: mayLose(values, before, after),
  };
  return {
    result: computed,
    steps: consultationSteps(values, computed),
    notices: consultationNotices(values, computed),
  };
}

/** Consultations are R$ 33.000 of the R$ 80.000 that the clinic of the materials sells. */
const partOfSales = 4_125;

export const consultationPrice = calculator({
  kind: 'preco-da-consulta',
  input,
  result,
  codecs: {
    custos: fixedCostCodecs,
    consultas_no_mes: countCodec,
    minutos: minutesCodec,
    pagamento: choiceCodec(vetPayments),
    repasse_bp: orNothing(percentCodec),
    hora_centavos: orNothing(centsCodec),
    por_consulta_centavos: orNothing(centsCodec),
    insumos_centavos: centsCodec,
    imposto_bp: percentCodec,
    cartao_bp: percentCodec,
    lucro_bp: percentCodec,
    ...roundingCodecs,
    preco_atual_centavos: orNothing(centsCodec),
  },
  example: {
    custos: [
      { nome: 'Aluguel', valor_centavos: 650_000, parte_bp: partOfSales },
      { nome: 'Salários com encargos', valor_centavos: 1_720_000, parte_bp: partOfSales },
      { nome: 'Água, luz e internet', valor_centavos: 280_000, parte_bp: partOfSales },
      { nome: 'Contador e sistema', valor_centavos: 170_000, parte_bp: partOfSales },
      { nome: 'Pró-labore da sócia', valor_centavos: 800_000, parte_bp: partOfSales },
      { nome: 'Manutenção e outros', valor_centavos: 280_000, parte_bp: partOfSales },
    ],
    consultas_no_mes: 220,
    minutos: 30,
    pagamento: 'percentual',
    repasse_bp: 3_000,
    hora_centavos: null,
    por_consulta_centavos: null,
    insumos_centavos: 0,
    imposto_bp: 1_230,
    cartao_bp: 250,
    lucro_bp: 1_000,
    passo_centavos: 500,
    sentido: 'para-cima',
    preco_atual_centavos: 15_000,
  },
  compute,
  headlines: ({ preco, custo_centavos, sobra_por_hora_centavos }) => [
    headline('preco_centavos', 'Preço da consulta', preco.preco_centavos, 'centavos'),
    headline('margem_bp', 'Margem', preco.margem_bp, 'pontos-base', true),
    headline('custo_centavos', 'Custo da consulta', custo_centavos, 'centavos', false),
    headline('sobra_por_hora_centavos', 'Sobra por hora', sobra_por_hora_centavos, 'centavos', true),
  ],
});
export type ConsultationPriceInput = Input;
export type ConsultationPriceResult = Result;
