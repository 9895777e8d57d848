import type { Context } from '#server/platform/context.ts';
import type { SandboxDependencies } from '../dependencies.ts';
import { ownCustomer } from '../own-customer.ts';
import { type OwnPortal, readPortal } from './read-portal.ts';

/** Ends the own subscription with the period that is paid (4.4), or lets it go on. Throws `not_found` when none runs. */
export async function cancelOrResume(
  context: Context,
  deps: SandboxDependencies,
  { cancel }: { cancel: boolean },
): Promise<OwnPortal> {
  await deps.sandbox.setCancelAtPeriodEnd(await ownCustomer(context, deps.limits), cancel);
  return readPortal(context, deps);
}
