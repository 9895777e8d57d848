import type { SandboxCard, SandboxConfirmResult } from '@matilha/contract/billing/sandbox';
import type { Context } from '#server/platform/context.ts';
import { ownCustomer, type SimulatorDependencies } from '../own-customer.ts';

/**
 * Pays the acting user's intent with a test card. Idempotent. A declined card is a result, not an error; only the webhook
 * sets the plan. Throws `not_found` for another customer's secret, `conflict` for a cancelled intent.
 */
export async function confirmPayment(
  context: Context,
  deps: SimulatorDependencies,
  { clientSecret, card }: { clientSecret: string; card: SandboxCard },
): Promise<SandboxConfirmResult> {
  return deps.simulator.confirm(await ownCustomer(context, deps), clientSecret, card);
}

/** Approves or refuses the simulated bank's authentication of the acting user's intent. Throws as `confirmPayment` does. */
export async function authenticatePayment(
  context: Context,
  deps: SimulatorDependencies,
  { clientSecret, approve }: { clientSecret: string; approve: boolean },
): Promise<SandboxConfirmResult> {
  return deps.simulator.authenticate(await ownCustomer(context, deps), clientSecret, approve);
}

/** Shows a simulated Pix code for the acting user's intent. Throws as `confirmPayment` does. */
export const showPix = async (
  context: Context,
  deps: SimulatorDependencies,
  clientSecret: string,
): Promise<SandboxConfirmResult> => deps.simulator.showPix(await ownCustomer(context, deps), clientSecret);

/** Pays the simulated Pix code of the acting user's intent. Idempotent. Throws as `confirmPayment` does. */
export const payPix = async (
  context: Context,
  deps: SimulatorDependencies,
  clientSecret: string,
): Promise<SandboxConfirmResult> => deps.simulator.payPix(await ownCustomer(context, deps), clientSecret);
