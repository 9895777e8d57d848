import * as z from 'zod/mini';
import { moneyText, percentText } from '../portuguese/amounts.ts';
import { constant, type Quantity, quantity, rounded, whereTyped } from './parts/amount.ts';
import { calculator, type FieldsOf, headline, type Named, type Shown } from './parts/calculator.ts';
import * as commissionCost from './parts/commission-cost.ts';
import { type CellsOf, count, type InputOf, money, optional, percent } from './parts/fields.ts';
import { exampleSectorCosts, fixedCosts, sumOfFixedCosts } from './parts/fixed-costs.ts';
import { goodsBasis, goodsTax, onlyServices, taxTaken } from './parts/goods-tax.ts';
import { divided } from './parts/rounding.ts';
import { card, commissionShare, oneWithout, sharesFit, tax } from './parts/shares.ts';
import { tenthsText } from './parts/units.ts';

const sections = [
  {
    title: 'Custos fixos do mês',
    help: 'Da loja inteira, com 100% em cada custo, ou só de um setor.',
    fields: { custos: fixedCosts('Parte que entra') },
  },
  {
    title: 'O que sai de cada venda',
    fields: {
      produtos_bp: percent('Mercadoria e produtos', 'Informe mercadoria e produtos, em % da venda, como 8%', {
        hint: 'Em % da venda',
      }),
      comissao_bp: commissionShare,
      ...commissionCost.earner('autonomo'),
      imposto_bp: tax('banho'),
      ...goodsTax,
      cartao_bp: card,
    },
  },
  {
    title: 'Vendas e meta',
    fields: {
      tiquete_centavos: money('Tíquete médio', 'Informe o tíquete médio: venda ÷ atendimentos', {
        least: 100,
        most: 1_000_000,
        hint: 'Venda do mês ÷ atendimentos',
      }),
      /** After all costs. */
      lucro_centavos: money('Lucro que você quer no mês', 'Informe o lucro que você quer no mês, ou 0'),
      dias: count('Dias abertos no mês', 'Informe os dias abertos no mês, de 1 a 31', { most: 31 }),
      vendas_hoje_centavos: optional(
        money(
          'Venda de um mês de hoje',
          'Informe a venda de um mês de hoje, de R$ 1,00 ou mais, ou deixe em branco',
          { least: 100, most: 1_000_000_000, hint: 'Em branco, a conta fica sem a comparação' },
        ),
      ),
    },
  },
] as const;
type Input = InputOf<FieldsOf<typeof sections>>;
type Cells = CellsOf<FieldsOf<typeof sections>>;

const taxTitle = 'Imposto, na média da venda';

/** Below 1 % the sales that are needed grow beyond any shop. */
const leastMargin = 100;

/** Returns the shares that commission and tax take of the sales, and the contribution margin that is left. */
function sharesOf(cells: Cells) {
  const commission = commissionCost.taken(cells);
  const taxes = taxTaken(cells);
  const left = oneWithout(cells.produtos_bp, commission, taxes, cells.cartao_bp);
  return { commission, taxes, margin: quantity('pontos-base', left) };
}

const goal = z.object({
  venda_centavos: z.int(),
  venda_por_dia_centavos: z.int(),
  atendimentos: z.int(),
  /** Tenths of a service, for "6,6 por dia". */
  por_dia_decimos: z.int(),
});
type Goal = Shown<z.infer<typeof goal>>;

const result = z.object({
  custo_centavos: z.int(),
  /** Contribution margin of the sales. */
  margem_bp: z.int(),
  empate: goal,
  meta: goal,
  hoje: z.nullable(
    z.object({
      vendas_centavos: z.int(),
      /** May be negative, as may the next two. */
      lucro_centavos: z.int(),
      acima_do_empate_centavos: z.int(),
      /** Growth of the sales that the goal asks for. */
      crescimento_bp: z.int(),
    }),
  ),
});
type Result = z.infer<typeof result>;

function goalOf({ tiquete_centavos, dias }: Cells, sales: Quantity): Goal {
  const days = dias.followedBy(' dias');
  return {
    venda_centavos: sales,
    venda_por_dia_centavos: quantity('centavos', sales.over(days)),
    atendimentos: quantity('atendimentos', sales.over(tiquete_centavos).followedBy(', para cima'), {
      rounding: 'up',
    }),
    por_dia_decimos: quantity('decimos', sales.over(tiquete_centavos).over(days)),
  };
}

const goalSteps = (title: string, done: Goal): Named[] => [
  [`${title}: venda do mês`, done.venda_centavos],
  [`${title}: venda por dia`, done.venda_por_dia_centavos],
  [`${title}: atendimentos por dia`, done.por_dia_decimos],
  [`${title}: atendimentos do mês`, done.atendimentos],
];

