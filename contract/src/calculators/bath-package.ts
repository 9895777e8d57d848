import * as z from 'zod/mini';
import { moneyText, percentText } from '../portuguese/amounts.ts';
import { plainLine } from '../portuguese/plain-text.ts';
import {
  type Amount,
  constant,
  type Quantity,
  quantity,
  rounded,
  typed,
  whereAtLeast,
} from './parts/amount.ts';
import { calculator, type FieldsOf, headline } from './parts/calculator.ts';
import * as commissionCost from './parts/commission-cost.ts';
import { type CellsOf, choice, count, type InputOf, minutes, money, name, percent } from './parts/fields.ts';
import { card, commissionShare, oneWithout, ownMinuteCost, tax, whole } from './parts/shares.ts';

const sections = [
  {
    title: 'O pacote',
    fields: {
      /** Baths paid at once, or baths of each month, paid monthly. */
      modalidade: choice(
        'Como o cliente paga',
        'Escolha pacote ou clube',
        [
          ['pacote', 'Pacote: paga de uma vez'],
          ['clube', 'Clube: paga todo mês'],
        ],
        { assumed: 'pacote' },
      ),
      servico: name('Banho', 'Informe o banho, como "Banho, pequeno de pelo longo"'),
      preco_avulso_centavos: money(
        'Preço de um banho avulso',
        'Informe o preço de um banho avulso, como 70,00',
        { least: 100, most: 150_000 },
      ),
      banhos: count('Banhos', 'Informe quantos banhos, de 1 a 60', {
        most: 60,
        hint: 'No pacote, ou em cada mês do clube',
      }),
      desconto_bp: percent('Desconto', 'Informe o desconto, como 5%', { most: 9_000 }),
      uso_bp: percent('Quanto é usado', 'Informe quanto dos banhos é usado, de 1% a 100%', {
        least: 100,
        hint: '100% se todo banho pago é feito',
      }),
      clientes: count('Clientes por mês', 'Informe quantos clientes por mês', {
        most: 10_000,
        hint: 'Pacotes vendidos, ou sócios do clube',
      }),
    },
  },
  {
    title: 'Quanto custa cada banho',
    fields: {
      minuto_milesimos: ownMinuteCost,
      minutos_avulso: minutes('Minutos do banho avulso', 'Informe os minutos do banho avulso'),
      minutos_no_pacote: minutes(
        'Minutos de quem vem sempre',
        'Informe os minutos do banho de quem vem sempre',
        { hint: 'O pelo cuidado toma menos tempo' },
      ),
      produtos_centavos: money(
        'Produtos em um banho',
        'Informe o gasto com produtos em um banho, como 4,00',
        { most: 100_000 },
      ),
      mimo_centavos: money('Mimo', 'Informe o custo do mimo, ou 0', {
        most: 100_000,
        hint: 'O custo no pacote inteiro, ou 0',
      }),
    },
  },
  {
    title: 'O que sai de cada preço',
    fields: {
      comissao_bp: commissionShare,
      ...commissionCost.earner('autonomo'),
      imposto_bp: tax('banho'),
      cartao_bp: card,
    },
  },
] as const;
type Input = InputOf<FieldsOf<typeof sections>>;
type Cells = CellsOf<FieldsOf<typeof sections>>;
/** The cells with the share of the price that the commission takes. */
type Shared = Cells & { taken: Quantity };

const costOf = ({ minuto_milesimos, produtos_centavos }: Cells, minutos: Quantity): Quantity =>
  quantity('centavos', rounded('centavos', minutos.times(minuto_milesimos)).plus(produtos_centavos));

/** Returns the parts of the sums that say nothing where all baths are used and there is no gift. */
const spoken = ({ uso_bp, mimo_centavos }: Cells): { used: Amount; gift: Amount } => ({
  used: uso_bp.value === whole ? uso_bp.said('') : uso_bp.followedBy(' de uso'),
  gift: mimo_centavos.value === 0 ? mimo_centavos.said('') : mimo_centavos.followedBy(' de mimo'),
});

