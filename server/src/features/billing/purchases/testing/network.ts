import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';

const final = { 'stripe-should-retry': 'false' };

/** What stands between product and provider: failures that are not tried again, and pages of a listing made small. */
export class Network {
  private readonly provider: FakeStripe;
  /** Items of a page, in the place of a hundred. */
  pageSize = 100;
  /** Calls to these addresses fail. */
  isBroken: (address: string) => boolean = () => false;
  /** Documents that each first page of a listing begins with. */
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

  /** The addresses that the provider was asked since `start` calls had been made. */
  askedSince(start: number): string[] {
    return this.provider.requests.slice(start).map(({ path }) => path.split('?')[0] ?? '');
  }
}
