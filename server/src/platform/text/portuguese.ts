const timeZone = 'America/Sao_Paulo';
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone });
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone });

const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone });

/** Formats a month as `novembro de 2026`, in São Paulo. */
export const monthText = (at: Date): string => month.format(at);
/** Formats a date as `21 de novembro de 2026`, in São Paulo. */
export const dayText = (at: Date): string => day.format(at);
/** Formats an instant as `21 de novembro de 2026 às 09:30`, in São Paulo. */
export const momentText = (at: Date): string => moment.format(at);
