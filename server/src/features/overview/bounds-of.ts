import { addDays } from '@matilha/contract/content/event-dates';
import { instantInBrazil } from '#server/platform/time/brazil-time.ts';
import type { DayBounds } from './day-repository.ts';

/** Returns a day's bounds in São Paulo. Payers are counted at its end, or at `now` while the day runs. */
export function boundsOf(day: string, now?: Date): DayBounds {
  const until = instantInBrazil(addDays(day, 1), '00:00');
  return { from: instantInBrazil(day, '00:00'), until, at: now && now < until ? now : until };
}
