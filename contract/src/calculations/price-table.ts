import * as z from 'zod/mini';
import { minuteCostText, moneyText, percentText } from '../portuguese/amounts.ts';
import {
  centsCodec,
  minuteCostCodec,
  minutesCodec,
  orNothing,
  percentCodec,
  textCodec,
} from '../portuguese/text-codecs.ts';
import { calculator } from './calculator.ts';
import {
  type Computation,
  dividerText,
  headline,
  type Step,
  sharesNotice,
  stepOf,
  toStepText,
} from './computation.ts';
import {
  cents,
  lineName,
  minuteCost,
  minutes,
  mostPriceCents,
  mostPriceLines,
  rounding,
  roundingCodecs,
  rows,
  shareCodecs,
  shares,
  sharesFit,
  sizeAndCoat,
  wantedProfit,
} from './fields.ts';
import { costOfMinutes, partOf, ratio, shareText, sum, toStep, whole } from './numbers.ts';

const line = z.strictObject({
  servico: lineName('Informe o serviço'),
  ...sizeAndCoat,
  minutos: minutes('Informe os minutos, como 60'),
  produtos_centavos: cents('Informe o gasto com produtos, como 4,00', 0, 1_000_000),
  /** The price of today, to see how much it leaves. */
  preco_atual_centavos: z.nullable(cents('Informe o preço de hoje, ou deixe em branco', 1, mostPriceCents)),
});
type Line = z.infer<typeof line>;

const fields = {
  /** Tenths of a cent. */
  minuto_milesimos: minuteCost,
  ...shares,
  lucro_bp: wantedProfit,
  ...rounding,
  linhas: rows(line, 'Informe pelo menos um serviço', mostPriceLines),
};
type Input = z.infer<z.ZodMiniObject<typeof fields>>;

const costOf = ({ minutos, produtos_centavos }: Line, minute: number): number =>
  costOfMinutes(minutos, minute) + produtos_centavos;

const dividerOf = ({ comissao_bp, imposto_bp, cartao_bp, lucro_bp }: Input): number =>
  whole - comissao_bp - imposto_bp - cartao_bp - lucro_bp;

/** Returns the share of a price that is left after commission, tax and card. */
const keptOf = ({ comissao_bp, imposto_bp, cartao_bp }: Input): number =>
  whole - comissao_bp - imposto_bp - cartao_bp;

const untanglingMinutes = 15;
/** Below the highest price of "Minha loja" by more than a step. */
const mostComputedCents = 9_900_000;

function isPriced(given: Input): boolean {
  const divider = dividerOf(given);
  if (divider <= 0) return true;
  const untangling = costOfMinutes(untanglingMinutes, given.minuto_milesimos);
  return [untangling, ...given.linhas.map((one) => costOf(one, given.minuto_milesimos))].every(
    (cost) => ratio([cost, whole], [divider]) <= mostComputedCents,
  );
}

const input = z.strictObject(fields).check(
  sharesFit<Input>('lucro_bp', ({ comissao_bp, imposto_bp, cartao_bp, lucro_bp }) => ({
    Comissão: comissao_bp,
    imposto: imposto_bp,
    cartão: cartao_bp,
    lucro: lucro_bp,
  })),
  z.refine<Input>((given) => given.linhas.every((one) => costOf(one, given.minuto_milesimos) > 0), {
    path: ['linhas'],
    error: 'Há um serviço sem custo nenhum: confira os minutos',
  }),
  z.refine<Input>(isPriced, {
    path: ['linhas'],
    error: 'Um dos preços passa de R$ 99.000,00: confira os minutos, os produtos e o custo do minuto',
  }),
);

const pricedLine = z.object({
  servico: z.string(),
  porte: z.string(),
  pelagem: z.string(),
  minutos: z.int(),
  custo_centavos: z.int(),
  /** Before it is brought to the step. */
  conta_centavos: z.int(),
  preco_centavos: z.int(),
  /** Left of the price after commission, tax, card and cost; may be negative, as may those of today. */
  sobra_centavos: z.int(),
  margem_bp: z.int(),
  sobra_por_hora_centavos: z.int(),
  /** Left of the price of today; null without one. */
  sobra_atual_centavos: z.nullable(z.int()),
});

