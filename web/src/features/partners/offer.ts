/** Red for 'OFF', green for 'GRÁTIS', else blue (§9). Small letters count as a word of their own only. */
export function badgeTone(discount: string): 'danger' | 'brand' | 'info' {
  if (discount.includes('OFF') || /\boff\b/i.test(discount)) return 'danger';
  return /gr[aá]tis/i.test(discount) ? 'brand' : 'info';
}

const longDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });

/** "31 de dezembro de 2026", "1º de março de 2027"; the day as it stands, in no time zone. */
const inWords = (day: string) => longDay.format(new Date(`${day}T00:00Z`)).replace(/^1 /, '1º ');

/** An offer holds through its last day in Brazil. */
export const hasEnded = (validUntil: string | null, today: string) =>
  Boolean(validUntil && validUntil < today);

/** How long an offer holds, in words (§9). */
export function validity(validUntil: string | null, today: string): string {
  if (!validUntil) return 'Permanente';
  if (hasEnded(validUntil, today)) return `Encerrado em ${inWords(validUntil)}`;
  return validUntil === today ? 'Válido só até hoje' : `Válido até ${inWords(validUntil)}`;
}
