import { daysBefore, fullDay, longDay, weekdayAndDay } from '#web/lib/days/format-date.ts';
import type { Turn } from './turns.ts';

const yearOf = (written: string) => written.slice(-4);

/** Returns the day of an instant, seen from `today` as `fullDay` writes it: "Hoje", "Ontem", "sexta-feira, 20 de novembro", or with its year. */
export function dayLabel(instant: string, today: string): string {
  const days = daysBefore(instant, today);
  if (days === 0) return 'Hoje';
  if (days === 1) return 'Ontem';
  return yearOf(fullDay(instant)) === yearOf(today) ? weekdayAndDay(instant) : longDay(instant);
}

const instantOf = ({ question, outgoing, answers }: Turn) =>
  question?.created_at ?? outgoing?.at ?? answers[0]?.created_at;

/**
 * Returns the label above each turn that begins a new day, by the turn's key. A conversation of today alone has none.
 */
export function daySeparators(turns: readonly Turn[], today: string): Map<string, string> {
  const labels = new Map<string, string>();
  let before = 'Hoje';
  for (const turn of turns) {
    const instant = instantOf(turn);
    const label = instant === undefined ? before : dayLabel(instant, today);
    if (label !== before) labels.set(turn.key, label);
    before = label;
  }
  return labels;
}
