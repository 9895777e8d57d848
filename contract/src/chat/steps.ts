import * as z from 'zod/mini';
import { calculationKind } from '../calculators/kinds.ts';
import { postFormats } from '../shop/post-formats.ts';
import { priceRow } from '../shop/price-row.ts';

/** A number of a calculation in words: "R$ 3,20". */
const line = z.object({ label: z.string(), text: z.string() });

/** A calculation that is not stored; its numbers in words are as computed then. */
export const calculationCard = z.object({
  type: z.literal('calculation'),
  /** The id under which it is kept, so that keeping it twice stores one. */
  id: z.uuid(),
  kind: calculationKind,
  title: z.string(),
  /** The calculator's input: integers in the calculator's units. */
  input: z.record(z.string(), z.unknown()),
  headlines: z.array(line),
  /** `expression` has the numbers: "R$ 7.200,00 ÷ 12.000 min". */
  steps: z.array(z.extend(line, { expression: z.string() })),
  notices: z.array(z.string()),
  /** The source of the numbers that the person did not give with the question: "Minuto: seu cálculo de 03/11". */
  origins: z.array(z.string()),
});
export type CalculationCard = z.infer<typeof calculationCard>;

export const proposedPost = z.object({
  dia: z.iso.date(),
  hora: z.nullable(z.string()),
  formato: z.enum(postFormats),
  tema: z.string(),
  cena: z.string(),
  legenda: z.string(),
  chamada: z.string(),
  hashtags: z.array(z.string()),
});
export type ProposedPost = z.infer<typeof proposedPost>;

/** Posts for the calendar; `POST /api/posts/from-answer` places them. */
export const postsCard = z.object({ type: z.literal('posts'), posts: z.array(proposedPost) });

/** Facts of the shop, each kept by itself with "Lembrar disto". `source`: the words of the person that the fact comes from. */
export const factsCard = z.object({
  type: z.literal('facts'),
  facts: z.array(z.object({ text: z.string(), source: z.string() })),
});

/** Rows for the price list, each confirmed by itself. */
export const pricesCard = z.object({
  type: z.literal('prices'),
  rows: z.array(z.object({ row: priceRow, source: z.string() })),
});

/** Days of the trade, holidays and events. */
export const datesCard = z.object({
  type: z.literal('dates'),
  dates: z.array(
    z.object({
      day: z.iso.date(),
      last_day: z.nullable(z.iso.date()),
      name: z.string(),
      note: z.string(),
    }),
  ),
});

export const card = z.discriminatedUnion('type', [
  calculationCard,
  postsCard,
  factsCard,
  pricesCard,
  datesCard,
]);
export type Card = z.infer<typeof card>;
export type CardOf<Type extends Card['type']> = Extract<Card, { type: Type }>;

/** A tool that an answer used. */
export const answerStep = z.object({
  /** The tool's name, as `calcular_comissao`. */
  name: z.string(),
  /** The work that runs, in words: "Fazendo a conta da comissão". */
  title: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** The outcome in one line; empty while it runs. */
  summary: z.string(),
  card: z.nullable(card),
});
export type AnswerStep = z.infer<typeof answerStep>;

/** A step with its number in the answer, from 1: a later event with the same number replaces it. */
export const numberedStep = z.extend(answerStep, { n: z.int() });
export type NumberedStep = z.infer<typeof numberedStep>;
