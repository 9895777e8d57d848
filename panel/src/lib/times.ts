const zone = { timeZone: 'America/Sao_Paulo' } as const;
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', ...zone });
const wall = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...zone });

/** Returns day and time in São Paulo: 25/11/2026, 08:04. */
export const momentOf = (instant: string | Date): string => moment.format(new Date(instant));

/** Returns the value of a `datetime-local` input for an instant, on São Paulo's clock. */
export const wallTimeOf = (instant: Date): string => wall.format(instant).replace(' ', 'T');

/** Returns the instant that São Paulo's clock shows so; its clock has been three hours behind UTC all year since 2019. */
export const instantOf = (wallTime: string): string => new Date(`${wallTime}:00-03:00`).toISOString();

const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', ...zone });

/** Returns the day in São Paulo: 25/11/2026. */
export const dayOf = (instant: string | Date): string => date.format(new Date(instant));
