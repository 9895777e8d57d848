import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import type { refunds } from '#server/database/schema/payments.ts';

/** The provider of real sales: no nota fiscal is issued for payments of the simulator. */
export const realProvider: PaymentProviderName = 'stripe';

interface Reversible {
  /** Cents paid, and cents refunded. */
  amount: number;
  refunded: number;
  /** Cents of a refund that is owed but that the provider has not accepted yet: they are not part of `refunded`. */
  owed: number;
  /** A refund is owed or has not arrived. */
  underWay: boolean;
  dispute: 'open' | 'won' | 'lost' | null;
}

/** Returns in Portuguese whether we still have the money of a payment, and may keep it. */
export function situationOf({ amount, refunded, underWay, dispute }: Omit<Reversible, 'owed'>): string {
  if (refunded >= amount && !underWay) return 'devolvido';
  if (dispute === 'lost') return 'contestação perdida';
  if (dispute === 'open') return 'contestado no banco';
  if (underWay) return 'devolução em andamento';
  return refunded > 0 ? 'devolvido em parte' : 'pago';
}

/** Returns the cents for which a nota fiscal is issued: the amount that stays with us after all refunds made or owed. */
export function billableOf({ amount, refunded, owed, dispute }: Omit<Reversible, 'underWay'>): number {
  return dispute === 'lost' ? 0 : Math.max(0, amount - refunded - owed);
}

type RefundStatus = (typeof refunds.$inferSelect)['status'];

/** Returns the effect of a stored refund on its payment; null without a refund. */
export function progressOf(status: RefundStatus | null, amount: number | null) {
  const cents = amount ?? 0;
  switch (status) {
    case null:
    case 'returned':
    case 'charged_back':
      return { byHand: 0, owed: 0, underWay: false };
    case 'returned_by_hand':
      return { byHand: cents, owed: 0, underWay: false };
    case 'returning':
      return { byHand: 0, owed: 0, underWay: true };
    case 'due':
    case 'disputed':
    case 'by_hand':
      return { byHand: 0, owed: cents, underWay: true };
    default:
      return status satisfies never;
  }
}
