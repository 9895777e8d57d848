import type Stripe from 'stripe';
import type { Account, Charge } from '../model/account.ts';
import { findById } from '../model/turn.ts';
import type { Wire, WireObject } from './wire.ts';

const day = 86_400;
/** A fee in basis points and cents, and the days until the payout, in the order in which a Brazilian account is charged. */
const terms = {
  card: { share: 399, fixed: 39, days: 30 },
  pix: { share: 119, fixed: 0, days: 2 },
  boleto: { share: 0, fixed: 345, days: 2 },
};

/** Returns the id of the movement on the seller's balance that a charge made; null for one that failed. */
export const transactionOf = ({ id, status }: Charge): string | null =>
  status === 'succeeded' ? id.replace('ch_', 'txn_') : null;

/** docs.stripe.com/api/balance_transactions: `net` is the amount less the fee, and `available_on` when it can be paid out. */
export function presentTransaction(account: Account, charge: Charge): WireObject {
  const method = findById(account.paymentMethods, charge.paymentMethodId);
  const { share, fixed, days } = terms[method?.type ?? 'card'];
  const fee = Math.min(charge.amount, Math.round((charge.amount * share) / 10_000) + fixed);
  const availableOn = charge.createdAt + days * day;
  return {
    id: transactionOf(charge) ?? '',
    object: 'balance_transaction',
    amount: charge.amount,
    available_on: availableOn,
    created: charge.createdAt,
    currency: charge.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: charge.amount - fee,
    reporting_category: 'charge',
    source: charge.id,
    status: 'pending',
    type: 'charge',
  } satisfies Wire<Stripe.BalanceTransaction>;
}
