import type { User } from '@matilha/contract/account/account';
import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { type Context, requireConfirmedUser, requireUser } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { selectCustomer } from '../../payers/repository.ts';
import { notifyPayer } from '../../standing/notices/notify-payer.ts';
import {
  selectInvoices,
  selectStanding,
  selectSubscriptions,
} from '../../standing/subscription-repository.ts';
import { syncCustomer } from '../../standing/usecases/sync-customer.ts';
import { withdrawalKeys } from '../../withdrawals/keys.ts';
import { hasWithdrawn } from '../../withdrawals/repository.ts';
import { type SubscriptionView, viewSubscription } from '../rules.ts';

export interface SubscriptionReading {
  provider: PaymentProviderName | null;
  tierId: number;
  overdue: boolean;
  subscription: SubscriptionView | null;
  hasPortal: boolean;
}

/** Returns the user's subscription as last read from the provider, from our database alone. */
export async function readSubscription(
  context: Context,
  { payments }: BillingDependencies,
): Promise<SubscriptionReading> {
  const { db } = context;
  const user = requireUser(context);
  if (!payments) return { provider: null, ...standingOf(user), subscription: null, hasPortal: false };
  const provider = payments.name;
  const { personKeys } = await withdrawalKeys(db, { email: user.email, cards: [] });
  const now = await payments.now();
  // One snapshot for all reads: a projection in between would make a paid plan look like one that is still to come.
  return db.transaction(
    async (tx) => {
      const { tierId, overdue } = (await selectStanding(tx, user.id)) ?? standingOf(user);
      const customer = await selectCustomer(tx, { userId: user.id, provider });
      const subscription = viewSubscription({
        subscriptions: await selectSubscriptions(tx, provider, user.id),
        invoices: await selectInvoices(tx, provider, user.id),
        withdrawn: await hasWithdrawn(
          tx,
          { provider, produtoId: null },
          { userId: user.id, personKeys, cardKeys: [] },
        ),
        tierId,
        overdue,
        now,
      });
      return { provider, tierId, overdue, subscription, hasPortal: Boolean(customer?.customerId) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const standingOf = ({ tier_id: tierId, payment_status: status }: User) => ({
  tierId,
  overdue: status === 'atrasado',
});

/**
 * Reads the user's payments from the provider, applies them, and returns the subscription that follows (product decision 4.15). Throws
 * `payments_unavailable`, `payment_service_down`, `provisional_account`, `unavailable`.
 */
export async function checkSubscription(
  context: Context,
  deps: BillingDependencies,
): Promise<SubscriptionReading> {
  const user = requireConfirmedUser(context);
  const provider = requirePayments(deps);
  await withRefusals(() => syncCustomer(context, provider, user.id));
  await notifyPayer(context, deps, user.id);
  return readSubscription(context, deps);
}
