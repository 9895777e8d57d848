import * as z from 'zod/mini';
import { feedbackReason } from '../chat/chat.ts';
import { answerStep } from '../chat/steps.ts';
import { id, idInPath, isoInstant, longId, oneLine } from '../primitives.ts';
import { panelListQuery } from './panel-lists.ts';

/** Periods of the reports, in days up to today. */
export const reportDays = z.pipe(
  z.enum(['7', '30', '90']),
  z.transform((text) => Number(text)),
);
export const answersReportQuery = z.strictObject({ dias: z._default(reportDays, 30) });

const count = z.int();
const sums = z.object({
  answers: count,
  stopped: count,
  /** Answers that failed or were interrupted. */
  failed: count,
  /** Answers for which the knowledge bank had no passage. */
  without_source: count,
  rated_up: count,
  rated_down: count,
  tokens_in: count,
  /** Those of `tokens_in` that the service had in its cache. */
  tokens_cached: count,
  tokens_out: count,
  /** US dollars, estimated from the prices of the settings; a model without a price counts as free. */
  cost: z.number(),
});
export type AnswerSums = z.infer<typeof sums>;

/** Upper bounds of the time to the first text, in milliseconds; later ones are one group. */
export const firstTextBounds = [500, 1_000, 2_000, 4_000, 8_000, 16_000] as const;

export const answersReport = z.object({
  total: sums,
  by_day: z.array(z.extend(sums, { day: z.string() })),
  by_assistant: z.array(z.extend(sums, { id: z.int(), title: z.string() })),
  by_model: z.array(z.extend(sums, { model: z.string() })),
  /** The most called first. */
  by_tool: z.array(z.object({ name: z.string(), title: z.string(), calls: count, failures: count })),
  failures: z.array(z.object({ code: z.string(), count })),
  reasons: z.array(z.object({ reason: z.nullable(feedbackReason), count })),
  /** Answers whose first text came within this many milliseconds, but not within the previous limit; null for all later answers. */
  first_text: z.array(z.object({ up_to_ms: z.nullable(z.int()), count })),
  /** Models that were used and have no price. */
  without_price: z.array(z.string()),
});
export type AnswersReport = z.infer<typeof answersReport>;

const price = z
  .number('Informe um preço')
  .check(z.minimum(0, 'De 0 a 1000'), z.maximum(1_000, 'De 0 a 1000'));
export const modelPrice = z.strictObject({
  modelo: oneLine(100, 'Informe o modelo'),
  /** US dollars for a million tokens. */
  entrada: price,
  /** Tokens that come from the service's cache; as `entrada` where it is left out. */
  entrada_cache: z.optional(z.nullable(price)),
  saida: price,
});
export type ModelPrice = z.infer<typeof modelPrice>;
export const modelPrices = z.array(modelPrice).check(
  z.maxLength(50, 'No máximo 50 modelos'),
  z.refine((list) => new Set(list.map(({ modelo }) => modelo)).size === list.length, 'Modelo repetido'),
);
export const modelPricesInput = z.strictObject({ precos: modelPrices });

export const ratedAnswersQuery = panelListQuery(['created_at'], {
  assistente: z.optional(idInPath),
  motivo: z.optional(feedbackReason),
  vistas: z._default(z.enum(['sim', 'nao']), 'nao'),
});
export type RatedAnswersQuery = z.infer<typeof ratedAnswersQuery>;

/** A badly rated answer, without question and answer: they are opened one by one, with a reason (L20). */
export const ratedAnswer = z.object({
  id: longId,
  assistant_id: id,
  assistant: z.string(),
  created_at: isoInstant,
  reason: z.nullable(feedbackReason),
  /** True when the person wrote a note, which is read with the answer. */
  has_note: z.boolean(),
  sources: z.array(z.string()),
  error_code: z.nullable(z.string()),
  reviewed_at: z.nullable(isoInstant),
});
export type RatedAnswer = z.infer<typeof ratedAnswer>;

export const openAnswerInput = z.strictObject({
  motivo: oneLine(200, 'Diga por que precisa ler esta conversa'),
});
export const openedAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  note: z.nullable(z.string()),
  steps: z.array(answerStep),
});
export type OpenedAnswer = z.infer<typeof openedAnswer>;
