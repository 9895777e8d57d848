import * as z from 'zod/mini';
import { countText, minuteCostText, moneyText, percentText } from '../portuguese/amounts.ts';
import {
  centsCodec,
  countCodec,
  minuteCostCodec,
  minutesCodec,
  percentCodec,
  textCodec,
} from '../portuguese/text-codecs.ts';
import { calculator } from './calculator.ts';
import { type Computation, headline, type Step, stepOf } from './computation.ts';
import { basisPoints, cents, count, lineName, minuteCost, minutes, shareCodecs, shares } from './fields.ts';
import { costOfMinutes, partOf, ratio, whole } from './numbers.ts';
import { choiceCodec } from './typed-values.ts';

/** `pacote`: baths paid at once; `clube`: baths of each month, paid monthly. */
export const packageModes = ['pacote', 'clube'] as const;

const fields = {
  modalidade: z.enum(packageModes, 'Escolha pacote ou clube'),
  servico: lineName('Informe o banho, como "Banho, pequeno de pelo longo"'),
  preco_avulso_centavos: cents('Informe o preço de um banho avulso, como 70,00', 100, 150_000),
  /** Baths in a package, or in a month of the club. */
  banhos: count('Informe quantos banhos, de 1 a 60', 1, 60),
  desconto_bp: basisPoints('Informe o desconto, como 5%', 0, 9_000),
  minuto_milesimos: minuteCost,
  minutos_avulso: minutes('Informe os minutos do banho avulso'),
  /** A pet that comes often takes less time. */
  minutos_no_pacote: minutes('Informe os minutos do banho de quem vem sempre'),
  produtos_centavos: cents('Informe o gasto com produtos em um banho, como 4,00', 0, 100_000),
  /** The cost of a gift in the whole package or month. */
  mimo_centavos: cents('Informe o custo do mimo, ou 0', 0, 100_000),
  /** Baths that are used, as a part of those paid. */
  uso_bp: basisPoints('Informe quanto dos banhos é usado, de 1% a 100%', 100),
  ...shares,
  /** Packages sold in a month, or members of the club. */
  clientes: count('Informe quantos clientes por mês', 1, 10_000),
};
type Input = z.infer<z.ZodMiniObject<typeof fields>>;

const packageCost = (given: Input): number =>
  costOfMinutes(given.minutos_no_pacote, given.minuto_milesimos) + given.produtos_centavos;
const singleCost = (given: Input): number =>
  costOfMinutes(given.minutos_avulso, given.minuto_milesimos) + given.produtos_centavos;

const input = z.strictObject(fields).check(
  z.refine<Input>(({ comissao_bp, imposto_bp, cartao_bp }) => comissao_bp + imposto_bp + cartao_bp <= 9_000, {
    path: ['comissao_bp'],
    error: 'Comissão, imposto e cartão passam de 90% do preço: quase nada sobra. Confira os três',
  }),
  z.refine<Input>((given) => Math.max(packageCost(given), singleCost(given)) <= 1_000_000, {
    path: ['minuto_milesimos'],
    error: 'O custo de um banho passa de R$ 10.000,00: confira os minutos e o custo do minuto',
  }),
);

const offer = z.object({
  desconto_bp: z.int(),
  por_banho_centavos: z.int(),
  total_centavos: z.int(),
  sobra_por_banho_centavos: z.int(),
});

const result = z.object({
  modalidade: z.enum(packageModes),
  por_banho_centavos: z.int(),
  total_centavos: z.int(),
  custo_avulso_centavos: z.int(),
  custo_no_pacote_centavos: z.int(),
  /** Left of one bath without a package; may be negative, as may the next three. */
  sobra_avulso_centavos: z.int(),
  sobra_centavos: z.int(),
  /** For each bath that was paid. */
  sobra_por_banho_centavos: z.int(),
  margem_bp: z.int(),
  /** The price of a bath below which the package loses money. */
  preco_minimo_centavos: z.int(),
  /** The largest discount without a loss; null when there is a loss without any discount. */
  desconto_limite_bp: z.nullable(z.int()),
  /** The largest discount that leaves as much as single baths; null when none does. */
  desconto_igual_bp: z.nullable(z.int()),
  /** The same package with no, 5 % and 10 % of discount. */
  ofertas: z.array(offer),
  receita_mes_centavos: z.int(),
  sobra_mes_centavos: z.int(),
  /** Minutes of work for one month of sales. */
  minutos_mes: z.int(),
});
type Result = z.infer<typeof result>;

interface Settled {
  perBath: number;
  total: number;
  net: number;
  commission: number;
  services: number;
  left: number;
}

