import * as z from 'zod/mini';
import { countText, moneyText, percentText } from '../portuguese/amounts.ts';
import { countCodec, minutesCodec, orNothing, percentCodec, textCodec } from '../portuguese/text-codecs.ts';
import { calculator } from './calculator.ts';
import { type Computation, fixedCostSteps, fixedCostsOf, headline, stepOf } from './computation.ts';
import { exampleSectorCosts } from './example-shop.ts';
import { basisPoints, count, fixedCost, fixedCostCodecs, lineName, minutes, rows } from './fields.ts';
import { partOf, ratio, sum, whole } from './numbers.ts';
import { choiceCodec } from './typed-values.ts';

/** `medido`: services of the month by their mean time; `estimado`: a part of the paid minutes. */
export const minuteModes = ['medido', 'estimado'] as const;

const person = z.strictObject({
  nome: lineName('Diga quem é'),
  minutos_por_dia: minutes('Informe os minutos por dia, como 440 ou 7h20'),
  dias: count('Informe os dias por mês, de 1 a 31', 1, 31),
});

const fields = {
  /** Fixed costs of the month. */
  custos: rows(fixedCost, 'Informe pelo menos um custo fixo'),
  /** The people who work on pets. */
  pessoas: rows(person, 'Informe pelo menos uma pessoa que trabalha nos pets'),
  modo: z.enum(minuteModes, 'Escolha como saber os minutos'),
  /** Both are needed when measured. */
  atendimentos: z.nullable(count('Informe os atendimentos do mês', 1, 100_000)),
  minutos_por_atendimento: z.nullable(minutes('Informe a média de minutos de um atendimento')),
  /** Needed when estimated. */
  aproveitamento_bp: z.nullable(basisPoints('Informe o aproveitamento, como 70%', 100)),
};
type Input = z.infer<z.ZodMiniObject<typeof fields>>;

const paidMinutes = ({ pessoas }: Input): number =>
  sum(pessoas.map(({ minutos_por_dia, dias }) => minutos_por_dia * dias));

function productiveMinutes(input: Input): number {
  return input.modo === 'medido'
    ? (input.atendimentos ?? 0) * (input.minutos_por_atendimento ?? 0)
    : partOf(paidMinutes(input), input.aproveitamento_bp ?? 0);
}

const given = (
  field: 'atendimentos' | 'minutos_por_atendimento' | 'aproveitamento_bp',
  mode: Input['modo'],
  error: string,
) => z.refine<Input>((input) => input.modo !== mode || input[field] !== null, { path: [field], error });

const isComplete = (input: Input): boolean =>
  input.modo === 'estimado' || (input.atendimentos !== null && input.minutos_por_atendimento !== null);

const input = z.strictObject(fields).check(
  given('atendimentos', 'medido', 'Informe os atendimentos do mês'),
  given('minutos_por_atendimento', 'medido', 'Informe a média de minutos de um atendimento'),
  given('aproveitamento_bp', 'estimado', 'Informe o aproveitamento, como 70%'),
  z.refine<Input>((given) => fixedCostsOf(given.custos).total >= 100, {
    path: ['custos'],
    error: 'Os custos do setor somam menos de R$ 1,00: confira os valores e a parte do setor',
  }),
  z.refine<Input>(
    (given) => given.aproveitamento_bp === null || given.modo === 'medido' || productiveMinutes(given) > 0,
    {
      path: ['aproveitamento_bp'],
      error: 'Com este aproveitamento não há nenhum minuto produtivo',
    },
  ),
  z.refine<Input>((given) => !isComplete(given) || productiveMinutes(given) <= paidMinutes(given), {
    path: ['atendimentos'],
    error: ({ input: typed }) =>
      `Os atendimentos somam ${countText(productiveMinutes(typed as Input))} minutos, mais que os ${countText(paidMinutes(typed as Input))} que a equipe trabalha. Confira a equipe, os atendimentos ou o tempo`,
  }),
);

