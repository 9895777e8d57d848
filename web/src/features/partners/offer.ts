/** Returns red for 'OFF', green for 'GRÁTIS', else blue. Lower case 'off' counts only as a whole word. */
export function badgeTone(discount: string): 'danger' | 'brand' | 'info' {
  if (discount.includes('OFF') || /\boff\b/i.test(discount)) return 'danger';
  return /gr[aá]tis/i.test(discount) ? 'brand' : 'info';
}

const longDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });

/** "31 de dezembro de 2026", "1º de março de 2027", in no time zone. */
const inWords = (day: string) => longDay.format(new Date(`${day}T00:00Z`)).replace(/^1 /, '1º ');

/** Returns whether an offer has ended; it is valid through its last day in Brazil. */
export const hasEnded = (validUntil: string | null, today: string) =>
  Boolean(validUntil && validUntil < today);

/** Describes how long an offer is valid. */
export function validity(validUntil: string | null, today: string): string {
  if (!validUntil) return 'Permanente';
  if (hasEnded(validUntil, today)) return `Encerrado em ${inWords(validUntil)}`;
  return validUntil === today ? 'Válido só até hoje' : `Válido até ${inWords(validUntil)}`;
}
