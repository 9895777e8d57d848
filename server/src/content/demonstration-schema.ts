import { calculationKinds } from '@matilha/contract/calculators/kinds';
import { readEmergencyRule } from '@matilha/contract/content/emergency-rules';
import { z } from 'zod';
import { line, optional, uniqueBy } from './text-rules.ts';

/** One day's post, ready to publish. `{negocio}` in a text is replaced by the business's name. */
const plannedPost = z.strictObject({
  objetivo: line(),
  formato: z.enum(['Foto', 'Carrossel', 'Reels', 'Stories']),
  horario: line().regex(/^\d{1,2}h(\d\d)?$/, 'deve ser um horário, como 18h ou 18h30'),
  legenda: line(),
  /** Instagram accepts at most five in a post. */
  hashtags: line().regex(/^(#\S+( |$)){3,5}$/, 'deve ter de 3 a 5 hashtags, separadas por um espaço'),
  chamada: line(),
  /** The pictures to film or to photograph. */
  cena: line(),
});

/** A week of posts for one kind of business, Monday first. */
export const weeklyPlan = z.strictObject({
  titulo: line(),
  /** Replaces the business's name while the profile has none. */
  semNome: line(),
  objetivo: line(),
  /** The last line of every caption. */
  assinatura: optional(line()),
  dias: z.array(plannedPost).length(7),
  stories: z.array(line()).min(1),
  metas: z.array(line()).min(1),
  cuidado: line(),
});

/** Points for words, as those of an emergency. */
const rule = line().refine((text) => typeof readEmergencyRule(text) !== 'string', {
  error: ({ input }) => String(readEmergencyRule(String(input))),
});

/** A calculator, or a list, that a question asks for and that needs no model. */
const offer = z.union([z.enum(calculationKinds), z.enum(['datas', 'posts', 'loja', 'calculos'])]);

/** How people ask for each offer. */
export const requests = z.strictObject({
  pedidos: z.array(z.strictObject({ pede: offer, regras: z.array(rule).min(1) })).check(uniqueBy('pede')),
});

const words = line().transform((text) => text.split(',').map((word) => word.trim()));

/**
 * The numbers of a question that go into a calculator's arguments. A field `linhas.minutos` is one of a row of `linhas`; `linhas` alone counts equal
 * rows; `nenhum` stands for a number that the calculator cannot use.
 */
const sum = z.strictObject({
  conta: z.enum(calculationKinds),
  /** Words of a question whose numbers mean something else to the calculator than they say: "40% do tempo parado". */
  recusa: z.optional(words),
  /** Words of which the question has one. */
  exige: z.optional(words),
  numeros: z.array(
    z.strictObject({
      campo: line(),
      mede: z.enum(['dinheiro', 'porcento', 'minutos', 'contagem']),
      /** The period that the field is about; a month when it is left out. */
      por: z.optional(z.enum(['dia', 'mes'])),
      /** The number belongs to the field whose word stands nearest to it. */
      perto: words,
      /** The field takes what the percentage leaves of 100: a margin of 45% means variable costs of 55%. */
      complemento: z.optional(z.literal(true)),
      /** Further arguments that the number implies: all variable costs in one are no commission besides. */
      com: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
  escolhas: z.array(z.strictObject({ campo: line(), vale: line(), quando: words })),
  linhas: z.array(
    z.strictObject({
      em: line(),
      /** The field with the row's name, which is the one of `nomes` nearest to its numbers. */
      nome: z.optional(line()),
      nomes: z.optional(words),
      com: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});

/** How the demonstration reads the numbers of a question. */
export const sums = z.strictObject({ contas: z.array(sum).check(uniqueBy('conta')) });

export type SumRule = z.infer<typeof sum>;
export type WeeklyPlan = z.infer<typeof weeklyPlan>;
export type PlannedPost = z.infer<typeof plannedPost>;
export type Offer = z.infer<typeof offer>;
