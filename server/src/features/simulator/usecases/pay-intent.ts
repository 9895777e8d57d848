import type { SandboxCard, SandboxConfirmResult } from '@matilha/contract/sandbox';
import type { Context } from '#server/platform/context.ts';
import { ownCustomer, type SimulatorDependencies } from '../own-customer.ts';

/**
 * Pays one's own intent with a test card, once however often it is asked. A declined card is a result; the plan follows
 * from the webhook alone. Throws `not_found` for another customer's secret, `conflict` for a cancelled intent.
 */
export async function confirmPayment(
  context: Context,
  deps: SimulatorDependencies,
  { clientSecret, card }: { clientSecret: string; card: SandboxCard },
): Promise<SandboxConfirmResult> {
  return deps.simulator.confirm(await ownCustomer(context, deps), clientSecret, card);
}

/** Answers the simulated bank's question about one's own intent. Throws as `confirmPayment` does. */
export async function authenticatePayment(
  context: Context,
  deps: SimulatorDependencies,
  { clientSecret, approve }: { clientSecret: string; approve: boolean },
): Promise<SandboxConfirmResult> {
  return deps.simulator.authenticate(await ownCustomer(context, deps), clientSecret, approve);
}
