const timeZone = 'America/Sao_Paulo';
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone });
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone });
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const shortReais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats cents as `R$ 49,00`. */
export const moneyText = (cents: number): string => reais.format(cents / 100);
/** Formats cents as `R$ 49`, and as `R$ 49,90`. */
export const shortMoneyText = (cents: number): string => shortReais.format(cents / 100);
/** Formats a date as `21 de novembro de 2026`, in São Paulo. */
export const dayText = (at: Date): string => day.format(at);
/** Formats an instant as `21 de novembro de 2026 às 09:30`, in São Paulo. */
export const momentText = (at: Date): string => moment.format(at);