/** Commission and cost come only with baths that are used; tax and card with the payment. */
function settled(cells: Shared, discount: Quantity, cost: Quantity) {
  const { preco_avulso_centavos, banhos, taken, imposto_bp, cartao_bp } = cells;
  const { used, gift } = spoken(cells);
  const perBath = quantity('centavos', preco_avulso_centavos.times(oneWithout(discount)));
  const total = quantity('centavos', banhos.times(perBath));
  const net = quantity('centavos', total.times(oneWithout(imposto_bp, cartao_bp)));
  const commission = quantity('centavos', total.times(taken, used));
  const services = quantity('centavos', banhos.times(cost, used));
  const left = quantity('centavos', net.minus(commission, services, gift));
  return {
    perBath,
    total,
    net,
    commission,
    services,
    left,
    leftPerBath: quantity('centavos', left.over(banhos)),
  };
}

/** Returns the lowest price of a bath at which each paid bath leaves `wanted`. */
function lowestPrice(cells: Shared, cost: Quantity, wanted: Amount): Quantity {
  const { banhos, taken, imposto_bp, cartao_bp } = cells;
  const { used, gift } = spoken(cells);
  const needed = banhos.times(cost, used).plus(gift, banhos.times(wanted).said(''));
  const kept = oneWithout(imposto_bp, cartao_bp, taken.times(used));
  return quantity('centavos', needed.over(banhos).over(kept).followedBy(', para cima'), { rounding: 'up' });
}

/** Returns the largest discount at which a bath still has this price. */
function discountTo({ preco_avulso_centavos: price }: Cells, lowest: Quantity): Quantity {
  const less = price.minus(lowest);
  return quantity('pontos-base', less.over(price), { rounding: 'down', where: whereAtLeast(0, [less]) });
}

/** Returns all that is computed of a package. */
function packageOf(cells: Shared) {
  const { preco_avulso_centavos, banhos, taken, imposto_bp, cartao_bp, uso_bp, clientes } = cells;
  const singleCost = costOf(cells, cells.minutos_avulso);
  const kept = rounded('centavos', preco_avulso_centavos.times(oneWithout(taken, imposto_bp, cartao_bp)));
  const singleLeft = quantity('centavos', kept.minus(singleCost));
  const cost = costOf(cells, cells.minutos_no_pacote);
  const sold = settled(cells, cells.desconto_bp, cost);
  const lowest = lowestPrice(cells, cost, constant(0));
  const same = lowestPrice(cells, cost, singleLeft.atLeast(constant(0)));
  return {
    singleCost,
    singleLeft,
    cost,
    sold,
    lowest,
    same,
    noLoss: discountTo(cells, lowest),
    asSingle: discountTo(cells, same),
    margin: quantity('pontos-base', sold.left.over(sold.total)),
    month: {
      income: quantity('centavos', clientes.times(sold.total)),
      left: quantity('centavos', clientes.times(sold.left)),
      work: quantity('minutos', cells.minutos_no_pacote.times(banhos, uso_bp, clientes), { rounding: 'up' }),
    },
  };
}

/** Returns the package with another discount. */
function offerOf(cells: Shared, discount: Quantity, cost: Quantity) {
  const { perBath, total, leftPerBath } = settled(cells, discount, cost);
  return {
    desconto_bp: discount,
    por_banho_centavos: perBath,
    total_centavos: total,
    sobra_por_banho_centavos: leftPerBath,
  };
}

const result = z.object({
  modalidade: z.enum(['pacote', 'clube']),
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
  ofertas: z.array(
    z.object({
      desconto_bp: z.int(),
      por_banho_centavos: z.int(),
      total_centavos: z.int(),
      sobra_por_banho_centavos: z.int(),
    }),
  ),
  receita_mes_centavos: z.int(),
  sobra_mes_centavos: z.int(),
  /** Minutes of work for one month of sales. */
  minutos_mes: z.int(),
});
type Result = z.infer<typeof result>;