function breakEvenNotices({ lucro_centavos }: Input, { hoje, meta, empate }: Result): string[] {
  if (!hoje) return [];
  if (hoje.acima_do_empate_centavos < 0)
    return [
      `Faltam ${moneyText(-hoje.acima_do_empate_centavos)} por mês para empatar: sem mudança, a loja perde ${moneyText(-hoje.lucro_centavos)}.`,
    ];
  if (hoje.crescimento_bp > 1_000) {
    const third = Number(divided(BigInt(meta.venda_centavos - hoje.vendas_centavos), 3n, 'up'));
    return [
      `A meta pede ${percentText(hoje.crescimento_bp)} a mais. Acima de 10% vá em etapas, como três meses de ${moneyText(third)} a mais cada um, ou melhore a margem.`,
    ];
  }
  return lucro_centavos > 0 && hoje.crescimento_bp <= 0
    ? [
        `A venda de hoje já passa da meta e fica ${moneyText(hoje.vendas_centavos - empate.venda_centavos)} acima do empate.`,
      ]
    : [];
}

const curveSpaces = 20;

/** Returns the lines of revenue and cost for a chart: evenly spread services of a month, from none to a quarter beyond the goal and the sales of today. */
function curveOf(
  { tiquete_centavos, vendas_hoje_centavos }: Cells,
  fixed: Quantity,
  margin: Quantity,
  meta: Goal,
) {
  const now = quantity('atendimentos', vendas_hoje_centavos.over(tiquete_centavos), { rounding: 'up' });
  const last = quantity(
    'atendimentos',
    meta.atendimentos.atLeast(now).times(constant(5)).over(constant(4)).atLeast(constant(curveSpaces)),
    { rounding: 'up' },
  );
  const points = Array.from({ length: curveSpaces + 1 }, (_, index) => {
    const services = quantity('atendimentos', last.times(constant(index)).over(constant(curveSpaces)));
    const revenue = quantity('centavos', services.times(tiquete_centavos));
    const cost = quantity('centavos', fixed.plus(revenue).minus(rounded('centavos', revenue.times(margin))));
    return [services, revenue, cost] as const;
  });
  return { last, points };
}