/** Commission and cost come only with baths that are used; tax and card with the payment. */
function settle(given: Input, perBath: number): Settled {
  const total = perBath * given.banhos;
  const net = partOf(total, whole - given.imposto_bp - given.cartao_bp);
  const commission = ratio([total, given.comissao_bp, given.uso_bp], [whole, whole]);
  const services = ratio([packageCost(given), given.banhos, given.uso_bp], [whole]);
  return {
    perBath,
    total,
    net,
    commission,
    services,
    left: net - commission - services - given.mimo_centavos,
  };
}

const atDiscount = (given: Input, discount: number): Settled =>
  settle(given, partOf(given.preco_avulso_centavos, whole - discount));

/** Returns the lowest price of a bath, in cents, at which each paid bath leaves `wanted` cents. */
function lowestPrice(given: Input, wanted: number): number {
  const { banhos, uso_bp, imposto_bp, cartao_bp, comissao_bp, mimo_centavos } = given;
  const needed = packageCost(given) * banhos * uso_bp + (mimo_centavos + wanted * banhos) * whole;
  const kept = (whole - imposto_bp - cartao_bp) * whole - comissao_bp * uso_bp;
  return ratio([needed, whole], [banhos, kept], 'up');
}

function discountTo(given: Input, price: number): number | null {
  const less = given.preco_avulso_centavos - price;
  return less < 0 ? null : ratio([less, whole], [given.preco_avulso_centavos], 'down');
}

function packageNotices(given: Input, done: Result): string[] {
  const notices: string[] = [];
  if (done.sobra_centavos < 0)
    notices.push(
      `Este ${given.modalidade} dá prejuízo de ${moneyText(-done.sobra_centavos)} para cada cliente.`,
    );
  else if (done.sobra_por_banho_centavos < done.sobra_avulso_centavos)
    notices.push(
      `Cada banho deixa ${moneyText(done.sobra_avulso_centavos - done.sobra_por_banho_centavos)} a menos que o avulso. Dê desconto na frequência, com prazo de uso, ou prefira um mimo barato.`,
    );
  if (given.uso_bp < whole)
    notices.push(
      'A conta supõe banhos pagos e não usados. Escreva a validade e a regra de falta, e veja também a conta com 100% de uso.',
    );
  notices.push(
    given.modalidade === 'pacote'
      ? `O dinheiro entra antes do serviço: de ${moneyText(done.receita_mes_centavos)} por mês, anote quanto a loja ainda deve em banhos.`
      : 'Mensalidade é cobrança que se repete: escreva como o cliente cancela e o que acontece com banho não usado.',
  );
  return notices;
}

function compute(given: Input): Computation<Result> {
  const kept = whole - given.comissao_bp - given.imposto_bp - given.cartao_bp;
  const singleLeft = partOf(given.preco_avulso_centavos, kept) - singleCost(given);
  const chosen = atDiscount(given, given.desconto_bp);
  const lowest = lowestPrice(given, 0);
  const computed: Result = {
    modalidade: given.modalidade,
    por_banho_centavos: chosen.perBath,
    total_centavos: chosen.total,
    custo_avulso_centavos: singleCost(given),
    custo_no_pacote_centavos: packageCost(given),
    sobra_avulso_centavos: singleLeft,
    sobra_centavos: chosen.left,
    sobra_por_banho_centavos: ratio([chosen.left], [given.banhos]),
    margem_bp: ratio([chosen.left, whole], [chosen.total]),
    preco_minimo_centavos: lowest,
    desconto_limite_bp: discountTo(given, lowest),
    desconto_igual_bp: discountTo(given, lowestPrice(given, Math.max(0, singleLeft))),
    ofertas: [0, 500, 1_000].map((discount) => {
      const { perBath, total, left } = atDiscount(given, discount);
      return {
        desconto_bp: discount,
        por_banho_centavos: perBath,
        total_centavos: total,
        sobra_por_banho_centavos: ratio([left], [given.banhos]),
      };
    }),
    receita_mes_centavos: chosen.total * given.clientes,
    sobra_mes_centavos: chosen.left * given.clientes,
    minutos_mes: ratio([given.minutos_no_pacote, given.banhos, given.uso_bp, given.clientes], [whole], 'up'),
  };
  return {
    result: computed,
    steps: packageSteps(given, computed, chosen),
    notices: packageNotices(given, computed),
  };
}

const totalLabels: Readonly<Record<Input['modalidade'], string>> = {
  pacote: 'Preço do pacote',
  clube: 'Mensalidade do clube',
};

