import type { SandboxCard } from '@matilha/contract/billing/sandbox';
import * as sandboxCalls from '@matilha/contract/calls/billing/sandbox';
import { call } from '#web/lib/requests/api-client.ts';

/** Pays an intent with a test card: sends its name, never a number. */
export const confirmWithSimulator = (clientSecret: string, card: SandboxCard) =>
  call(sandboxCalls.confirmSandboxPayment, { body: { clientSecret, payment_method: card } });

/** Sends the user's answer to the simulated bank. */
export const authenticateWithSimulator = (clientSecret: string, approve: boolean) =>
  call(sandboxCalls.authenticateSandboxPayment, { body: { clientSecret, approve } });

/** Makes a simulated Pix code for an intent. */
export const showSimulatedPix = (clientSecret: string) =>
  call(sandboxCalls.showSandboxPix, { body: { clientSecret } });

/** Pays the simulated Pix code of an intent. */
export const paySimulatedPix = (clientSecret: string) =>
  call(sandboxCalls.paySandboxPix, { body: { clientSecret } });
