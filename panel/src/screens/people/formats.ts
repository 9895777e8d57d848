/** Returns a number as it is read in Brazil: 1.250. */
export const numberOf = (count: number): string => count.toLocaleString('pt-BR');

/** Returns a change of a balance with its sign: +1.250. */
export const signedOf = (amount: number): string => `${amount > 0 ? '+' : ''}${numberOf(amount)}`;

/** Returns a number with its noun. */
export const plural = (count: number, singularNoun: string, pluralNoun: string): string =>
  `${numberOf(count)} ${Math.abs(count) === 1 ? singularNoun : pluralNoun}`;

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** Returns the day in São Paulo: 25/11/2026. */
export const dayOf = (instant: string): string => day.format(new Date(instant));

/** Returns a phone number as it is read; a Brazilian one with its area code in parentheses. */
export function phoneOf({ ddi, phone }: { ddi: string; phone: string }): string {
  const [, area, start, end] = /^(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  if (ddi === '+55' && area) return `(${area}) ${start}-${end}`;
  return phone && `${phone.startsWith('+') ? '' : `${ddi} `}${phone}`;
}
