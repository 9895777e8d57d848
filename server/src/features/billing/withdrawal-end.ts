import { withdrawalDays } from '@matilha/contract/billing/billing';
import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { workingDayFrom } from '@matilha/contract/content/holidays';
import { later } from '#server/platform/clock.ts';
import { instantInBrazil } from '#server/platform/time/brazil-time.ts';

/**
 * Returns the last millisecond of the right to withdraw: the close, in São Paulo, of the seventh day after the day of the first payment,
 * or of the next working day when nobody works on it (L19; Código Civil, art. 132).
 */
export function withdrawalEnd(firstPaidAt: Date): Date {
  const lastDay = workingDayFrom(addDays(dayInBrazil(firstPaidAt), withdrawalDays));
  return later(instantInBrazil(addDays(lastDay, 1), '00:00'), -1);
}
