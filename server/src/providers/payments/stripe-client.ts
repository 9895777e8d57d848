import type { Stripe } from 'stripe';

/** Milliseconds for one try. */
const patience = 8_000;
const retries = 2;

export interface StripeConnection {
  secretKey: string;
  /** Another address for the provider's API; null: its own. */
  apiBase: URL | null;
  /** Takes the calls instead of the network. */
  fetch?: typeof fetch | undefined;
}

export type LoadStripe = () => Promise<Stripe>;

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
});

async function open({ secretKey, apiBase, fetch }: StripeConnection): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  return new Stripe(secretKey, {
    timeout: patience,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase ? addressOf(apiBase) : {}),
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
  });
}

/** The provider's SDK, loaded when it is first asked for: it takes 35 MiB, and most processes never pay. */
export function lazyStripe(connection: StripeConnection): LoadStripe {
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= open(connection);
    return client;
  };
}
