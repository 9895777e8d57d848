import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import type { ModelPrice } from '@matilha/contract/panel/answers-report';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type FigureSum, selectSums, selectToolSums, type ToolSum } from '../figures-repository.ts';
import { selectPrices } from '../prices-repository.ts';
import { selectTitles } from '../rated-repository.ts';

export interface Report {
  days: string[];
  byDay: FigureSum[];
  byAssistant: FigureSum[];
  tools: ToolSum[];
  titles: Map<number, string>;
  prices: ModelPrice[];
}

/** Returns the days of a report that ends today, with its first and last day. */
function periodOf({ clock }: Pick<Context, 'clock'>, count: number) {
  const until = dayInBrazil(clock.now());
  const from = addDays(until, 1 - count);
  return { from, until, days: Array.from({ length: count }, (_, at) => addDays(from, at)) };
}

/** Returns the calls of each tool on each of the last days, today included. */
export function readToolSums(context: Context, count: number): Promise<ToolSum[]> {
  requireStaff(context, 'business');
  return selectToolSums(context.db, periodOf(context, count));
}

/** Returns the sums of the last days, today included, from the counts of the jobs. */
export async function readReport(context: Context, count: number): Promise<Report> {
  requireStaff(context, 'business');
  const { db } = context;
  const { days, ...period } = periodOf(context, count);
  const [byDay, byAssistant, tools, titles, prices] = await Promise.all([
    selectSums(db, period, 'day'),
    selectSums(db, period, 'assistant'),
    selectToolSums(db, period),
    selectTitles(db),
    selectPrices(db),
  ]);
  return { days, byDay, byAssistant, tools, titles, prices };
}