export const breakEven = calculator({
  kind: 'ponto-de-equilibrio',
  titulo: 'Ponto de equilíbrio e meta',
  pergunta: 'Quantos atendimentos pagam as contas, e quantos dão o lucro que você quer?',
  fontes: [
    { material_id: 6 },
    { material_id: 7 },
    { material_id: 8 },
    { material_id: 5 },
    { material_id: 46 },
  ],
  agente_id: 10,
  sections,
  problems: (cells) => {
    const { commission, taxes, margin: left } = sharesOf(cells);
    const margin = left.value;
    return [
      sharesFit('produtos_bp', {
        Produtos: cells.produtos_bp,
        comissão: commission,
        imposto: taxes,
        cartão: cells.cartao_bp,
      }),
      {
        at: 'produtos_bp',
        when: margin > 0 && margin < leastMargin,
        message: `De cada venda sobram só ${percentText(margin)}. Abaixo de ${percentText(leastMargin)} a conta não fecha: confira mercadoria, comissão, imposto e cartão`,
      },
      {
        at: 'custos',
        when: sumOfFixedCosts('', cells.custos).all.value < 100,
        message: 'Os custos fixos somam menos de R$ 1,00: confira os valores e a parte de cada um',
      },
    ];
  },
  result,
  example: {
    custos: exampleSectorCosts,
    produtos_bp: 800,
    comissao_bp: 2_000,
    ...commissionCost.plain,
    imposto_bp: 980,
    ...onlyServices,
    cartao_bp: 250,
    tiquete_centavos: 7_000,
    lucro_centavos: 200_000,
    dias: 26,
    vendas_hoje_centavos: 1_400_000,
  },
  sums: (cells) => {
    const { lucro_centavos, vendas_hoje_centavos: sales } = cells;
    const fixed = sumOfFixedCosts('Custo fixo do mês', cells.custos);
    const { commission, taxes, margin } = sharesOf(cells);
    const empate = goalOf(cells, quantity('centavos', fixed.all.over(margin)));
    const meta = goalOf(cells, quantity('centavos', fixed.all.plus(lucro_centavos).over(margin)));
    const where = whereTyped(sales);
    const hoje = {
      vendas_centavos: sales,
      lucro_centavos: quantity('centavos', rounded('centavos', sales.times(margin)).minus(fixed.all), {
        where,
      }),
      acima_do_empate_centavos: quantity('centavos', sales.minus(empate.venda_centavos), { where }),
      crescimento_bp: quantity('pontos-base', meta.venda_centavos.minus(sales).over(sales), { where }),
    };
    const { last, points } = curveOf(cells, fixed.all, margin, meta);
    return {
      result: {
        custo_centavos: fixed.all,
        margem_bp: margin,
        empate,
        meta,
        hoje: sales.isEmpty ? null : hoje,
      },
      steps: [
        ...fixed.steps,
        ...commissionCost.step(cells, commission),
        ...(cells.vendido.value === 'servico' ? [] : [[taxTitle, taxes] as const]),
        ['Margem de contribuição', margin],
        ...(sales.isEmpty ? [] : [['Lucro com a venda de hoje', hoje.lucro_centavos] as const]),
        ...goalSteps('Empate', empate),
        ...goalSteps('Meta', meta),
      ],
      beside: { custos: fixed.beside },
      more: [
        [commissionCost.title, commission],
        [taxTitle, taxes],
        ['Lucro com a venda de hoje', hoje.lucro_centavos],
        ['Hoje: acima do empate', hoje.acima_do_empate_centavos],
        ['Hoje: crescimento até a meta', hoje.crescimento_bp],
        ['Atendimentos no fim do gráfico', last],
      ],
      moreTables: [{ caption: 'Gráfico', columns: ['Atendimentos', 'Receita', 'Custo'], rows: points }],
    };
  },
  notices: breakEvenNotices,
  basis: (input) => [...commissionCost.basis(input), ...goodsBasis(input)],
  earner: commissionCost.earnerOf,
  headlines: ({ empate, meta, margem_bp }) => [
    headline('empate', 'Atendimentos do mês para empatar', empate.atendimentos, false),
    headline('empate_venda', 'Venda do mês para empatar', empate.venda_centavos, false),
    headline('meta', 'Atendimentos do mês para a meta', meta.atendimentos, false),
    headline('margem_bp', 'Margem de contribuição', margem_bp, true),
  ],
  tables: ({ empate, meta, hoje }) => [
    {
      caption: 'Para empatar e para a meta',
      columns: ['Quanto', 'Empate', 'Meta'],
      rows: [
        ['Venda do mês', empate.venda_centavos, meta.venda_centavos],
        ['Venda por dia', empate.venda_por_dia_centavos, meta.venda_por_dia_centavos],
        ['Atendimentos do mês', empate.atendimentos, meta.atendimentos],
        ['Atendimentos por dia', empate.por_dia_decimos, meta.por_dia_decimos],
      ],
    },
    ...(hoje
      ? [
          {
            caption: 'Hoje',
            columns: ['Quanto', 'Valor'],
            rows: [
              ['Venda do mês', hoje.vendas_centavos],
              ['Lucro do mês', hoje.lucro_centavos],
              ['Acima do empate', hoje.acima_do_empate_centavos],
              ['Quanto a venda cresce até a meta', hoje.crescimento_bp],
            ],
          },
        ]
      : []),
  ],
  facts: (input, { custo_centavos, empate, meta, hoje }) => [
    commissionCost.fact(input),
    ...goodsBasis(input),
    `Custo fixo ${moneyText(custo_centavos)}, tíquete médio ${moneyText(input.tiquete_centavos)}, ${input.dias} dias abertos`,
    `Empate: ${moneyText(empate.venda_por_dia_centavos)} e ${tenthsText(empate.por_dia_decimos)} atendimentos por dia`,
    `Meta com lucro de ${moneyText(input.lucro_centavos)}: ${moneyText(meta.venda_centavos)} por mês, ${tenthsText(meta.por_dia_decimos)} atendimentos por dia`,
    ...(hoje
      ? [`Hoje: vende ${moneyText(hoje.vendas_centavos)}, lucro ${moneyText(hoje.lucro_centavos)}`]
      : []),
  ],
});

export interface CurvePoint {
  atendimentos: number;
  receita_centavos: number;
  custo_centavos: number;
}

/** Returns the lines of the chart in numbers. */
export function breakEvenCurve(input: Input): CurvePoint[] {
  const { moreTables = [] } = breakEven.computed(input);
  return (moreTables[0]?.rows ?? []).map((row) => {
    const [atendimentos = 0, receita_centavos = 0, custo_centavos = 0] = row.map((cell) =>
      typeof cell === 'string' ? 0 : cell.value,
    );
    return { atendimentos, receita_centavos, custo_centavos };
  });
}
