import * as z from 'zod/mini';
import { countText, moneyText, percentText } from '../portuguese/amounts.ts';
import {
  type Amount,
  chosen,
  constant,
  type Quantity,
  quantity,
  rounded,
  whereAtLeast,
  whereTyped,
} from './parts/amount.ts';
import { calculator, type FieldsOf, headline, type Named, type Shown } from './parts/calculator.ts';
import * as commissionCost from './parts/commission-cost.ts';
import {
  type CellsOf,
  choice,
  count,
  minutes,
  money,
  mostPriceCents,
  optional,
  percent,
  when,
} from './parts/fields.ts';
import { fixedCosts, sumOfFixedCosts } from './parts/fixed-costs.ts';
import { rounding, toStep } from './parts/price-steps.ts';
import { card, oneWithout, profit, sharesFit, sharesNotice, tax, whole } from './parts/shares.ts';

const sections = [
  {
    title: 'Custos fixos da clínica',
    help: 'De cada custo entra a parte das consultas: quanto elas são do que a clínica vende.',
    fields: { custos: fixedCosts('Parte das consultas') },
  },
  {
    title: 'As consultas',
    fields: {
      consultas_no_mes: count('Consultas por mês', 'Informe quantas consultas por mês', { most: 10_000 }),
      minutos: minutes('Minutos de uma consulta', 'Informe os minutos da consulta, como 30'),
      insumos_centavos: money('Materiais de uma consulta', 'Informe o gasto com materiais, ou 0', {
        most: 1_000_000,
        hint: '0 se não há',
      }),
      preco_atual_centavos: optional(
        money('Preço de hoje', 'Informe o preço de hoje, ou deixe em branco', {
          least: 100,
          most: mostPriceCents,
          hint: 'Em branco, a conta fica sem a comparação',
        }),
      ),
    },
  },
  {
    title: 'O veterinário',
    fields: {
      pagamento: choice('Como ele recebe', 'Escolha como o veterinário recebe', [
        ['percentual', 'uma parte do preço, sem encargos (PJ ou autônomo)'],
        ['percentual-empregado', 'uma parte do preço, como empregado'],
        ['por-hora', 'por hora'],
        ['por-consulta', 'um valor por consulta'],
        ['nos-custos', 'salário, que já está nos custos'],
      ]),
      repasse_bp: when(
        'pagamento',
        ['percentual', 'percentual-empregado'],
        percent('Parte do preço', 'Informe o repasse, como 30%'),
      ),
      ...commissionCost.employment('pagamento', 'percentual-empregado'),
      hora_centavos: when(
        'pagamento',
        ['por-hora'],
        money('Valor da hora', 'Informe o valor da hora, como 80,00', { least: 1, most: 1_000_000 }),
      ),
      por_consulta_centavos: when(
        'pagamento',
        ['por-consulta'],
        money('Valor por consulta', 'Informe o valor por consulta, como 45,00', {
          least: 1,
          most: 1_000_000,
        }),
      ),
    },
  },
  {
    title: 'O que mais sai do preço',
    fields: { imposto_bp: tax('clinica'), cartao_bp: card, lucro_bp: profit },
  },
  { title: 'Arredondamento', fields: rounding },
] as const;
type Cells = CellsOf<FieldsOf<typeof sections>>;

/** Below the highest price of "Minha loja" by more than a step. */
const mostComputedCents = 9_900_000;

const unlessZero = (amount: Quantity, after: string): Amount =>
  amount.value === 0 ? amount.said('') : amount.followedBy(after);

/** Returns the costs of a consultation, the shares of its price and the price before rounding to the step. */
function costsOf(cells: Cells) {
  const { consultas_no_mes, minutos, pagamento, imposto_bp, cartao_bp, lucro_bp, insumos_centavos } = cells;
  const fixed = sumOfFixedCosts('Custo fixo das consultas', cells.custos);
  const nothing = constant(0);
  /** The share of the price that the veterinarian gets. */
  const passedOn = quantity(
    'pontos-base',
    chosen(pagamento, {
      percentual: cells.repasse_bp,
      'percentual-empregado': commissionCost.asEmployee(cells, cells.repasse_bp),
      'por-hora': nothing,
      'por-consulta': nothing,
      'nos-custos': nothing,
    }),
  );
  /** The veterinarian's pay for one consultation, unless it is a share of the price. */
  const vet = quantity(
    'centavos',
    chosen(pagamento, {
      percentual: nothing,
      'percentual-empregado': nothing,
      'por-hora': cells.hora_centavos.times(minutos).over(constant(60)),
      'por-consulta': cells.por_consulta_centavos.followedBy(' por consulta'),
      'nos-custos': nothing,
    }),
  );
  const each = quantity('centavos', fixed.all.over(consultas_no_mes.followedBy(' consultas')));
  const cost = quantity(
    'centavos',
    each
      .followedBy(' do fixo')
      .plus(unlessZero(vet, ' do veterinário'), unlessZero(insumos_centavos, ' de materiais')),
  );
  const kept = quantity('divisor', oneWithout(passedOn, imposto_bp, cartao_bp));
  const divider = quantity('divisor', oneWithout(passedOn, imposto_bp, cartao_bp, lucro_bp));
  return { fixed, passedOn, vet, each, cost, kept, divider, exact: quantity('centavos', cost.over(divider)) };
}
type Costs = ReturnType<typeof costsOf>;

