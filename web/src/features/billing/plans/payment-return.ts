import type { SubscriptionState } from '@matilha/contract/billing';

/** The provider's own words on the way back; what they say is not believed, and the secret is nobody's business. */
const providerWords = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
];

export interface PaymentReturn {
  /** The bank or the provider refused. */
  failed: boolean;
  /** The plan that was paid for, where the address names it. */
  tierId: number | null;
  /** The address without what the provider wrote into it. */
  address: string;
}

/** Reads the return address of a payment (§2.10); null for any other visit. */
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

/** What the true state says of a payment that one came back from; null while nothing is known yet. */
export function outcomeOf(
  state: SubscriptionState,
  tierId: number | null,
): 'confirmed' | 'processing' | null {
  const { subscription } = state;
  if (subscription?.state === 'processing') return 'processing';
  // Not while the plan one is on is another than the one that runs: the payment is on its way to us.
  if (subscription?.state !== 'active' || subscription.tier_id !== state.tier_id) return null;
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
 * Asks at once and then every 1.5 s until there is an answer; null after 60 s, or once it is aborted. A question that fails is
 * asked again.
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
