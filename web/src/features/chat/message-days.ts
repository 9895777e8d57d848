import type { Turn } from './turns.ts';

const inWords = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' });

const dayOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
const dayMs = 86_400_000;

/** Returns the day of an instant in the reader's time zone: "Hoje", "Ontem", "sexta-feira, 20 de novembro", or with its year. */
export function dayLabel(instant: string, now: Date): string {
  const at = new Date(instant);
  const days = Math.round((dayOf(now) - dayOf(at)) / dayMs);
  if (days === 0) return 'Hoje';
  if (days === 1) return 'Ontem';
  return at.getFullYear() === now.getFullYear() ? inWords.format(at) : withYear.format(at);
}

const instantOf = ({ question, outgoing, answers }: Turn) =>
  question?.created_at ?? outgoing?.at ?? answers[0]?.created_at;

/**
 * Returns the label above each turn that begins a new day, by the turn's key. A conversation of today alone has none.
 */
export function daySeparators(turns: readonly Turn[], now: Date): Map<string, string> {
  const labels = new Map<string, string>();
  let before = 'Hoje';
  for (const turn of turns) {
    const instant = instantOf(turn);
    const label = instant === undefined ? before : dayLabel(instant, now);
    if (label !== before) labels.set(turn.key, label);
    before = label;
  }
  return labels;
}
