import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';

const final = { 'stripe-should-retry': 'false' };

/** A network between product and provider: it makes calls fail without a retry, and shortens a listing's pages. */
export class Network {
  private readonly provider: FakeStripe;
  /** Items on a page, instead of a hundred. */
  pageSize = 100;
  /** Calls to these addresses fail. */
  isBroken: (address: string) => boolean = () => false;
  /** Documents added at the start of each listing's first page. */
  added: object[] = [];

  constructor(provider: FakeStripe) {
    this.provider = provider;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    if (this.isBroken(address)) return Response.json({}, { status: 500, headers: final });
    const response = await fetch(address.replace('limit=100', `limit=${this.pageSize}`), init);
    if (!address.includes('checkout/sessions?') || address.includes('starting_after')) return response;
    const page = await response.json();
    return Response.json({ ...page, data: [...this.added, ...page.data] }, { status: response.status });
  };

  /** Returns the addresses called after the first `start` calls. */
  askedSince(start: number): string[] {
    return this.provider.requests.slice(start).map(({ path }) => path.split('?')[0] ?? '');
  }
}
