import type { User } from '@matilha/contract/account/account';
import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { selectCustomer } from '../../payers/repository.ts';
import {
  selectInvoices,
  selectStanding,
  selectSubscriptions,
} from '../../standing/subscription-repository.ts';
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