const margin = z.object({
  preco_centavos: z.int(),
  /** Left of the price after all shares and costs; may be negative, as may the margin. */
  sobra_centavos: z.int(),
  margem_bp: z.int(),
  /** Left before the fixed costs: the contribution margin. */
  contribuicao_centavos: z.int(),
});
type Margin = Shown<z.infer<typeof margin>>;

/** Returns the margin that a price leaves; one that a person may leave empty leaves none then. */
function marginOf({ insumos_centavos }: Cells, { kept, cost, vet }: Costs, price: Quantity): Margin {
  const where = price.isTyped ? { where: whereTyped(price) } : {};
  const after = rounded('centavos', price.times(kept));
  const left = quantity('centavos', after.minus(cost), where);
  return {
    preco_centavos: price,
    sobra_centavos: left,
    margem_bp: quantity('pontos-base', left.over(price), where),
    contribuicao_centavos: quantity('centavos', after.minus(vet, insumos_centavos), where),
  };
}

/** Returns how many consultations may be lost; nothing unless the contribution of each one rises. */
function mayLose({ consultas_no_mes }: Cells, before: Margin, next: Margin): Quantity {
  const same = quantity(
    'atendimentos',
    consultas_no_mes.times(before.contribuicao_centavos).over(next.contribuicao_centavos),
    { rounding: 'up' },
  );
  const rises = next.preco_centavos.minus(before.preco_centavos);
  return quantity('atendimentos', consultas_no_mes.minus(same).atLeast(constant(0)), {
    where: whereAtLeast(1, [before.contribuicao_centavos, next.contribuicao_centavos, rises]),
  });
}

const marginSteps = (title: string, { sobra_centavos, margem_bp }: Margin): Named[] => [
  [`${title}: sobra`, sobra_centavos],
  [`${title}: margem`, margem_bp],
];

/** Consultations are R$ 33.000 of the R$ 80.000 that the clinic of the materials sells. */
const partOfSales = 4_125;

