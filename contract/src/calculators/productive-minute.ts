import * as z from 'zod/mini';
import { countText, moneyText } from '../portuguese/amounts.ts';
import { chosen, constant, quantity, rounded, total, typed } from './parts/amount.ts';
import { calculator, type FieldsOf, headline } from './parts/calculator.ts';
import { type CellsOf, choice, count, minutes, name, percent, rows, when } from './parts/fields.ts';
import { exampleSectorCosts, fixedCosts, sumOfFixedCosts } from './parts/fixed-costs.ts';

const sections = [
  {
    title: 'Custos fixos do setor',
    help: 'O que se paga todo mês, com pet ou sem pet. De cada custo entra só a parte do banho e tosa.',
    fields: { custos: fixedCosts('Parte do setor') },
  },
  {
    title: 'Quem trabalha nos pets',
    fields: {
      pessoas: rows(
        {
          one: 'pessoa',
          adding: 'Adicionar pessoa',
          problem: 'Informe pelo menos uma pessoa que trabalha nos pets',
        },
        {
          nome: name('Quem', 'Diga quem é'),
          minutos_por_dia: minutes('Minutos por dia', 'Informe os minutos por dia, como 440 ou 7h20', {
            hint: 'Como 440 ou 7h20',
          }),
          dias: count('Dias por mês', 'Informe os dias por mês, de 1 a 31', { most: 31, short: 'dias:' }),
        },
      ),
    },
  },
  {
    title: 'Minutos com a mão no pet',
    fields: {
      /** Services of the month by their mean time, or a part of the paid minutes. */
      modo: choice(
        'Como você sabe os minutos',
        'Escolha como saber os minutos',
        [
          ['medido', 'Contei os atendimentos do mês'],
          ['estimado', 'Estimo uma parte do tempo pago'],
        ],
        { assumed: 'estimado' },
      ),
      atendimentos: when('modo', ['medido'], count('Atendimentos no mês', 'Informe os atendimentos do mês')),
      minutos_por_atendimento: when(
        'modo',
        ['medido'],
        minutes('Média de minutos de cada um', 'Informe a média de minutos de um atendimento'),
      ),
      aproveitamento_bp: when(
        'modo',
        ['estimado'],
        percent('Aproveitamento', 'Informe o aproveitamento, como 70%', {
          least: 100,
          hint: 'Em 70% do tempo pago há um pet na mesa',
        }),
      ),
    },
  },
] as const;
type Cells = CellsOf<FieldsOf<typeof sections>>;

function minutesOf({ pessoas, modo, atendimentos, minutos_por_atendimento, aproveitamento_bp }: Cells) {
  const people = pessoas.map(({ minutos_por_dia, dias }) =>
    quantity('minutos', minutos_por_dia.said(countText(minutos_por_dia.value)).times(dias)),
  );
  const paid = quantity(
    'minutos',
    total(people.map((each, index) => each.spelled().precededBy(`${pessoas[index]?.nome}: `))),
  );
  const productive = quantity(
    'minutos',
    chosen(modo, {
      medido: atendimentos.followedBy(' atendimentos').times(minutos_por_atendimento),
      estimado: paid.times(aproveitamento_bp),
    }),
  );
  return { people, paid, productive };
}

