import { type SandboxCard, sandboxConfirmResult } from '@matilha/contract/sandbox';
import { api } from '#web/lib/api-client.ts';

/** Pays an intent with a test card: sends its name, never a number. */
export const confirmWithSimulator = (clientSecret: string, card: SandboxCard) =>
  api.post('/api/sandbox/confirm', { clientSecret, payment_method: card }, sandboxConfirmResult);

/** Sends the user's answer to the simulated bank. */
export const authenticateWithSimulator = (clientSecret: string, approve: boolean) =>
  api.post('/api/sandbox/authenticate', { clientSecret, approve }, sandboxConfirmResult);

/** Makes a simulated Pix code for an intent. */
export const showSimulatedPix = (clientSecret: string) =>
  api.post('/api/sandbox/pix', { clientSecret }, sandboxConfirmResult);

/** Pays the simulated Pix code of an intent. */
export const paySimulatedPix = (clientSecret: string) =>
  api.post('/api/sandbox/pix/payment', { clientSecret }, sandboxConfirmResult);
