import * as z from 'zod/mini';
import { moneyText, percentText, shortMoneyText } from '../portuguese/amounts.ts';
import { constant, lowest, quantity, rounded, total, typed, whereTyped } from './parts/amount.ts';
import { calculator, type FieldsOf, headline, type Named } from './parts/calculator.ts';
import * as commissionCost from './parts/commission-cost.ts';
import {
  type CellsOf,
  type InputOf,
  line,
  minutes,
  money,
  mostPriceCents,
  name,
  optional,
  rows,
} from './parts/fields.ts';
import { lineTitle, lossNotice, lossToday, rowKey } from './parts/price-line.ts';
import { rounding, toStep } from './parts/price-steps.ts';
import {
  card,
  commissionShare,
  oneWithout,
  ownMinuteCost,
  profit,
  sharesFit,
  sharesNotice,
  tax,
  whole,
} from './parts/shares.ts';

/** As many rows as one request saves in "Minha loja". */
const mostPriceLines = 50;

const sections = [
  {
    title: 'Serviços da tabela',
    help: 'Uma linha para cada porte e pelagem. Com o preço de hoje você vê quanto ele deixa.',
    fields: {
      linhas: rows(
        {
          one: 'serviço',
          adding: 'Adicionar serviço',
          problem: 'Informe pelo menos um serviço',
          most: mostPriceLines,
        },
        {
          servico: name('Serviço', 'Informe o serviço'),
          porte: line('Porte'),
          pelagem: line('Pelagem'),
          minutos: minutes('Minutos', 'Informe os minutos, como 60'),
          produtos_centavos: money('Produtos', 'Informe o gasto com produtos, como 4,00', {
            most: 1_000_000,
            short: 'produtos',
          }),
          /** To see how much it leaves. */
          preco_atual_centavos: optional(
            money('Preço de hoje', 'Informe o preço de hoje, ou deixe em branco', {
              least: 1,
              most: mostPriceCents,
              short: 'hoje',
            }),
          ),
        },
      ),
    },
  },
  {
    title: 'O que sai de cada preço',
    fields: {
      minuto_milesimos: ownMinuteCost,
      comissao_bp: commissionShare,
      ...commissionCost.earner('autonomo'),
      imposto_bp: tax('banho'),
      cartao_bp: card,
      lucro_bp: profit,
    },
  },
  { title: 'Arredondamento', fields: rounding },
] as const;
type Input = InputOf<FieldsOf<typeof sections>>;
type Cells = CellsOf<FieldsOf<typeof sections>>;
type Row = Cells['linhas'][number];

const untanglingMinutes = 15;
const untanglingTitle = 'Nó, por bloco de 15 minutos';
/** Below the highest price of "Minha loja" by more than a step. */
const mostComputedCents = 9_900_000;

function sharesOf(cells: Cells) {
  const { imposto_bp, cartao_bp, lucro_bp, minuto_milesimos } = cells;
  const commission = commissionCost.taken(cells);
  const divider = quantity('divisor', oneWithout(commission, imposto_bp, cartao_bp, lucro_bp));
  const minutes = constant(untanglingMinutes, `${untanglingMinutes} min`);
  return {
    commission,
    kept: quantity('divisor', oneWithout(commission, imposto_bp, cartao_bp)),
    divider,
    /** A block of minutes of untangling, before rounding to the nearest real. */
    untangling: quantity('centavos', rounded('centavos', minutes.times(minuto_milesimos)).over(divider)),
  };
}

function costOf({ minutos, produtos_centavos }: Row, { minuto_milesimos }: Cells) {
  return quantity('centavos', rounded('centavos', minutos.times(minuto_milesimos)).plus(produtos_centavos));
}

function pricedRow(row: Row, cells: Cells, { kept, divider }: ReturnType<typeof sharesOf>) {
  const { minutos, preco_atual_centavos } = row;
  const cost = costOf(row, cells);
  const exact = quantity('centavos', cost.over(divider));
  const price = toStep(exact, cells.passo_centavos, cells.sentido);
  const leftOf = (amount: typeof price) => rounded('centavos', amount.times(kept)).minus(cost);
  const left = quantity('centavos', leftOf(price));
  const today = quantity('centavos', leftOf(preco_atual_centavos), {
    where: whereTyped(preco_atual_centavos),
  });
  return {
    cost,
    exact,
    price,
    left,
    margin: quantity('pontos-base', left.over(price)),
    perHour: quantity('centavos', left.times(constant(60)).over(minutos)),
    today,
  };
}

type PricedRow = ReturnType<typeof pricedRow> & { row: Row };

