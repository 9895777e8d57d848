import type { PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';
import type { OwedRefund } from '../refunds/repository.ts';
import type { WithdrawalRow } from './repository.ts';

/** A payment, and the cents that a withdrawal returns. */
export interface PaidPart {
  paymentId: string;
  amount: number;
}

/** Returns the parts of payments that are not refunded and have no refund under way. */
export const owedPayments = (
  payments: ReadonlyArray<Pick<PaymentSnapshot, 'id' | 'amount' | 'amountRefunded'>>,
): PaidPart[] =>
  payments.flatMap(({ id, amount, amountRefunded }) =>
    amount > amountRefunded ? [{ paymentId: id, amount: amount - amountRefunded }] : [],
  );

/** Returns the refunds that a withdrawal owes for these payments. */
export const owedRefunds = (
  { id, userId, provider, produtoId, requestedAt }: WithdrawalRow,
  paid: readonly PaidPart[],
): OwedRefund[] =>
  paid.map((part) => ({
    ...part,
    userId,
    provider,
    produtoId,
    cause: 'withdrawal',
    withdrawalId: id,
    createdAt: requestedAt,
  }));
