import type { Stripe } from 'stripe';

const defaultPatience = 8_000;
const retries = 2;

export interface StripeConnection {
  secretKey: string;
  /** Another address for the provider's API; null: its own. */
  apiBase: URL | null;
  /** Takes the calls instead of the network. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds for one try. */
  patience?: number;
}

export type LoadStripe = () => Promise<Stripe>;

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
});

/** An answer that is no document would end in the SDK as a promise that never settles, and as an error of the process. */
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

/** The provider's SDK, loaded when it is first asked for: it takes 35 MiB, and most processes never pay. */
export function lazyStripe(connection: StripeConnection): LoadStripe {
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= open(connection);
    return client;
  };
}
