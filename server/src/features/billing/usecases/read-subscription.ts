import type { PaymentProviderName } from '@matilha/contract/billing';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type SubscriptionView, viewSubscription } from '../checkout-state.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { selectCustomer } from '../payment-repository.ts';
import { selectInvoices, selectSubscriptions } from '../subscription-repository.ts';
import { withdrawalKeys } from '../withdrawal-keys.ts';
import { hasWithdrawn } from '../withdrawal-repository.ts';

export interface SubscriptionReading {
  provider: PaymentProviderName | null;
  tierId: number;
  overdue: boolean;
  subscription: SubscriptionView | null;
  hasPortal: boolean;
}

/** Where the person's subscription stands: what the provider last told, from our database alone (4.3). */
export async function readSubscription(
  context: Context,
  { payments }: BillingDependencies,
): Promise<SubscriptionReading> {
  const user = requireUser(context);
  const tierId = user.tier_id;
  const overdue = user.payment_status === 'atrasado';
  if (!payments) return { provider: null, tierId, overdue, subscription: null, hasPortal: false };
  const { db } = context;
  const provider = payments.name;
  const { personKey } = await withdrawalKeys(db, { email: user.email, cards: [] });
  const [customer, subscriptions, invoices, withdrawn, now] = await Promise.all([
    selectCustomer(db, { userId: user.id, provider }),
    selectSubscriptions(db, provider, user.id),
    selectInvoices(db, provider, user.id),
    hasWithdrawn(db, { userId: user.id, personKey, cardKeys: [] }),
    payments.now(),
  ]);
  const facts = { subscriptions, invoices, tierId, overdue, withdrawn, now };
  const hasPortal = Boolean(customer?.customerId);
  return { provider, tierId, overdue, subscription: viewSubscription(facts), hasPortal };
}
