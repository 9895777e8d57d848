import type { SimulatorCore } from '../core.ts';
import { customerOf } from '../model/ids.ts';
import type { ApiAnswer, ApiRequest } from '../protocol/dispatch.ts';
import type { MemoryStore } from './memory-store.ts';

interface Mode {
  core: SimulatorCore;
  store: MemoryStore;
}

const hints = {
  test: 'a similar object exists in live mode, but a test mode key was used to make this request.',
  live: 'a similar object exists in test mode, but a live mode key was used to make this request.',
};

/**
 * Returns the handler of an account with a test mode and a live mode: the key chooses the mode. A missing object that the
 * other mode has is named so in the error's message (https://docs.stripe.com/error-codes#resource-missing).
 */
export function handleModes(test: Mode, live: Mode) {
  return async (request: ApiRequest): Promise<ApiAnswer> => {
    const isLive = /^Bearer (sk|rk)_live_/.test(request.headers.authorization ?? '');
    const answer = await (isLive ? live : test).core.handle(request);
    const error = errorOf(answer);
    const [, id] = /'([^']+)'$/.exec(error?.message ?? '') ?? [];
    if (error?.code !== 'resource_missing' || !id || !(await has(isLive ? test : live, id))) return answer;
    const message = `${error.message}; ${isLive ? hints.live : hints.test}`;
    return { ...answer, body: { error: { ...error, message } } };
  };
}

const errorOf = ({ body }: ApiAnswer) =>
  (body as { error?: { code?: string; message: string } } | null)?.error ?? null;

/** An object's id names its customer; prices and products are in the catalogue. */
async function has({ store }: Mode, id: string): Promise<boolean> {
  const customer = customerOf(id);
  if (customer !== null) return (await store.readAccount(customer)) !== null;
  return JSON.stringify(await store.readDocument('catalogue')).includes(JSON.stringify(id));
}