const result = z.object({
  divisor_bp: z.int(),
  minuto_milesimos: z.int(),
  linhas: z.array(pricedLine),
  /** A block of 15 minutes of untangling, to the nearest real. */
  no_centavos: z.int(),
  preco_medio_centavos: z.int(),
  /** The lowest of the table. */
  menor_margem_bp: z.int(),
});
type Result = z.infer<typeof result>;
type PricedLine = z.infer<typeof pricedLine>;

/** Returns the cents left of a price after commission, tax, card and cost; negative for a loss. */
export const leftOfPrice = (given: Input, price: number, cost: number): number =>
  partOf(price, keptOf(given)) - cost;

function priced(given: Input, one: Line): PricedLine {
  const cost = costOf(one, given.minuto_milesimos);
  const exact = ratio([cost, whole], [dividerOf(given)]);
  const price = toStep(exact, given.passo_centavos, given.sentido);
  const left = leftOfPrice(given, price, cost);
  return {
    servico: one.servico,
    porte: one.porte,
    pelagem: one.pelagem,
    minutos: one.minutos,
    custo_centavos: cost,
    conta_centavos: exact,
    preco_centavos: price,
    sobra_centavos: left,
    margem_bp: ratio([left, whole], [price]),
    sobra_por_hora_centavos: ratio([left, 60], [one.minutos]),
    sobra_atual_centavos:
      one.preco_atual_centavos === null ? null : leftOfPrice(given, one.preco_atual_centavos, cost),
  };
}

/** Returns "Banho, pequeno, longo". */
export const lineTitle = ({ servico, porte, pelagem }: Pick<Line, 'servico' | 'porte' | 'pelagem'>): string =>
  [servico, porte, pelagem].filter(Boolean).join(', ');

function lineSteps(given: Input, one: Line, done: PricedLine): Step[] {
  const title = lineTitle(one);
  const minute = minuteCostText(given.minuto_milesimos);
  return [
    stepOf(
      `${title}: custo`,
      `${one.minutos} min × ${minute} + ${moneyText(one.produtos_centavos)}`,
      done.custo_centavos,
    ),
    stepOf(
      `${title}: conta`,
      `${moneyText(done.custo_centavos)} ÷ ${shareText(dividerOf(given))}`,
      done.conta_centavos,
    ),
    stepOf(
      `${title}: preço`,
      toStepText(done.conta_centavos, given.passo_centavos, given.sentido),
      done.preco_centavos,
    ),
    stepOf(
      `${title}: sobra`,
      `${moneyText(done.preco_centavos)} × ${shareText(keptOf(given))} − ${moneyText(done.custo_centavos)}`,
      done.sobra_centavos,
    ),
  ];
}

function lossNotice(lines: readonly PricedLine[]): string[] {
  const losing = lines
    .flatMap((one) =>
      (one.sobra_atual_centavos ?? 0) < 0
        ? [{ name: lineTitle(one), loss: -(one.sobra_atual_centavos ?? 0) }]
        : [],
    )
    .sort((one, other) => other.loss - one.loss);
  const [worst] = losing;
  if (!worst) return [];
  const each = `${moneyText(worst.loss)} por serviço`;
  return losing.length === 1
    ? [`${worst.name}: o preço de hoje dá prejuízo de ${each}.`]
    : [`${losing.length} preços de hoje dão prejuízo. O maior: ${worst.name}, ${each}.`];
}

