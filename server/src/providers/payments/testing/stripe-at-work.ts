import { type FakeStripe, startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { afterUse } from '#server/testing/after-use.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createStripeProvider } from '../stripe/stripe-provider.ts';

export interface StripeAtWork {
  stripe: FakeStripe;
  provider: PaymentProvider;
  /** Price ids. `small` costs 4900 cents, `large` 19900 and `free` 0. */
  prices: Record<'small' | 'large' | 'free', string>;
  /** Creates a customer with idempotency keys of its own. */
  newCustomer(): Promise<Customer>;
}

export interface Customer {
  id: string;
  key(operation: string): string;
  open(priceId?: string): ReturnType<PaymentProvider['openSubscription']>;
  /** Opens a subscription and pays it. Returns its id. */
  subscribe(card?: string, priceId?: string): Promise<string>;
  /** Returns the customer's state. Throws unless there is exactly one subscription and an invoice. */
  only(): Promise<Standing>;
}

type Snapshot = Awaited<ReturnType<PaymentProvider['readCustomer']>>;
interface Standing {
  subscription: Snapshot['subscriptions'][number];
  /** The newest invoice. */
  invoice: Snapshot['invoices'][number];
  invoices: Snapshot['invoices'];
}

/** Starts the adapter and a fake Stripe with a clock that only the test moves. Both last until the file's last test. */
export async function stripeAtWork(begin = new Date('2026-11-10T15:00:00Z')): Promise<StripeAtWork> {
  const stripe = await startFakeStripe({ clock: () => begin });
  afterUse(() => stripe.close());
  const provider = createStripeProvider({
    name: 'stripe',
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhookSecret: stripe.webhookSecret,
    apiBase: new URL(stripe.url),
  });
  const price = async (tierId: number, titulo: string, amount: number) =>
    (await provider.createPlanPrice({ tierId, titulo, amount })).priceId;
  const prices = {
    small: await price(1, 'Filhote', 4_900),
    free: await price(2, 'Cortesia', 0),
    large: await price(3, 'Alcateia', 19_900),
  };
  let serial = 0;
  const newCustomer = async (): Promise<Customer> => {
    serial += 1;
    const key = (operation: string) => `${operation}:${serial}`;
    const email = `pessoa${serial}@exemplo.com.br`;
    const id = await provider.createCustomer({ userId: serial, email, name: 'Ana Souza' }, key('customer'));
    return { id, key, ...actionsOf(id, key) };
  };
  const actionsOf = (customerId: string, key: Customer['key']): Omit<Customer, 'id' | 'key'> => {
    const open: Customer['open'] = (priceId = prices.small) =>
      provider.openSubscription({ customerId, priceId }, key('open'));
    const subscribe: Customer['subscribe'] = async (card = 'pm_card_approved', priceId = prices.small) => {
      const { id, confirmation } = await open(priceId);
      await stripe.confirmIntent(confirmation?.clientSecret ?? '', card);
      return id;
    };
    const only = async () => {
      const { subscriptions, invoices } = await provider.readCustomer(customerId);
      const [subscription, another] = subscriptions;
      const [invoice] = invoices;
      if (!subscription || !invoice || another) throw new Error('expected one subscription');
      return { subscription, invoice, invoices };
    };
    return { open, subscribe, only };
  };
  return { stripe, provider, prices, newCustomer };
}
