const timeZone = 'America/Sao_Paulo';
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone });
const inWords = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone });
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** Returns 20/11/2026, the date in Brazil. */
export const fullDay = (instant: string) => day.format(new Date(instant));

/** Returns 21 de novembro de 2026, the date in Brazil. */
export const longDay = (instant: string) => inWords.format(new Date(instant));

/** Returns 21/11/2026, 09:30, the time in Brazil. */
export const shortMoment = (instant: string) => moment.format(new Date(instant));
