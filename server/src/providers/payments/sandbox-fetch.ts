import type { Emulator } from '@matilha/payments-simulator/emulator-interface';

/** A `fetch` that asks the emulator instead of the network, for the provider's own SDK. */
export const emulatorFetch =
  (emulator: Emulator): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { status, body } = await emulator.handle({
      method: request.method,
      path: pathname + search,
      body: await request.text(),
      headers: Object.fromEntries(request.headers),
    });
    return Response.json(body, { status });
  };
