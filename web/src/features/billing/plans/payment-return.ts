import type { SubscriptionState } from '@matilha/contract/billing/billing';

/** Parameters that the provider appends on the return, besides its secrets: their values are not trusted. */
const providerWords = ['payment_intent', 'setup_intent', 'redirect_status'];

export interface PaymentReturn {
  /** The bank or the provider refused. */
  failed: boolean;
  /** The plan that was paid for, where the address names it. */
  tierId: number | null;
  /** The address without the provider's parameters. */
  address: string;
}

/** Reads the return address of a payment; null for any other visit. */
export function readReturn({ pathname, search }: { pathname: string; search: string }): PaymentReturn | null {
  const params = new URLSearchParams(search);
  if (params.get('success') !== 'true') return null;
  const failed = params.get('redirect_status') === 'failed';
  const plan = params.get('plano') ?? '';
  for (const word of providerWords) params.delete(word);
  return {
    failed,
    tierId: /^[1-9]\d{0,2}$/.test(plan) ? Number(plan) : null,
    address: `${pathname}?${params}`,
  };
}

/**
 * Returns the outcome of a payment from the true state; null while it is not known yet. Only a payment made just
 * now is confirmed, never an older one.
 */
export function outcomeOf(
  state: SubscriptionState,
  tierId: number | null,
): 'confirmed' | 'processing' | null {
  const { subscription } = state;
  if (subscription?.state === 'processing') return 'processing';
  if (!subscription?.just_paid) return null;
  // While the account's plan differs from the subscription's, the payment event has not reached us yet.
  if (subscription.state !== 'active' || subscription.tier_id !== state.tier_id) return null;
  return tierId === null || tierId === state.tier_id ? 'confirmed' : null;
}

const askEveryMs = 1_500;
const askForMs = 60_000;

interface Pace {
  signal: AbortSignal;
  now?: () => number;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Calls `ask` at once and then every 1.5 s until it returns a value; null after 60 s, or once aborted. A failed
 * call is retried.
 */
export async function untilKnown<Outcome>(
  ask: () => Promise<Outcome | null>,
  { signal, now = Date.now, wait = pause }: Pace,
): Promise<Outcome | null> {
  const end = now() + askForMs;
  while (!signal.aborted) {
    const outcome = await ask().catch(() => null);
    if (outcome !== null) return outcome;
    if (now() + askEveryMs > end) return null;
    await wait(askEveryMs, signal);
  }
  return null;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
