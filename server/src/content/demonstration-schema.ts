import { z } from 'zod';
import { line, optional } from './text-rules.ts';

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

/** First steps that suit every question to one family of assistants. */
export const advice = z.strictObject({
  passos: z.array(line()).min(3),
  /** The business data that a good question to this assistant contains. */
  dados: z.array(line()).min(1),
});

export type WeeklyPlan = z.infer<typeof weeklyPlan>;
export type PlannedPost = z.infer<typeof plannedPost>;
export type Advice = z.infer<typeof advice>;
