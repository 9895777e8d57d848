import { Readable } from 'node:stream';
import type { Stripe } from 'stripe';

const defaultPatience = 8_000;
const retries = 2;
/** The largest pages, of a hundred payments with their refunds, have about a megabyte. */
const mostBytes = 32 * 1024 * 1024;

export interface StripeConnection {
  secretKey: string;
  /** Replaces the address of the provider's API; null keeps the SDK's default. */
  apiBase: URL | null;
  /** Handles the calls instead of the network. */
  fetch?: typeof fetch | undefined;
  /** Timeout of one attempt in milliseconds, for the headers and then for the body. */
  patience?: number;
}

export type LoadStripe = () => Promise<Stripe>;

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
});

/**
 * Rejects bodies that are not JSON objects: the SDK would throw an uncaught error and never settle its promise. Also ends bodies that are
 * incomplete in time or too large: the SDK's timeout starts again with every byte.
 */
function insisting(client: Stripe.HttpClient, patience: number): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const response = await client.makeRequest(...request);
      const read = response.toJSON.bind(response);
      response.toJSON = async () => {
        const raw: unknown = response.getRawResponse();
        const released = raw instanceof Readable ? limit(raw, patience) : () => undefined;
        const document: unknown = await read().finally(released);
        if (typeof document !== 'object' || document === null) throw new SyntaxError('not a document');
        return document;
      };
      return response;
    },
  };
}

/** Destroys a body beyond its time or size, which the SDK reports as a lost connection. Returns a function that ends the watch. */
function limit(body: Readable, patience: number): () => void {
  const timer = setTimeout(() => body.destroy(), patience);
  let bytes = 0;
  body.on('data', (chunk: Buffer | string) => {
    bytes += chunk.length;
    if (bytes > mostBytes) body.destroy();
  });
  return () => clearTimeout(timer);
}

async function open({ secretKey, apiBase, fetch, patience }: StripeConnection): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const timeout = patience ?? defaultPatience;
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase ? addressOf(apiBase) : {}),
    httpClient: insisting(
      fetch ? Stripe.createFetchHttpClient(fetch) : Stripe.createNodeHttpClient(),
      timeout,
    ),
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
