import type { Stripe } from 'stripe';

const defaultPatience = 8_000;
const retries = 2;

export interface StripeConnection {
  secretKey: string;
  /** Replaces the address of the provider's API; null keeps the SDK's default. */
  apiBase: URL | null;
  /** Handles the calls instead of the network. */
  fetch?: typeof fetch | undefined;
  /** Timeout of one attempt in milliseconds. */
  patience?: number;
}

export type LoadStripe = () => Promise<Stripe>;

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
});

/** Rejects bodies that are not JSON objects: the SDK would throw an uncaught error and never settle its promise. */
function insisting(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const response = await client.makeRequest(...request);
      const read = response.toJSON.bind(response);
      response.toJSON = async () => {
        const document: unknown = await read();
        if (typeof document !== 'object' || document === null) throw new SyntaxError('not a document');
        return document;
      };
      return response;
    },
  };
}

async function open({ secretKey, apiBase, fetch, patience }: StripeConnection): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  return new Stripe(secretKey, {
    timeout: patience ?? defaultPatience,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase ? addressOf(apiBase) : {}),
    httpClient: insisting(fetch ? Stripe.createFetchHttpClient(fetch) : Stripe.createNodeHttpClient()),
  });
}

/** Loads the provider's SDK on first use: it takes 35 MiB, and most processes never need it. */
export function lazyStripe(connection: StripeConnection): LoadStripe {
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= open(connection);
    return client;
  };
}
