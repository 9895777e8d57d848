import { withdrawalDays } from '@matilha/contract/billing';
import { addDays, dayInBrazil } from '@matilha/contract/event-dates';
import { workingDayFrom } from '@matilha/contract/holidays';
import { instantInBrazil } from '#server/platform/brazil-time.ts';
import { later } from '#server/platform/clock.ts';

/**
 * Returns the last millisecond of the right to withdraw: the close, in São Paulo, of the seventh day after the day of the first payment,
 * or of the next working day when nobody works on it (L19; Código Civil, art. 132).
 */
export function withdrawalEnd(firstPaidAt: Date): Date {
  const lastDay = workingDayFrom(addDays(dayInBrazil(firstPaidAt), withdrawalDays));
  return later(instantInBrazil(addDays(lastDay, 1), '00:00'), -1);
}

interface Payment {
  /** Cents. */
  amount: number;
  amountRefunded: number;
  dispute: 'open' | 'won' | 'lost' | null;
}

/**
 * Returns the cents that a withdrawal refunds; null when it cannot be automatic: nothing was paid, or a bank has taken
 * the money back or is about to.
 */
export function withdrawalAmount(payments: readonly Payment[]): number | null {
  if (payments.some(({ dispute }) => dispute === 'open' || dispute === 'lost')) return null;
  const amount = payments.reduce((sum, payment) => sum + payment.amount - payment.amountRefunded, 0);
  return amount > 0 ? amount : null;
}
