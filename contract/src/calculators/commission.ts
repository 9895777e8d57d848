import * as z from 'zod/mini';
import { moneyText, percentText } from '../portuguese/amounts.ts';
import { type Amount, chosen, constant, type Quantity, quantity, rounded, total } from './parts/amount.ts';
import { calculator, type FieldsOf, headline, type Named, type Shown } from './parts/calculator.ts';
import * as commissionCost from './parts/commission-cost.ts';
import {
  type CellsOf,
  choice,
  count,
  type InputOf,
  money,
  mostPriceCents,
  name,
  optional,
  percent,
  rows,
} from './parts/fields.ts';
import { card, oneWithout, profit, sharesFit, tax } from './parts/shares.ts';

const sections = [
  {
    title: 'Serviços de um mês',
    help: 'O custo é sem comissão, imposto e cartão: os minutos pelo custo do minuto, mais os produtos.',
    fields: {
      servicos: rows(
        { one: 'serviço', adding: 'Adicionar serviço', problem: 'Informe pelo menos um serviço' },
        {
          nome: name('Serviço', 'Informe o serviço'),
          quantidade: count('Quantos no mês', 'Informe quantos no mês', { most: 10_000, short: 'quantos:' }),
          preco_centavos: money('Preço', 'Informe o preço, como 70,00', {
            least: 100,
            most: mostPriceCents,
            short: 'preço',
          }),
          custo_centavos: money('Custo', 'Informe o custo do serviço, como 40,00', {
            most: mostPriceCents,
            short: 'custo',
          }),
          /** Paid for each service in the third model. */
          valor_por_servico_centavos: optional(
            money('Valor fixo por serviço', 'Informe quanto paga por serviço, ou deixe em branco', {
              most: mostPriceCents,
              short: 'valor fixo',
              hint: 'Em todas as linhas ou em nenhuma',
            }),
          ),
        },
      ),
    },
  },
  {
    title: 'A comissão',
    fields: {
      ...commissionCost.earner('empregado'),
      base: choice(
        'A comissão incide sobre',
        'Escolha sobre o que a comissão incide',
        [
          ['bruto', 'o que o cliente pagou'],
          ['liquido', 'o que fica depois de imposto e cartão'],
        ],
        { assumed: 'bruto' },
      ),
      percentual_bp: percent('Comissão', 'Informe a comissão, como 20%'),
      /** The second model: the higher percentage applies only to the part above the goal. */
      meta_centavos: optional(
        money('Meta do mês', 'Informe a meta do mês, como 13.000,00', {
          least: 1,
          hint: 'Para comparar com duas faixas; em branco, a conta fica sem elas',
        }),
      ),
      ate_a_meta_bp: optional(percent('Até a meta', 'Informe o percentual até a meta, como 18%')),
      acima_da_meta_bp: optional(
        percent('Só no que passa da meta', 'Informe o percentual acima da meta, como 26%'),
      ),
    },
  },
  {
    title: 'O que mais sai da venda',
    fields: { imposto_bp: tax('banho'), cartao_bp: card, lucro_bp: profit },
  },
] as const;
type Input = InputOf<FieldsOf<typeof sections>>;
type Cells = CellsOf<FieldsOf<typeof sections>>;