function packageNotices({ modalidade, uso_bp }: Input, done: Result): string[] {
  const notices: string[] = [];
  if (done.sobra_centavos < 0)
    notices.push(`Este ${modalidade} dá prejuízo de ${moneyText(-done.sobra_centavos)} para cada cliente.`);
  else if (done.sobra_por_banho_centavos < done.sobra_avulso_centavos)
    notices.push(
      `Cada banho deixa ${moneyText(done.sobra_avulso_centavos - done.sobra_por_banho_centavos)} a menos que o avulso. Dê desconto na frequência, com prazo de uso, ou prefira um mimo barato.`,
    );
  if (uso_bp < whole)
    notices.push(
      'A conta supõe banhos pagos e não usados. Escreva a validade e a regra de falta, e veja também a conta com 100% de uso.',
    );
  notices.push(
    modalidade === 'pacote'
      ? `O dinheiro entra antes do serviço: de ${moneyText(done.receita_mes_centavos)} por mês, anote quanto a loja ainda deve em banhos.`
      : 'Mensalidade é cobrança que se repete: escreva como o cliente cancela e o que acontece com banho não usado.',
  );
  return notices;
}

const words = {
  pacote: {
    total: 'Preço do pacote',
    left: 'Sobra do pacote',
    fact: 'Pacote',
    price: (baths: number) => `Pacote de ${baths}`,
  },
  clube: {
    total: 'Mensalidade do clube',
    left: 'Sobra da mensalidade',
    fact: 'Clube por mês',
    price: (baths: number) => `Clube de ${baths} por mês`,
  },
} as const;

const orNull = (limit: Quantity): Quantity | null => (limit.isEmpty ? null : limit);