function singleSteps(given: Input, done: Result): Step[] {
  const { comissao_bp, imposto_bp, cartao_bp } = given;
  const [price, minute, products] = [
    moneyText(given.preco_avulso_centavos),
    minuteCostText(given.minuto_milesimos),
    moneyText(given.produtos_centavos),
  ];
  return [
    stepOf(
      'Custo do banho avulso',
      `${given.minutos_avulso} min × ${minute} + ${products}`,
      done.custo_avulso_centavos,
    ),
    stepOf(
      'Sobra do banho avulso',
      `${price} × (1 − ${percentText(comissao_bp)} − ${percentText(imposto_bp)} − ${percentText(cartao_bp)}) − ${moneyText(done.custo_avulso_centavos)}`,
      done.sobra_avulso_centavos,
    ),
  ];
}

function packageSteps(given: Input, done: Result, { net, commission, services }: Settled) {
  const { banhos, comissao_bp, imposto_bp, cartao_bp, uso_bp } = given;
  const price = moneyText(given.preco_avulso_centavos);
  const [total, minute, products] = [
    moneyText(done.total_centavos),
    minuteCostText(given.minuto_milesimos),
    moneyText(given.produtos_centavos),
  ];
  const gift = moneyText(given.mimo_centavos);
  const [minusGift, plusGift] =
    given.mimo_centavos > 0 ? [` − ${gift} de mimo`, ` + ${gift} de mimo`] : ['', ''];
  const used = uso_bp === whole ? '' : ` × ${percentText(uso_bp)} de uso`;
  return [
    ...singleSteps(given, done),
    stepOf(
      'Custo do banho no pacote',
      `${given.minutos_no_pacote} min × ${minute} + ${products}`,
      done.custo_no_pacote_centavos,
    ),
    stepOf('Preço por banho', `${price} × (1 − ${percentText(given.desconto_bp)})`, done.por_banho_centavos),
    stepOf(
      totalLabels[given.modalidade],
      `${banhos} × ${moneyText(done.por_banho_centavos)}`,
      done.total_centavos,
    ),
    stepOf(
      'Depois de imposto e cartão',
      `${total} × (1 − ${percentText(imposto_bp)} − ${percentText(cartao_bp)})`,
      net,
    ),
    stepOf('Comissão', `${total} × ${percentText(comissao_bp)}${used}`, commission),
    stepOf('Custo dos banhos', `${banhos} × ${moneyText(done.custo_no_pacote_centavos)}${used}`, services),
    stepOf(
      given.modalidade === 'clube' ? 'Sobra da mensalidade' : 'Sobra do pacote',
      `${moneyText(net)} − ${moneyText(commission)} − ${moneyText(services)}${minusGift}`,
      done.sobra_centavos,
    ),
    stepOf(
      'Preço por banho que empata',
      `(${banhos} × ${moneyText(done.custo_no_pacote_centavos)}${used}${plusGift}) ÷ ${banhos} ÷ (1 − ${percentText(imposto_bp)} − ${percentText(cartao_bp)} − ${percentText(comissao_bp)}${used}), para cima`,
      done.preco_minimo_centavos,
    ),
    stepOf(
      'Sobra do mês',
      `${countText(given.clientes)} × ${moneyText(done.sobra_centavos)}`,
      done.sobra_mes_centavos,
    ),
    stepOf('Sobra por banho', `${moneyText(done.sobra_centavos)} ÷ ${banhos}`, done.sobra_por_banho_centavos),
  ];
}

export const bathPackage = calculator({
  kind: 'pacote-de-banho',
  input,
  result,
  codecs: {
    modalidade: choiceCodec(packageModes),
    servico: textCodec,
    preco_avulso_centavos: centsCodec,
    banhos: countCodec,
    desconto_bp: percentCodec,
    minuto_milesimos: minuteCostCodec,
    minutos_avulso: minutesCodec,
    minutos_no_pacote: minutesCodec,
    produtos_centavos: centsCodec,
    mimo_centavos: centsCodec,
    uso_bp: percentCodec,
    ...shareCodecs,
    clientes: countCodec,
  },
  example: {
    modalidade: 'pacote',
    servico: 'Banho, pequeno de pelo longo',
    preco_avulso_centavos: 7_000,
    banhos: 4,
    desconto_bp: 500,
    minuto_milesimos: 600,
    minutos_avulso: 60,
    minutos_no_pacote: 60,
    produtos_centavos: 400,
    mimo_centavos: 0,
    uso_bp: whole,
    comissao_bp: 2_000,
    imposto_bp: 980,
    cartao_bp: 250,
    clientes: 20,
  },
  compute,
  headlines: (done) => [
    headline('total_centavos', totalLabels[done.modalidade], done.total_centavos, 'centavos'),
    headline('sobra_por_banho_centavos', 'Sobra por banho', done.sobra_por_banho_centavos, 'centavos', true),
    headline('margem_bp', 'Margem', done.margem_bp, 'pontos-base', true),
    headline('sobra_mes_centavos', 'Sobra do mês', done.sobra_mes_centavos, 'centavos', true),
  ],
});
export type BathPackageInput = Input;
export type BathPackageResult = Result;