const shownRow = ({ row, cost, exact, price, left, margin, perHour, today }: PricedRow) => ({
  servico: row.servico,
  porte: row.porte,
  pelagem: row.pelagem,
  minutos: row.minutos,
  custo_centavos: cost,
  conta_centavos: exact,
  preco_centavos: price,
  sobra_centavos: left,
  margem_bp: margin,
  sobra_por_hora_centavos: perHour,
  sobra_atual_centavos: today.isEmpty ? null : today,
});

function rowSteps({ row, cost, exact, price, left }: PricedRow): Named[] {
  const title = lineTitle(row);
  return [
    [`${title}: custo`, cost],
    [`${title}: conta`, exact],
    [`${title}: preço`, price],
    [`${title}: sobra`, left],
  ];
}

const bath = (porte: string, pelagem: string, minutos: number, produtos: number, today: number) => ({
  servico: 'Banho',
  porte,
  pelagem,
  minutos,
  produtos_centavos: produtos,
  preco_atual_centavos: today,
});

const result = z.object({
  divisor_bp: z.int(),
  minuto_milesimos: z.int(),
  linhas: z.array(
    z.object({
      servico: z.string(),
      porte: z.string(),
      pelagem: z.string(),
      minutos: z.int(),
      custo_centavos: z.int(),
      /** The price before rounding to the step. */
      conta_centavos: z.int(),
      preco_centavos: z.int(),
      /** The price minus commission, tax, card and cost; may be negative, as may today's value. */
      sobra_centavos: z.int(),
      margem_bp: z.int(),
      sobra_por_hora_centavos: z.int(),
      /** Left of the price of today; null without one. */
      sobra_atual_centavos: z.nullable(z.int()),
    }),
  ),
  /** A block of 15 minutes of untangling, to the nearest real. */
  no_centavos: z.int(),
  preco_medio_centavos: z.int(),
  /** The lowest of the table. */
  menor_margem_bp: z.int(),
});
type Result = z.infer<typeof result>;

function tableNotices({ lucro_bp }: Input, { linhas, divisor_bp }: Result): string[] {
  const short = linhas.filter(({ margem_bp }) => margem_bp < lucro_bp - 100).map(lineTitle);
  const moreWords = short.length > 3 ? ` e mais ${short.length - 3}` : '';
  return [
    ...lossNotice(linhas),
    ...sharesNotice(whole - divisor_bp),
    ...(short.length > 0
      ? [
          `O arredondamento deixa ${short.slice(0, 3).join('; ')}${moreWords} com menos que os ${percentText(lucro_bp)} de lucro. Arredonde para cima se quiser o lucro inteiro.`,
        ]
      : []),
  ];
}

