import type { SandboxCard } from '@matilha/contract/sandbox';
import type { Context } from '#server/platform/context.ts';
import type { SandboxDependencies } from '../dependencies.ts';
import { ownCustomer } from '../own-customer.ts';
import { type OwnPortal, readPortal } from './read-portal.ts';

/** Makes a card the one of later payments, and pays with it what is overdue. Throws `payment_failed`, and nothing changes. */
export async function changeCard(
  context: Context,
  deps: SandboxDependencies,
  card: SandboxCard,
): Promise<OwnPortal> {
  await deps.sandbox.changeCard(await ownCustomer(context, deps.limits), card);
  return readPortal(context, deps);
}
