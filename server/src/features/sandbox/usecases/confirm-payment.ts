import type { SandboxCard, SandboxConfirmResult } from '@matilha/contract/sandbox';
import type { Context } from '#server/platform/context.ts';
import type { SandboxDependencies } from '../dependencies.ts';
import { ownCustomer } from '../own-customer.ts';

/**
 * Pays one's own intent with a test card, once however often it is asked. A declined card is an answer; what it paid for
 * follows from the webhook alone. Throws `not_found` for a secret of somebody else's, `conflict` for a cancelled intent.
 */
export async function confirmPayment(
  context: Context,
  { sandbox, limits }: SandboxDependencies,
  { clientSecret, card }: { clientSecret: string; card: SandboxCard },
): Promise<SandboxConfirmResult> {
  return sandbox.confirm(await ownCustomer(context, limits), clientSecret, card);
}
