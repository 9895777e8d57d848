import { countText, percentText } from '@matilha/contract/portuguese/amounts';

const share = (ratio: number): string => percentText(Math.round(ratio * 1_000) * 10);
const shortDay = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' });

export const dayText = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));

/** Returns a part of a whole as a percentage; a dash for a part of nothing. */
export const shareText = (part: number, of: number): string => (of === 0 ? '–' : share(part / of));

/** Returns the change between two figures: +12,5 %, or the words for a change from nothing. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'igual';
  if (before === 0) return 'novo';
  const sign = now > before ? '+' : '−';
  return `${sign}${share(Math.abs(now - before) / Math.abs(before))}`;
}

/** Returns the sentence about days without figures yet. */
export const missingText = (days: number): string =>
  `${days === 1 ? 'Ainda faltam os números de 1 dia' : `Ainda faltam os números de ${countText(days)} dias`}: eles são somados aos poucos, a cada dez minutos.`;