export const bathPackage = calculator({
  kind: 'pacote-de-banho',
  titulo: 'Pacote e clube de banho',
  pergunta: 'Que desconto cabe sem comer a margem?',
  fontes: [{ material_id: 52 }, { material_id: 48 }],
  agente_id: 5,
  sections,
  problems: (cells, { imposto_bp, cartao_bp }) => [
    {
      at: 'comissao_bp',
      when: commissionCost.taken(cells).value + imposto_bp + cartao_bp > 9_000,
      message: 'Comissão, imposto e cartão passam de 90% do preço: quase nada sobra. Confira os três',
    },
    {
      at: 'minuto_milesimos',
      when: [cells.minutos_no_pacote, cells.minutos_avulso].some(
        (minutos) => costOf(cells, minutos).value > 1_000_000,
      ),
      message: 'O custo de um banho passa de R$ 10.000,00: confira os minutos e o custo do minuto',
    },
  ],
  result,
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
    ...commissionCost.plain,
    imposto_bp: 980,
    cartao_bp: 250,
    clientes: 20,
  },
  sums: (typedCells, { modalidade }) => {
    const cells = { ...typedCells, taken: commissionCost.taken(typedCells) };
    const { singleCost, singleLeft, cost, sold, lowest, same, noLoss, asSingle, margin, month } =
      packageOf(cells);
    return {
      result: {
        modalidade,
        por_banho_centavos: sold.perBath,
        total_centavos: sold.total,
        custo_avulso_centavos: singleCost,
        custo_no_pacote_centavos: cost,
        sobra_avulso_centavos: singleLeft,
        sobra_centavos: sold.left,
        sobra_por_banho_centavos: sold.leftPerBath,
        margem_bp: margin,
        preco_minimo_centavos: lowest,
        desconto_limite_bp: orNull(noLoss),
        desconto_igual_bp: orNull(asSingle),
        ofertas: [0, 500, 1_000].map((discount) => offerOf(cells, typed(discount, 'pontos-base'), cost)),
        receita_mes_centavos: month.income,
        sobra_mes_centavos: month.left,
        minutos_mes: month.work,
      },
      steps: [
        ...commissionCost.step(cells, cells.taken),
        ['Custo do banho avulso', singleCost],
        ['Sobra do banho avulso', singleLeft],
        ['Custo do banho no pacote', cost],
        ['Preço por banho', sold.perBath],
        [words[modalidade].total, sold.total],
        ['Depois de imposto e cartão', sold.net],
        ['Comissão', sold.commission],
        ['Custo dos banhos', sold.services],
        [words[modalidade].left, sold.left],
        ['Preço por banho que empata', lowest],
        ['Sobra do mês', month.left],
        ['Sobra por banho', sold.leftPerBath],
      ],
      more: [
        [commissionCost.title, cells.taken],
        ['Margem', margin],
        ['Maior desconto sem prejuízo', noLoss],
        ['Preço por banho que deixa o mesmo que o avulso', same],
        ['Maior desconto que deixa o mesmo que o avulso', asSingle],
        ['Receita do mês', month.income],
        ['Minutos de trabalho no mês', month.work],
      ],
    };
  },
  notices: packageNotices,
  basis: commissionCost.basis,
  earner: commissionCost.earnerOf,
  headlines: (done) => [
    headline('total_centavos', words[done.modalidade].total, done.total_centavos),
    headline('por_banho_centavos', 'Preço por banho', done.por_banho_centavos),
    headline('sobra_por_banho_centavos', 'Sobra por banho', done.sobra_por_banho_centavos, true),
    headline('margem_bp', 'Margem', done.margem_bp, true),
    headline('sobra_mes_centavos', 'Sobra do mês', done.sobra_mes_centavos, true),
  ],
  tables: ({ ofertas, preco_minimo_centavos, desconto_limite_bp, desconto_igual_bp }) => [
    {
      caption: 'O mesmo pacote com outros descontos',
      columns: ['Desconto', 'Por banho', 'Total', 'Sobra por banho'],
      rows: ofertas.map((offer) => [
        offer.desconto_bp,
        offer.por_banho_centavos,
        offer.total_centavos,
        offer.sobra_por_banho_centavos,
      ]),
    },
    {
      caption: 'Até onde vai o desconto',
      columns: ['Limite', 'Valor'],
      rows: [
        ['Preço por banho que empata', preco_minimo_centavos],
        ['Maior desconto sem prejuízo', desconto_limite_bp ?? 'nenhum'],
        ['Maior desconto que deixa o mesmo que o avulso', desconto_igual_bp ?? 'nenhum'],
      ],
    },
  ],
  facts: (input, done) => [
    `${words[input.modalidade].fact} de ${input.banhos} (${input.servico}), desconto de ${percentText(input.desconto_bp)}, uso de ${percentText(input.uso_bp)}`,
    commissionCost.fact(input),
    `Avulso: preço ${moneyText(input.preco_avulso_centavos)}, sobra ${moneyText(done.sobra_avulso_centavos)}`,
    `Preço por banho que empata: ${moneyText(done.preco_minimo_centavos)}`,
    done.desconto_limite_bp === null
      ? 'Dá prejuízo mesmo sem desconto'
      : `Maior desconto sem prejuízo: ${percentText(done.desconto_limite_bp)}`,
  ],
  prices: ({ modalidade, banhos, servico }, { total_centavos }, example) => [
    {
      servico: `${words[modalidade].price(banhos)}: ${servico}`,
      minutos: null,
      preco_centavos: total_centavos,
      isExample: example.keeps('servico', 'preco_avulso_centavos', 'banhos', 'desconto_bp'),
      restsOnExample: example.keeps('preco_avulso_centavos'),
    },
  ],
  subject: ({ modalidade, banhos, servico }) => `${modalidade} ${banhos} ${plainLine(servico)}`,
});
