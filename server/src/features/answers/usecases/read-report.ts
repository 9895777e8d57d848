import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import type { ModelPrice } from '@matilha/contract/panel/answers-report';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type FigureSum, selectSums } from '../figures-repository.ts';
import { selectPrices } from '../prices-repository.ts';
import { selectTitles } from '../rated-repository.ts';

export interface Report {
  days: string[];
  byDay: FigureSum[];
  byAssistant: FigureSum[];
  titles: Map<number, string>;
  prices: ModelPrice[];
}

/** Returns the sums of the last days, today included, from the counts of the jobs. */
export async function readReport(context: Context, count: number): Promise<Report> {
  requireStaff(context, 'business');
  const { db, clock } = context;
  const until = dayInBrazil(clock.now());
  const from = addDays(until, 1 - count);
  const [byDay, byAssistant, titles, prices] = await Promise.all([
    selectSums(db, { from, until }, 'day'),
    selectSums(db, { from, until }, 'assistant'),
    selectTitles(db),
    selectPrices(db),
  ]);
  const days = Array.from({ length: count }, (_, at) => addDays(from, at));
  return { days, byDay, byAssistant, titles, prices };
}
