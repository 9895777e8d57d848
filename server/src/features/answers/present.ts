import { feedbackReason } from '@matilha/contract/chat/chat';
import {
  type AnswersReport,
  firstTextBounds,
  type OpenedAnswer,
  type RatedAnswer,
} from '@matilha/contract/panel/answers-report';
import type { OpenedRow, RatedRow } from './rated-repository.ts';
import { addUp, addUpTools, detailsOf, noSums } from './rules.ts';
import type { Report } from './usecases/read-report.ts';

/** Returns the title of a tool by its name; the name for a tool that is no more. */
export type TitleOf = (name: string) => string;

export function presentReport(
  { days, byDay, byAssistant, tools, titles, prices }: Report,
  titleOf: TitleOf,
): AnswersReport {
  const ofDays = addUp(byDay, prices, ({ group }) => group);
  const ofAssistants = addUp(byAssistant, prices, ({ group }) => group);
  const ofModels = addUp(byAssistant, prices, ({ model }) => model);
  const total = addUp(byAssistant, prices, () => '').get('') ?? { ...noSums };
  const priced = new Set(prices.map(({ modelo }) => modelo));
  const firstTexts = new Map(
    detailsOf(byAssistant, 'first_text').map(({ detail, count }) => [detail, count]),
  );
  return {
    total,
    by_day: days.map((day) => ({ ...(ofDays.get(day) ?? noSums), day })),
    by_assistant: [...ofAssistants]
      .map(([id, sums]) => ({ ...sums, id: Number(id), title: titles.get(Number(id)) ?? `Assistente ${id}` }))
      .toSorted((a, b) => b.answers - a.answers),
    by_model: [...ofModels]
      .filter(([model]) => model !== '')
      .map(([model, sums]) => ({ ...sums, model }))
      .toSorted((a, b) => b.answers - a.answers),
    by_tool: addUpTools(tools).map(({ name, calls, failures }) => ({
      name,
      title: titleOf(name),
      calls,
      failures,
    })),
    failures: detailsOf(byAssistant, 'failed').map(({ detail, count }) => ({ code: detail, count })),
    reasons: detailsOf(byAssistant, 'rated_down').map(({ detail, count }) => ({
      reason: feedbackReason.safeParse(detail).data ?? null,
      count,
    })),
    first_text: [...firstTextBounds, null].map((bound) => ({
      up_to_ms: bound,
      count: firstTexts.get(bound === null ? 'later' : String(bound)) ?? 0,
    })),
    without_price: [...ofModels.keys()].filter((model) => model !== '' && !priced.has(model)),
  };
}

export const presentRated = (row: RatedRow): RatedAnswer => ({
  id: row.id,
  assistant_id: row.listaId,
  assistant: row.assistant,
  created_at: row.createdAt.toISOString(),
  reason: row.reason,
  has_note: row.note !== null,
  sources: [...new Set(row.sources.map(({ title }) => title))],
  error_code: row.errorCode,
  reviewed_at: row.reviewedAt?.toISOString() ?? null,
});

export const presentOpened = ({ question, answer, note, steps }: OpenedRow): OpenedAnswer => ({
  question,
  answer,
  note,
  steps,
});
