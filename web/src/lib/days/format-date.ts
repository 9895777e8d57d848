const timeZone = 'America/Sao_Paulo';
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone });
const inWords = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone });
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });
const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone });
const whole = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'short', timeZone });
const dayOfWeek = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone,
});

/** Returns 20/11/2026, the date in Brazil. */
export const fullDay = (instant: string) => day.format(new Date(instant));

/** Returns 21 de novembro de 2026, the date in Brazil. */
export const longDay = (instant: string) => inWords.format(new Date(instant));

/** Returns sexta-feira, 20 de novembro, the date in Brazil. */
export const weekdayAndDay = (instant: string) => dayOfWeek.format(new Date(instant));

/** Returns 21/11/2026, 09:30, the time in Brazil. */
export const shortMoment = (instant: string) => moment.format(new Date(instant));

/** Returns sábado, 21 de novembro de 2026 às 09:30, the time in Brazil. */
export const longMoment = (instant: string) => whole.format(new Date(instant));

/** Returns 09:30, the time in Brazil. */
export const clockTime = (instant: string) => clock.format(new Date(instant));

const dayMs = 86_400_000;
const dayNumber = (written: string) => Date.parse(written.split('/').reverse().join('-')) / dayMs;

/** Returns how many days of Brazil's calendar lie between an instant and a day that `fullDay` wrote. */
export const daysBefore = (instant: string, written: string) =>
  dayNumber(written) - dayNumber(fullDay(instant));