export const productiveMinute = calculator({
  kind: 'minuto-produtivo',
  titulo: 'Minuto produtivo',
  pergunta: 'Quanto custa um minuto de mão no pet?',
  fontes: [{ material_id: 47 }, { material_id: 46 }],
  agente_id: 5,
  sections,
  problems: (cells, { modo, aproveitamento_bp }) => {
    const { paid, productive } = minutesOf(cells);
    return [
      {
        at: 'custos',
        when: sumOfFixedCosts('', cells.custos).all.value < 100,
        message: 'Os custos do setor somam menos de R$ 1,00: confira os valores e a parte do setor',
      },
      {
        at: 'aproveitamento_bp',
        when: modo === 'estimado' && aproveitamento_bp !== null && productive.value === 0,
        message: 'Com este aproveitamento não há nenhum minuto produtivo',
      },
      {
        at: 'atendimentos',
        when: productive.value > paid.value,
        message: `Os atendimentos somam ${countText(productive.value)} minutos, mais que os ${countText(paid.value)} que a equipe trabalha. Confira a equipe, os atendimentos ou o tempo`,
      },
    ];
  },
  result: z.object({
    custo_centavos: z.int(),
    minutos_pagos: z.int(),
    minutos_produtivos: z.int(),
    aproveitamento_bp: z.int(),
    /** Tenths of a cent. */
    minuto_milesimos: z.int(),
    hora_centavos: z.int(),
    /** The part of the cost that pays minutes without a pet. */
    parado_centavos: z.int(),
    /** The minute's cost at other rates of use, for "what if". */
    niveis: z.array(z.object({ aproveitamento_bp: z.int(), minutos: z.int(), minuto_milesimos: z.int() })),
  }),
  example: {
    custos: exampleSectorCosts,
    pessoas: [
      { nome: 'Banhista', minutos_por_dia: 440, dias: 26 },
      { nome: 'Dono, meio período', minutos_por_dia: 220, dias: 26 },
    ],
    modo: 'medido',
    atendimentos: 200,
    minutos_por_atendimento: 60,
    aproveitamento_bp: 7_000,
  },
  sums: (cells) => {
    const fixed = sumOfFixedCosts('Custo fixo do setor', cells.custos);
    const { people, paid, productive } = minutesOf(cells);
    const cost = fixed.all;
    const use = quantity('pontos-base', productive.over(paid));
    const idle = quantity('centavos', cost.minus(rounded('centavos', cost.times(productive).over(paid))));
    const hour = quantity('centavos', cost.over(productive).times(constant(60)));
    const minute = quantity('milesimos', cost.over(productive));
    return {
      result: {
        custo_centavos: cost,
        minutos_pagos: paid,
        minutos_produtivos: productive,
        aproveitamento_bp: use,
        minuto_milesimos: minute,
        hora_centavos: hour,
        parado_centavos: idle,
        niveis: [6_000, 7_000, 8_000].map((share) => {
          const level = typed(share, 'pontos-base');
          const minutos = quantity(
            'atendimentos',
            quantity('minutos', paid.times(level)).atLeast(constant(1)),
          );
          return {
            aproveitamento_bp: level,
            minutos,
            minuto_milesimos: quantity('milesimos', cost.over(minutos)),
          };
        }),
      },
      steps: [
        ...fixed.steps,
        ['Minutos pagos', paid],
        ['Minutos produtivos', productive],
        ['Aproveitamento', use],
        ['Tempo pago sem pet', idle],
        ['Custo da hora', hour],
        ['Custo do minuto', minute],
      ],
      beside: { custos: fixed.beside, pessoas: { 'Minutos pagos': people } },
    };
  },
  notices: (_, { aproveitamento_bp }) => {
    if (aproveitamento_bp > 8_000)
      return [
        'Aproveitamento acima de 80%: a equipe fica sem folga para limpeza e imprevisto. Reveja preço ou equipe, não aperte o relógio.',
      ];
    if (aproveitamento_bp < 6_500)
      return [
        'Aproveitamento abaixo de 65%: a agenda tem buracos. Encaixe, lembrete na véspera e lista de espera vêm antes de anúncio.',
      ];
    return [];
  },
  headlines: (result) => [
    headline('minuto_milesimos', 'Custo do minuto', result.minuto_milesimos, false),
    headline('hora_centavos', 'Custo da hora', result.hora_centavos, false),
    headline('aproveitamento_bp', 'Aproveitamento', result.aproveitamento_bp, true),
    headline('custo_centavos', 'Custo fixo do setor', result.custo_centavos, false),
  ],
  tables: ({ niveis }) => [
    {
      caption: 'Se o aproveitamento fosse outro',
      columns: ['Aproveitamento', 'Minutos', 'Custo do minuto'],
      rows: niveis.map((level) => [level.aproveitamento_bp, level.minutos, level.minuto_milesimos]),
    },
  ],
  facts: (_, result) => [
    `Minutos: ${countText(result.minutos_produtivos)} produtivos de ${countText(result.minutos_pagos)} pagos`,
    `Tempo pago sem pet: ${moneyText(result.parado_centavos)} por mês`,
  ],
});