export const priceTable = calculator({
  kind: 'tabela-de-precos',
  titulo: 'Tabela de preços por porte e pelagem',
  pergunta: 'Quanto cobrar em cada banho para o lucro ficar?',
  planilha: 'Tabela de preços',
  fontes: [{ material_id: 49 }, { material_id: 48 }, { material_id: 50 }, { material_id: 51 }],
  agente_id: 5,
  sections,
  problems: (cells) => {
    const { imposto_bp, cartao_bp, lucro_bp, linhas } = cells;
    const { commission, divider, untangling } = sharesOf(cells);
    const costs = linhas.map((row) => costOf(row, cells));
    const sums = [untangling, ...costs.map((cost) => quantity('centavos', cost.over(divider)))];
    return [
      sharesFit('lucro_bp', {
        Comissão: commission,
        imposto: imposto_bp,
        cartão: cartao_bp,
        lucro: lucro_bp,
      }),
      {
        at: 'linhas',
        when: costs.some(({ value }) => value === 0),
        message: 'Há um serviço sem custo nenhum: confira os minutos',
      },
      {
        at: 'linhas',
        when: sums.some(({ value }) => value > mostComputedCents),
        message: 'Um dos preços passa de R$ 99.000,00: confira os minutos, os produtos e o custo do minuto',
      },
    ];
  },
  result,
  example: {
    minuto_milesimos: 600,
    comissao_bp: 2_000,
    ...commissionCost.plain,
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
  sums: (cells) => {
    const shares = sharesOf(cells);
    const lines = cells.linhas.map((row): PricedRow => ({ row, ...pricedRow(row, cells, shares) }));
    const untangling = toStep(
      shares.untangling,
      typed(100, 'centavos'),
      null,
      `${shares.untangling.expression.words()}, no real mais próximo`,
    );
    const prices = quantity('centavos', total(lines.map(({ price }) => price)));
    const mean = quantity('centavos', prices.over(constant(lines.length)));
    const margin = quantity('pontos-base', lowest(lines.map((line) => line.margin)));
    return {
      result: {
        divisor_bp: shares.divider,
        minuto_milesimos: cells.minuto_milesimos,
        linhas: lines.map(shownRow),
        no_centavos: untangling,
        preco_medio_centavos: mean,
        menor_margem_bp: margin,
      },
      steps: [
        ...commissionCost.step(cells, shares.commission),
        ['Divisor', shares.divider],
        ...lines.flatMap(rowSteps),
        [untanglingTitle, untangling],
        ['Preço médio da tabela', mean],
      ],
      beside: {
        linhas: {
          Custo: lines.map(({ cost }) => cost),
          Conta: lines.map(({ exact }) => exact),
          Preço: lines.map(({ price }) => price),
          Sobra: lines.map(({ left }) => left),
          Margem: lines.map((line) => line.margin),
          'Sobra por hora': lines.map(({ perHour }) => perHour),
          'Sobra de hoje': lines.map(({ today }) => today),
        },
      },
      more: [
        ['Fica depois de comissão, imposto e cartão', shares.kept],
        ['Menor margem da tabela', margin],
        [commissionCost.title, shares.commission],
      ],
    };
  },
  notices: tableNotices,
  basis: commissionCost.basis,
  earner: commissionCost.earnerOf,
  headlines: (done) => [
    headline('preco_medio_centavos', 'Preço médio da tabela', done.preco_medio_centavos),
    headline('menor_margem_bp', 'Menor margem da tabela', done.menor_margem_bp, true),
    headline('no_centavos', untanglingTitle, done.no_centavos),
    headline('minuto_milesimos', 'Custo do minuto usado', done.minuto_milesimos, false),
  ],
  /** Numbers of a whole table are not comparable with those of a table with other rows. */
  notCompared: (previous, current) => {
    const [before, now] = [previous, current].map(({ linhas }) => linhas.map(rowKey).sort().join('\n'));
    return before === now ? [] : ['preco_medio_centavos', 'menor_margem_bp'];
  },
  tables: ({ linhas }, input, before) => {
    const earlier = new Map(before?.linhas.map((line) => [rowKey(line), line.preco_centavos]));
    const compares = linhas.some((line) => earlier.has(rowKey(line)));
    const beforeOf = (line: (typeof linhas)[number]): string[] => {
      const price = earlier.get(rowKey(line));
      return compares ? [price === undefined ? '' : moneyText(price)] : [];
    };
    const today = linhas.flatMap((line, index) => {
      const price = input.linhas[index]?.preco_atual_centavos ?? null;
      const left = line.sobra_atual_centavos;
      return price === null || left === null ? [] : [[lineTitle(line), moneyText(price), left]];
    });
    return [
      {
        caption: 'Sua tabela',
        columns: ['Serviço', 'Preço', ...(compares ? ['Antes'] : []), 'Sobra', 'Margem'],
        rows: linhas.map((line) => [
          lineTitle(line),
          line.preco_centavos,
          ...beforeOf(line),
          line.sobra_centavos,
          line.margem_bp,
        ]),
      },
      ...(today.length > 0
        ? [
            {
              caption: 'Os preços de hoje',
              columns: ['Serviço', 'Preço de hoje', 'Sobra de hoje'],
              rows: today,
            },
          ]
        : []),
    ];
  },
  facts: (input, { linhas }, example) => [
    commissionCost.fact(input),
    `Imposto ${percentText(input.imposto_bp)}, cartão ${percentText(input.cartao_bp)}, lucro desejado ${percentText(input.lucro_bp)}`,
    // Rows of the example are no prices of the shop: they stand only in a table that has no others.
    ...linhas
      .filter((_, index) => example.isAll || !example.isRow('linhas', input.linhas[index]))
      .map(
        (line) =>
          `${[line.servico, line.porte, line.pelagem].filter(Boolean).join(' ')} ${shortMoneyText(line.preco_centavos)}, sobra ${shortMoneyText(line.sobra_centavos)}, ${line.minutos} min${lossToday(line)}`,
      ),
  ],
  prices: (input, { linhas, no_centavos }, example) => {
    const restsOnExample = example.keeps('minuto_milesimos');
    return [
      ...linhas.map(({ servico, porte, pelagem, minutos, preco_centavos }, index) => ({
        servico,
        porte,
        pelagem,
        minutos,
        preco_centavos,
        isExample: example.isRow('linhas', input.linhas[index]),
        restsOnExample,
      })),
      {
        servico: untanglingTitle,
        minutos: untanglingMinutes,
        preco_centavos: no_centavos,
        isExample: restsOnExample,
        restsOnExample: false,
      },
    ];
  },
});