export const consultationPrice = calculator({
  kind: 'preco-da-consulta',
  titulo: 'Preço da consulta e margem',
  pergunta: 'Quanto cobrar pela consulta, e quanto sobra da de hoje?',
  fontes: [
    { material_id: 49, parte: 'a fórmula do preço' },
    { material_id: 67, parte: 'os custos fixos da clínica' },
    { material_id: 46, parte: 'a parte dos custos que é das consultas' },
    { material_id: 69, parte: 'a margem de contribuição e quantas consultas dá para perder' },
  ],
  agente_id: 10,
  sections,
  problems: (cells) => {
    const { cost, exact, passedOn } = costsOf(cells);
    return [
      sharesFit('lucro_bp', {
        Repasse: passedOn,
        imposto: cells.imposto_bp,
        cartão: cells.cartao_bp,
        lucro: cells.lucro_bp,
      }),
      {
        at: 'custos',
        when: cost.value === 0,
        message: 'A consulta ficou sem custo nenhum: confira os custos fixos e a parte das consultas',
      },
      {
        at: 'consultas_no_mes',
        when: exact.value > mostComputedCents,
        message: 'O preço passa de R$ 99.000,00: confira os custos e as consultas por mês',
      },
    ];
  },
  result: z.object({
    fixo_por_consulta_centavos: z.int(),
    veterinario_centavos: z.int(),
    custo_centavos: z.int(),
    divisor_bp: z.int(),
    /** The price before rounding to the step. */
    conta_centavos: z.int(),
    preco: margin,
    sobra_por_hora_centavos: z.int(),
    /** The margin of the price of today; null without one. */
    hoje: z.nullable(margin),
    /** Consultations of a month that may be lost at the new price with the same contribution; null unless the price rises. */
    pode_perder: z.nullable(z.int()),
  }),
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
    dias_uteis: null,
    descansos: null,
    encargos_bp: null,
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
  sums: (cells, input) => {
    const costs = costsOf(cells);
    const next = marginOf(cells, costs, toStep(costs.exact, cells.passo_centavos, cells.sentido));
    const today = marginOf(cells, costs, cells.preco_atual_centavos);
    const hasToday = !cells.preco_atual_centavos.isEmpty;
    const perHour = quantity('centavos', next.sobra_centavos.times(constant(60)).over(cells.minutos));
    const lost = mayLose(cells, today, next);
    return {
      result: {
        fixo_por_consulta_centavos: costs.each,
        veterinario_centavos: costs.vet,
        custo_centavos: costs.cost,
        divisor_bp: costs.divider,
        conta_centavos: costs.exact,
        preco: next,
        sobra_por_hora_centavos: perHour,
        hoje: hasToday ? today : null,
        pode_perder: lost.isEmpty ? null : lost,
      },
      steps: [
        ...costs.fixed.steps,
        ['Custo fixo por consulta', costs.each],
        ...(costs.vet.value > 0 ? [['Veterinário', costs.vet] as const] : []),
        ...(input.pagamento === 'percentual-empregado'
          ? [['Repasse com descanso e encargos', costs.passedOn] as const]
          : []),
        ['Custo da consulta', costs.cost],
        ['Divisor', costs.divider],
        ['Conta', costs.exact],
        ['Preço da consulta', next.preco_centavos],
        ...(hasToday ? marginSteps('Preço de hoje', today) : []),
        ...marginSteps('Preço novo', next),
      ],
      beside: { custos: costs.fixed.beside },
      more: [
        ['Veterinário', costs.vet],
        ['Fica depois de repasse, imposto e cartão', costs.kept],
        ['Preço novo: sobra por hora', perHour],
        ['Preço novo: margem de contribuição', next.contribuicao_centavos],
        ...marginSteps('Preço de hoje', today),
        ['Preço de hoje: margem de contribuição', today.contribuicao_centavos],
        ['Consultas que pode perder', lost],
      ],
    };
  },
  earner: ({ pagamento }) =>
    (({ percentual: 'autonomo', 'percentual-empregado': 'empregado' }) as const)[pagamento as 'percentual'] ??
    null,
  basis: ({ pagamento, repasse_bp, ...input }) => {
    if (pagamento === 'percentual') return [commissionCost.withoutCharges];
    return pagamento === 'percentual-empregado'
      ? [
          `O repasse é de empregado, com descanso e encargos: ${commissionCost.employeeShare(repasse_bp ?? 0, input)} do preço.`,
        ]
      : [];
  },
  notices: (_, { hoje, divisor_bp }) => [
    ...(hoje && hoje.sobra_centavos < 0
      ? [`O preço de hoje dá prejuízo de ${moneyText(-hoje.sobra_centavos)} por consulta.`]
      : []),
    ...sharesNotice(whole - divisor_bp),
    'Preço de serviço veterinário não vai para rede social nem anúncio (Código de Ética, Resolução CFMV 1.138/2016): avise os clientes um a um e confirme com o CRMV.',
  ],
  headlines: ({ preco, custo_centavos, sobra_por_hora_centavos }) => [
    headline('preco_centavos', 'Preço da consulta', preco.preco_centavos),
    headline('margem_bp', 'Margem', preco.margem_bp, true),
    headline('custo_centavos', 'Custo da consulta', custo_centavos, false),
    headline('sobra_por_hora_centavos', 'Sobra por hora', sobra_por_hora_centavos, true),
  ],
  tables: ({ preco, hoje, pode_perder }) =>
    hoje === null
      ? []
      : [
          {
            caption: 'O preço de hoje e o novo',
            columns: ['Quanto', 'Hoje', 'Novo'],
            rows: [
              ['Preço', hoje.preco_centavos, preco.preco_centavos],
              ['Sobra', hoje.sobra_centavos, preco.sobra_centavos],
              ['Margem', hoje.margem_bp, preco.margem_bp],
              ...(pode_perder === null ? [] : [['Consultas que pode perder por mês', '', pode_perder]]),
            ],
          },
        ],
  facts: (input, { hoje, pode_perder }) => [
    `${input.minutos} min, ${countText(input.consultas_no_mes)} por mês, imposto ${percentText(input.imposto_bp)}, cartão ${percentText(input.cartao_bp)}, lucro desejado ${percentText(input.lucro_bp)}`,
    ...(hoje
      ? [
          `Preço de hoje: ${moneyText(hoje.preco_centavos)}, sobra ${moneyText(hoje.sobra_centavos)}, margem ${percentText(hoje.margem_bp)}`,
        ]
      : []),
    ...(pode_perder === null ? [] : [`Com o preço novo pode perder até ${pode_perder} consultas por mês`]),
  ],
  prices: (input, { preco }, example) => {
    /** Fields that do not decide the price, or only round it. */
    const beside = ['preco_atual_centavos', 'passo_centavos', 'sentido'];
    return [
      {
        servico: 'Consulta',
        minutos: input.minutos,
        preco_centavos: preco.preco_centavos,
        isExample: example.keeps(...Object.keys(input).filter((field) => !beside.includes(field))),
        restsOnExample: example.hasRow('custos'),
      },
    ];
  },
});