function tableNotices(given: Input, lines: readonly PricedLine[]): string[] {
  const short = lines.filter(({ margem_bp }) => margem_bp < given.lucro_bp - 100).map(lineTitle);
  const others = short.length > 3 ? ` e mais ${short.length - 3}` : '';
  return [
    ...lossNotice(lines),
    ...sharesNotice(whole - dividerOf(given)),
    ...(short.length > 0
      ? [
          `O arredondamento deixa ${short.slice(0, 3).join('; ')}${others} com menos que os ${percentText(given.lucro_bp)} de lucro. Arredonde para cima se quiser o lucro inteiro.`,
        ]
      : []),
  ];
}

function compute(given: Input): Computation<Result> {
  const divider = dividerOf(given);
  const lines = given.linhas.map((one) => priced(given, one));
  const untangling = costOfMinutes(untanglingMinutes, given.minuto_milesimos);
  const total = sum(lines.map(({ preco_centavos }) => preco_centavos));
  const computed: Result = {
    divisor_bp: divider,
    minuto_milesimos: given.minuto_milesimos,
    linhas: lines,
    no_centavos: toStep(ratio([untangling, whole], [divider]), 100, 'mais-proximo'),
    preco_medio_centavos: ratio([total], [lines.length]),
    menor_margem_bp: Math.min(...lines.map(({ margem_bp }) => margem_bp)),
  };
  const { comissao_bp, imposto_bp, cartao_bp, lucro_bp } = given;
  const steps = [
    stepOf('Divisor', dividerText([comissao_bp, imposto_bp, cartao_bp, lucro_bp]), divider, 'divisor'),
    ...given.linhas.flatMap((one, index) => lineSteps(given, one, lines[index] as PricedLine)),
    stepOf(
      'Nó, por bloco de 15 minutos',
      `15 min × ${minuteCostText(given.minuto_milesimos)} ÷ ${shareText(divider)}, no real mais próximo`,
      computed.no_centavos,
    ),
    stepOf('Preço médio da tabela', `${moneyText(total)} ÷ ${lines.length}`, computed.preco_medio_centavos),
  ];
  return { result: computed, steps, notices: tableNotices(given, lines) };
}

const bath = (porte: string, pelagem: string, minutos: number, produtos: number, today: number): Line => ({
  servico: 'Banho',
  porte,
  pelagem,
  minutos,
  produtos_centavos: produtos,
  preco_atual_centavos: today,
});

export const priceTable = calculator({
  kind: 'tabela-de-precos',
  input,
  result,
  codecs: {
    minuto_milesimos: minuteCostCodec,
    ...shareCodecs,
    lucro_bp: percentCodec,
    ...roundingCodecs,
    linhas: {
      row: {
        servico: textCodec,
        porte: textCodec,
        pelagem: textCodec,
        minutos: minutesCodec,
        produtos_centavos: centsCodec,
        preco_atual_centavos: orNothing(centsCodec),
      },
    },
  },
  example: {
    minuto_milesimos: 600,
    comissao_bp: 2_000,
    imposto_bp: 980,
    cartao_bp: 250,
    lucro_bp: 1_000,
    passo_centavos: 500,
    sentido: 'mais-proximo',
    linhas: [
      bath('pequeno', 'curto', 40, 400, 5_000),
      bath('pequeno', 'longo', 60, 400, 6_500),
      bath('médio', 'curto', 55, 600, 6_500),
      bath('médio', 'longo', 80, 600, 9_000),
      bath('grande', 'curto', 75, 900, 9_000),
      bath('grande', 'longo', 110, 900, 13_000),
    ],
  },
  compute,
  headlines: (done) => [
    headline('preco_medio_centavos', 'Preço médio da tabela', done.preco_medio_centavos, 'centavos'),
    headline('menor_margem_bp', 'Menor margem da tabela', done.menor_margem_bp, 'pontos-base', true),
    headline('no_centavos', 'Nó, por bloco de 15 minutos', done.no_centavos, 'centavos'),
    headline('minuto_milesimos', 'Custo do minuto usado', done.minuto_milesimos, 'milesimos', false),
  ],
});
export type PriceTableInput = Input;
export type PriceTableResult = Result;
