const zone = { timeZone: 'America/Sao_Paulo' } as const;
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', ...zone });
const wall = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...zone });

/** Returns day and time in São Paulo: 25/11/2026, 08:04. */
export const momentOf = (instant: string | Date): string => moment.format(new Date(instant));

/** Returns the value of a `datetime-local` input for an instant, on São Paulo's clock. */
export const wallTimeOf = (instant: Date): string => wall.format(instant).replace(' ', 'T');

/**
 * Returns the instant that São Paulo's clock shows so; its clock has been three hours behind UTC all year since 2019. Returns null for no time:
 * browsers also give years of five and six digits while a year is typed.
 */
export function instantOf(wallTime: string): string | null {
  if (!/^\d{4}-/.test(wallTime)) return null;
  const instant = new Date(`${wallTime}:00-03:00`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', ...zone });

/** Returns the day in São Paulo: 25/11/2026. */
export const dayOf = (instant: string | Date): string => date.format(new Date(instant));

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns as many months, the running one of São Paulo first: `2026-11`, with its name. */
export function monthsUntil(now: Date, count: number): { value: string; label: string }[] {
  const [year, month] = wallTimeOf(now).split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, ago) => {
    const first = new Date(Date.UTC(year, month - 1 - ago, 1));
    return { value: first.toISOString().slice(0, 7), label: monthName.format(first) };
  });
}
