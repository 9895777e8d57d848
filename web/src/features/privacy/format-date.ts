const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' });
const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

/** 21 de novembro de 2026, as it is in Brazil. */
export const longDay = (instant: string) => day.format(new Date(instant));

/** 21/11/2026, 09:30, as it is in Brazil. */
export const shortMoment = (instant: string) => moment.format(new Date(instant));
