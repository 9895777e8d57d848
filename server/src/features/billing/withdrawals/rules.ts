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