const level = z.object({ aproveitamento_bp: z.int(), minutos: z.int(), minuto_milesimos: z.int() });

const result = z.object({
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
  niveis: z.array(level),
});
type Result = z.infer<typeof result>;

function minuteNotices({ aproveitamento_bp }: Result): string[] {
  if (aproveitamento_bp > 8_000)
    return [
      'Aproveitamento acima de 80%: a equipe fica sem folga para limpeza e imprevisto. Reveja preço ou equipe, não aperte o relógio.',
    ];
  if (aproveitamento_bp < 6_500)
    return [
      'Aproveitamento abaixo de 65%: a agenda tem buracos. Encaixe, lembrete na véspera e lista de espera vêm antes de anúncio.',
    ];
  return [];
}

function compute(given: Input): Computation<Result> {
  const { total } = fixedCostsOf(given.custos);
  const paid = paidMinutes(given);
  const productive = productiveMinutes(given);
  const minuteAt = (worked: number): number => ratio([total, 10], [worked]);
  const niveis = [6_000, 7_000, 8_000].map((share) => {
    const worked = Math.max(1, partOf(paid, share));
    return { aproveitamento_bp: share, minutos: worked, minuto_milesimos: minuteAt(worked) };
  });
  const computed: Result = {
    custo_centavos: total,
    minutos_pagos: paid,
    minutos_produtivos: productive,
    aproveitamento_bp: ratio([productive, whole], [paid]),
    minuto_milesimos: minuteAt(productive),
    hora_centavos: ratio([total, 60], [productive]),
    parado_centavos: total - ratio([total, productive], [paid]),
    niveis,
  };
  const [cost, worked] = [moneyText(total), `${countText(productive)} min`];
  const people = given.pessoas.map(
    ({ nome, minutos_por_dia, dias }) => `${nome}: ${countText(minutos_por_dia)} × ${dias}`,
  );
  const steps = [
    ...fixedCostSteps('Custo fixo do setor', given.custos),
    stepOf('Minutos pagos', people.join(' + '), paid, 'minutos'),
    stepOf(
      'Minutos produtivos',
      given.modo === 'medido'
        ? `${countText(given.atendimentos ?? 0)} atendimentos × ${given.minutos_por_atendimento} min`
        : `${countText(paid)} min × ${percentText(given.aproveitamento_bp ?? 0)}`,
      productive,
      'minutos',
    ),
    stepOf('Aproveitamento', `${worked} ÷ ${countText(paid)} min`, computed.aproveitamento_bp, 'pontos-base'),
    stepOf(
      'Tempo pago sem pet',
      `${cost} − ${cost} × ${worked} ÷ ${countText(paid)} min`,
      computed.parado_centavos,
    ),
    stepOf('Custo da hora', `${cost} ÷ ${worked} × 60`, computed.hora_centavos),
    stepOf('Custo do minuto', `${cost} ÷ ${worked}`, computed.minuto_milesimos, 'milesimos'),
  ];
  return { result: computed, steps, notices: minuteNotices(computed) };
}

export const productiveMinute = calculator({
  kind: 'minuto-produtivo',
  input,
  result,
  codecs: {
    custos: fixedCostCodecs,
    pessoas: { row: { nome: textCodec, minutos_por_dia: minutesCodec, dias: countCodec } },
    modo: choiceCodec(minuteModes),
    atendimentos: orNothing(countCodec),
    minutos_por_atendimento: orNothing(minutesCodec),
    aproveitamento_bp: orNothing(percentCodec),
  },
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
  compute,
  headlines: (done) => [
    headline('minuto_milesimos', 'Custo do minuto', done.minuto_milesimos, 'milesimos', false),
    headline('hora_centavos', 'Custo da hora', done.hora_centavos, 'centavos', false),
    headline('aproveitamento_bp', 'Aproveitamento', done.aproveitamento_bp, 'pontos-base', true),
    headline('custo_centavos', 'Custo fixo do setor', done.custo_centavos, 'centavos', false),
  ],
});
