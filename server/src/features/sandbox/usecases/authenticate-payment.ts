import type { SandboxConfirmResult } from '@matilha/contract/sandbox';
import type { Context } from '#server/platform/context.ts';
import type { SandboxDependencies } from '../dependencies.ts';
import { ownCustomer } from '../own-customer.ts';

/** Answers the simulated bank's question about one's own intent. Throws as `confirmPayment` does. */
export async function authenticatePayment(
  context: Context,
  { sandbox, limits }: SandboxDependencies,
  { clientSecret, approve }: { clientSecret: string; approve: boolean },
): Promise<SandboxConfirmResult> {
  return sandbox.authenticate(await ownCustomer(context, limits), clientSecret, approve);
}
