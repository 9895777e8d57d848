import type { PaymentProviderName } from '@matilha/contract/billing';

/** The provider whose payments are sales: the simulator's are none, and no nota fiscal is issued for them. */
export const realProvider: PaymentProviderName = 'stripe';

interface Reversible {
  /** Cents paid, and cents of it refunded. */
  amount: number;
  refunded: number;
  dispute: 'open' | 'won' | 'lost' | null;
}

/** Returns in Portuguese whether we still have the money of a payment. */
export function situationOf({ amount, refunded, dispute }: Reversible): string {
  if (refunded >= amount) return 'devolvido';
  if (dispute === 'lost') return 'contestação perdida';
  if (dispute === 'open') return 'contestado no banco';
  return refunded > 0 ? 'devolvido em parte' : 'pago';
}
