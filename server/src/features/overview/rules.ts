import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { addDays } from '@matilha/contract/content/event-dates';

/** One figure of a day; `dimension` is empty when it has no parts. */
export interface Figure {
  figure: string;
  dimension: string;
  value: number;
}
export type DatedFigure = Figure & { day: string };

/** Days before today that are computed: two periods of 90 days, and one day before them. */
export const keptDays = 181;

export interface Periods {
  from: string;
  until: string;
  beforeFrom: string;
  beforeUntil: string;
}

/** Returns the whole days up to yesterday, and the same number of days before them. */
export function periodsOf(today: string, days: number): Periods {
  const from = addDays(today, -days);
  return {
    from,
    until: addDays(today, -1),
    beforeFrom: addDays(from, -days),
    beforeUntil: addDays(from, -1),
  };
}

export function* daysFrom(from: string, until: string): Generator<string> {
  for (let day = from; day <= until; day = addDays(day, 1)) yield day;
}

/** Figures of some days: sums of events, and values of the state at the end of one day. */
export class FigureTable {
  readonly #days = new Map<string, Map<string, number>>();

  constructor(rows: readonly DatedFigure[]) {
    for (const { day, figure, dimension, value } of rows) {
      const known = this.#days.get(day) ?? new Map<string, number>();
      known.set(`${figure} ${dimension}`, value);
      this.#days.set(day, known);
    }
  }

  has(day: string): boolean {
    return this.#days.has(day);
  }

  /** Returns the value of a day; 0 when there is none. */
  on(day: string, figure: string, dimension = ''): number {
    return this.#days.get(day)?.get(`${figure} ${dimension}`) ?? 0;
  }

  sum(from: string, until: string, figure: string, dimension = ''): number {
    let sum = 0;
    for (const day of daysFrom(from, until)) sum += this.on(day, figure, dimension);
    return sum;
  }

  /** Returns the figure's values of a day by plan of a provider. */
  plansOn(day: string, figure: string, provider: PaymentProviderName): Map<number, number> {
    const prefix = `${figure} ${provider}:`;
    const values = [...(this.#days.get(day) ?? [])].filter(([key]) => key.startsWith(prefix));
    return new Map(values.map(([key, value]) => [Number(key.slice(prefix.length)), value]));
  }
}
