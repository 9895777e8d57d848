import type { ApiAnswer, ApiRequest } from './dispatch.ts';

/** Returns a `fetch` for the provider's SDK that calls the simulator instead of the network. */
export const inProcessFetch =
  (handle: (request: ApiRequest) => Promise<ApiAnswer>): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { status, body } = await handle({
      method: request.method,
      path: pathname + search,
      body: await request.text(),
      headers: Object.fromEntries(request.headers),
    });
    return Response.json(body, { status });
  };
