import type { SimulatorCore } from '../core.ts';
import { SimulatorFailure } from '../model/failure.ts';
import type { ApiAnswer } from '../protocol/dispatch.ts';

interface BrowserCall {
  client_secret?: string;
  payment_method?: string;
  approve?: boolean;
}

/**
 * Serves the calls of the provider's browser script, as the journeys' copy of it sends them, with JSON bodies:
 * `POST /browser/payment_intents/confirm` {client_secret, payment_method}, `…/authenticate` {client_secret, approve},
 * `…/retrieve` {client_secret}. Returns {id, status, amount, next_action, error}: a declined card is a 200 with an error.
 */
export async function answerBrowser(
  core: SimulatorCore,
  method: string,
  path: string,
  text: string,
): Promise<ApiAnswer> {
  if (method === 'OPTIONS') return { status: 204, body: null };
  try {
    return { status: 200, body: await act(core, path, JSON.parse(text || '{}')) };
  } catch (error) {
    if (error instanceof SimulatorFailure) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

async function act(core: SimulatorCore, path: string, call: BrowserCall) {
  const secret = call.client_secret ?? '';
  const action = path.split('?')[0]?.split('/').at(-1);
  if (action === 'confirm') await core.confirmIntent(secret, call.payment_method ?? '');
  if (action === 'authenticate') await core.authenticateIntent(secret, call.approve === true);
  const { id, status, amount, nextAction, message, declineCode } = await core.readIntent(secret);
  return {
    id,
    status,
    amount,
    next_action: nextAction && { type: nextAction },
    error: message === null ? null : { type: 'card_error', message, decline_code: declineCode },
  };
}
