import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { boundsOf } from '../bounds-of.ts';
import { computeDay } from '../day-repository.ts';
import { selectFigures, selectFirstSignUp, selectTitles } from '../repository.ts';
import { daysFrom, FigureTable, type Periods, periodsOf } from '../rules.ts';

export interface OverviewRead {
  table: FigureTable;
  titles: Map<number, string>;
  today: string;
  periods: Periods;
  asOf: Date;
  missingDays: number;
}

/** Returns the stored figures of the period and of the period before, and the figures of today, computed now. */
export async function readOverview(context: Context, days: number): Promise<OverviewRead> {
  requireStaff(context, 'business');
  const { db, clock } = context;
  const asOf = clock.now();
  const today = dayInBrazil(asOf);
  const periods = periodsOf(today, days);
  // The state at the end of the day before a period is the state at its beginning.
  const stored = await selectFigures(db, addDays(periods.beforeFrom, -1), periods.until);
  const open = stored.some(({ day }) => day === periods.until) ? [today] : [periods.until, today];
  const live = await Promise.all(
    open.map(async (day) => {
      const figures = await computeDay(db, boundsOf(day, asOf), { whole: day !== today });
      return figures.map((figure) => ({ day, ...figure }));
    }),
  );
  const [first, titles] = await Promise.all([selectFirstSignUp(db), selectTitles(db)]);
  const table = new FigureTable([...stored, ...live.flat()]);
  const begun = first ? dayInBrazil(first) : today;
  const missing = [...daysFrom(periods.beforeFrom, periods.until)].filter(
    (day) => day >= begun && !table.has(day),
  );
  return {
    table,
    titles: new Map(titles.map(({ tierId, titulo }) => [tierId, titulo])),
    today,
    periods,
    asOf,
    missingDays: missing.length,
  };
}
