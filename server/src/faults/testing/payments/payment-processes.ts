import type { User } from '@matilha/contract/account/account';
import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { processEvent } from '#server/features/billing/events/usecases/process-event.ts';
import { receiveEvent } from '#server/features/billing/events/usecases/receive-event.ts';
import type { Paying } from '#server/features/billing/testing/paying.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';

type ProviderEvent = FakeStripe['events'][number];

/** A process of the same installation whose clock is `skew` milliseconds ahead of the provider's. */
export interface PaymentProcess {
  context(user?: User): Context;
  deps: Paying['deps'] & { payments: PaymentProvider };
  /** Receives the webhook call that the provider makes now, by its own clock. */
  receive(event: ProviderEvent): Promise<void>;
  /** Runs the job of an event that any process has received. */
  process(event: ProviderEvent): Promise<void>;
}

export function otherProcess(paying: Paying, skew: number): PaymentProcess {
  const { fake } = paying;
  const clock = { now: () => later(fake.now(), skew) };
  const { publishableKey, secretKey, webhookSecret } = fake;
  const keys = { publishableKey, secretKey, webhookSecret, apiBase: new URL(fake.url) };
  const payments = createStripeProvider({ name: 'stripe', ...keys, now: async () => clock.now() });
  const deps = { ...paying.deps, payments };
  const context = (user?: User): Context => ({ ...paying.contextOf(user), clock });
  return {
    context,
    deps,
    receive: async (event) => {
      const body = JSON.stringify(event);
      await receiveEvent(context(), deps, Buffer.from(body), fake.sign(body, { at: fake.now() }));
    },
    process: (event) => processEvent(context(), deps, event.id),
  };
}
