const whole = new Intl.NumberFormat('pt-BR');
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const share = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });
const shortDay = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' });

export const countText = (count: number): string => whole.format(count);
export const moneyText = (cents: number): string => money.format(cents / 100);
export const dayText = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));

/** Returns a part of a whole as a percentage; a dash for a part of nothing. */
export const shareText = (part: number, of: number): string => (of === 0 ? '–' : share.format(part / of));

/** Returns the change between two figures: +12,5 %, or the words for a change from nothing. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'igual';
  if (before === 0) return 'novo';
  const sign = now > before ? '+' : '−';
  return `${sign}${share.format(Math.abs(now - before) / Math.abs(before))}`;
}

/** Returns the sentence about days whose figures are not there yet. */
export const missingText = (days: number): string =>
  `${days === 1 ? 'Ainda faltam os números de 1 dia' : `Ainda faltam os números de ${countText(days)} dias`}: eles são somados aos poucos, a cada dez minutos.`;