const models = ['percentual', 'faixas', 'por-servico'] as const;
const model = z.object({
  modelo: z.enum(models),
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
type Model = Shown<z.infer<typeof model>>;

const result = z.object({
  vendas_centavos: z.int(),
  /** The amount on which the percentages are paid. */
  base_centavos: z.int(),
  custo_centavos: z.int(),
  /** The percentage first; tiers and values for each service when they were given. */
  modelos: z.array(model),
  servicos: z.array(
    z.object({
      nome: z.string(),
      /** For one service, by the percentage, with rest and charges. */
      comissao_centavos: z.int(),
      sobra_centavos: z.int(),
      teto_bp: z.int(),
    }),
  ),
  /** The highest percentage of the base that keeps the wanted profit; 0 when none does. */
  teto_bp: z.int(),
});
type Result = z.infer<typeof result>;

const modelNames: Readonly<Record<Model['modelo'], string>> = {
  percentual: 'Percentual',
  faixas: 'Faixas',
  'por-servico': 'Por serviço',
};

const netOf = ({ imposto_bp, cartao_bp }: Cells, sales: Quantity): Quantity =>
  quantity('centavos', sales.times(oneWithout(imposto_bp, cartao_bp)));

const baseOf = (cells: Cells, sales: Quantity): Quantity =>
  quantity('centavos', chosen(cells.base, { bruto: sales, liquido: netOf(cells, sales) }));

/** Returns rest, charges and total of a commission. */
function withCharges({ comissao_de, descansos, dias_uteis, encargos_bp }: Cells, commission: Quantity) {
  const nothing = constant(0);
  const paidRest = commission.over(dias_uteis).times(descansos);
  const rest = quantity('centavos', chosen(comissao_de, { autonomo: nothing, empregado: paidRest }));
  const charged = commission.plus(rest).times(encargos_bp);
  const charges = quantity('centavos', chosen(comissao_de, { autonomo: nothing, empregado: charged }));
  return { rest, charges, total: quantity('centavos', commission.plus(rest, charges)) };
}

/** Returns the amount left for the commission, and the highest percentage that keeps the wanted profit, or 0. */
function highestPercentage(cells: Cells, sales: Quantity, cost: Quantity) {
  const { imposto_bp, cartao_bp, lucro_bp } = cells;
  const room = quantity(
    'centavos',
    rounded('centavos', sales.times(oneWithout(imposto_bp, cartao_bp, lucro_bp))).minus(cost),
  );
  const highest = room
    .over(commissionCost.cost(cells, baseOf(cells, sales)))
    .atMost(constant(1))
    .atLeast(constant(0));
  return { room, highest: quantity('pontos-base', highest, { rounding: 'down' }) };
}

/** Returns the commission of each model that the input has, in the order of the screen. */
function commissionsOf(cells: Cells, base: Quantity) {
  const { servicos, percentual_bp, meta_centavos, ate_a_meta_bp, acima_da_meta_bp } = cells;
  const below = quantity('centavos', base.atMost(meta_centavos));
  const above = quantity('centavos', base.minus(meta_centavos).atLeast(constant(0)));
  const tiers = rounded('centavos', below.times(ate_a_meta_bp)).plus(
    rounded('centavos', above.times(acima_da_meta_bp)),
  );
  const perService = servicos.map((service) =>
    quantity('centavos', service.quantidade.times(service.valor_por_servico_centavos)),
  );
  const hasTiers = [meta_centavos, ate_a_meta_bp, acima_da_meta_bp].every(({ isEmpty }) => !isEmpty);
  const hasValues = servicos.every((service) => !service.valor_por_servico_centavos.isEmpty);
  const commissions: Readonly<Record<Model['modelo'], Amount | null>> = {
    percentual: base.times(percentual_bp),
    faixas: hasTiers ? tiers : null,
    'por-servico': hasValues ? total(perService.map((amount) => amount.spelled())) : null,
  };
  return {
    perService,
    commissions: models.flatMap((modelo) => {
      const amount = commissions[modelo];
      return amount ? [{ modelo, commission: quantity('centavos', amount) }] : [];
    }),
  };
}

function modelOf(
  cells: Cells,
  { modelo, commission: paid }: { modelo: Model['modelo']; commission: Quantity },
  { sales, cost, net }: Readonly<Record<'sales' | 'cost' | 'net', Quantity>>,
): Model {
  const { rest, charges, total: all } = withCharges(cells, paid);
  const left = quantity('centavos', net.minus(cost, all));
  return {
    modelo,
    comissao_centavos: paid,
    descanso_centavos: rest,
    encargos_centavos: charges,
    total_centavos: all,
    parte_da_venda_bp: quantity('pontos-base', paid.over(sales)),
    sobra_centavos: left,
    lucro_bp: quantity('pontos-base', left.over(sales)),
  };
}

/** Returns the steps of a model; rest and charges only where there are any. */
function modelSteps({ descansos, encargos_bp }: Cells, done: Model): Named[] {
  const title = modelNames[done.modelo];
  const steps: [isShown: boolean, label: string, quantity: Quantity][] = [
    [true, 'comissão', done.comissao_centavos],
    [descansos.value > 0, 'descanso remunerado', done.descanso_centavos],
    [encargos_bp.value > 0, 'encargos', done.encargos_centavos],
    [true, 'sobra da loja', done.sobra_centavos],
  ];
  return steps.flatMap(([isShown, label, shown]): Named[] =>
    isShown ? [[`${title}: ${label}`, shown]] : [],
  );
}

const servicesOf = (cells: Cells) =>
  cells.servicos.map(({ nome, quantidade, preco_centavos, custo_centavos }) => {
    const commissionOfOne = quantity('centavos', baseOf(cells, preco_centavos).times(cells.percentual_bp));
    const paid = withCharges(cells, commissionOfOne).total;
    return {
      sales: quantity('centavos', quantidade.times(preco_centavos)),
      cost: quantity('centavos', quantidade.times(custo_centavos)),
      shown: {
        nome,
        comissao_centavos: paid,
        sobra_centavos: quantity('centavos', netOf(cells, preco_centavos).minus(custo_centavos, paid)),
        teto_bp: highestPercentage(cells, preco_centavos, custo_centavos).highest,
      },
    };
  });

function commissionNotices({ percentual_bp, lucro_bp }: Input, done: Result): string[] {
  const notices: string[] = [];
  if (done.teto_bp === 0)
    notices.push('Nem sem comissão a loja fica com o lucro desejado: reveja custo e preço antes.');
  else if (percentual_bp > done.teto_bp)
    notices.push(
      `${percentText(percentual_bp)} passa do teto de ${percentText(done.teto_bp)}: a loja fica com ${percentText(done.modelos[0]?.lucro_bp ?? 0)} em vez de ${percentText(lucro_bp)}.`,
    );
  notices.push(
    'Baixar a comissão de quem já está na casa tem limite na lei: fale com contador ou advogado antes de anunciar.',
  );
  return notices;
}

const tierFields = ['meta_centavos', 'ate_a_meta_bp', 'acima_da_meta_bp'] as const;

const done = (nome: string, quantidade: number, price: number, cost: number, paid: number) => ({
  nome,
  quantidade,
  preco_centavos: price,
  custo_centavos: cost,
  valor_por_servico_centavos: paid,
});

export const commission = calculator({
  kind: 'comissao',
  titulo: 'Comissão',
  pergunta: 'Que comissão cabe na conta?',
  fontes: [{ material_id: 53 }, { material_id: 48 }],
  agente_id: 13,
  sections,
  problems: ({ imposto_bp, cartao_bp, lucro_bp }, input) => [
    sharesFit('lucro_bp', { Imposto: imposto_bp, cartão: cartao_bp, lucro: lucro_bp }),
    ...tierFields.map((at) => ({
      at,
      when: input[at] === null && tierFields.some((field) => input[field] !== null),
      message: 'Para comparar as faixas, informe a meta e os dois percentuais; ou deixe os três em branco',
    })),
    {
      at: 'servicos',
      when: new Set(input.servicos.map((service) => service.valor_por_servico_centavos === null)).size > 1,
      message:
        'Para comparar o valor por serviço, informe o valor em todas as linhas; ou deixe todas em branco',
    },
  ],
  result,
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
    comissao_de: 'empregado',
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
  sums: (cells) => {
    const services = servicesOf(cells);
    const sales = quantity('centavos', total(services.map((service) => service.sales.spelled())));
    const cost = quantity('centavos', total(services.map((service) => service.cost.spelled())));
    const base = baseOf(cells, sales);
    const net = netOf(cells, sales);
    const { perService, commissions } = commissionsOf(cells, base);
    const { room, highest } = highestPercentage(cells, sales, cost);
    const modelos = commissions.map((commission) => modelOf(cells, commission, { sales, cost, net }));
    return {
      result: {
        vendas_centavos: sales,
        base_centavos: base,
        custo_centavos: cost,
        modelos,
        servicos: services.map(({ shown }) => shown),
        teto_bp: highest,
      },
      steps: [
        ['Vendas do mês', sales],
        ['Custo dos serviços', cost],
        ['Depois de imposto e cartão', net],
        ...modelos.flatMap((model) => modelSteps(cells, model)),
        ['Cabe para a comissão', room],
        ['Maior comissão que mantém o lucro', highest],
      ],
      beside: {
        servicos: {
          Vendas: services.map((service) => service.sales),
          'Custo total': services.map((service) => service.cost),
          'Total por serviço': perService,
          'Comissão com encargos': services.map(({ shown }) => shown.comissao_centavos),
          Sobra: services.map(({ shown }) => shown.sobra_centavos),
          Teto: services.map(({ shown }) => shown.teto_bp),
        },
      },
      more: [['Base da comissão', base]],
      moreTables: [
        {
          caption: 'Modelos',
          columns: ['Modelo', 'Descanso', 'Encargos', '% da venda'],
          rows: modelos.map((model) => [
            modelNames[model.modelo],
            model.descanso_centavos,
            model.encargos_centavos,
            model.parte_da_venda_bp,
          ]),
        },
      ],
    };
  },
  notices: commissionNotices,
  earner: ({ comissao_de }) => comissao_de,
  basis: ({ comissao_de, percentual_bp, ...input }) =>
    comissao_de === 'autonomo'
      ? [commissionCost.withoutCharges]
      : [
          `A comissão é de empregado, com descanso e encargos: ${commissionCost.employeeShare(percentual_bp, input)}.`,
        ],
  headlines: ({ teto_bp, modelos: [first] }) => [
    headline('teto_bp', 'Maior comissão que mantém o lucro', teto_bp, true),
    ...(first
      ? [
          headline('comissao_centavos', 'Comissão do mês', first.comissao_centavos),
          headline('total_centavos', 'Com descanso e encargos', first.total_centavos, false),
          headline('sobra_centavos', 'Sobra da loja', first.sobra_centavos, true),
        ]
      : []),
  ],
  tables: ({ modelos }) => [
    {
      caption: 'Os modelos lado a lado',
      columns: ['Modelo', 'Comissão', 'Com descanso e encargos', 'Sobra da loja', 'Lucro'],
      rows: modelos.map((model) => [
        modelNames[model.modelo],
        model.comissao_centavos,
        model.total_centavos,
        model.sobra_centavos,
        model.lucro_bp,
      ]),
    },
  ],
  facts: (input, { vendas_centavos, custo_centavos, modelos }) => [
    `Vendas ${moneyText(vendas_centavos)}, custo ${moneyText(custo_centavos)}, imposto ${percentText(input.imposto_bp)}, cartão ${percentText(input.cartao_bp)}, lucro desejado ${percentText(input.lucro_bp)}`,
    `Percentual de hoje: ${percentText(input.percentual_bp)} sobre o valor ${input.base === 'bruto' ? 'bruto' : 'líquido'}`,
    ...modelos.map(
      (model) =>
        `${modelNames[model.modelo]}: comissão ${moneyText(model.comissao_centavos)}, com descanso e encargos ${moneyText(model.total_centavos)}, sobra da loja ${moneyText(model.sobra_centavos)}`,
    ),
  ],
});
