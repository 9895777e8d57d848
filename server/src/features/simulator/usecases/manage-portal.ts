import type { SandboxCard, SandboxPortal } from '@matilha/contract/sandbox';
import { type Context, requireUser } from '#server/platform/context.ts';
import { ownCustomer, type SimulatorDependencies } from '../own-customer.ts';
import { selectPlanTitles, selectSimulatorCustomer } from '../repository.ts';

const nothingYet: SandboxPortal = { card: null, subscription: null, invoices: [] };

/** Returns card, subscription and invoices of the acting user; an empty portal before the first checkout. */
export async function readPortal(
  context: Context,
  { simulator }: Pick<SimulatorDependencies, 'simulator'>,
): Promise<SandboxPortal> {
  const customerId = await selectSimulatorCustomer(context.db, requireUser(context).id);
  if (customerId === null) return nothingYet;
  const titles = await selectPlanTitles(context.db);
  const portal = await simulator.portal(customerId, (priceId) => titles.get(priceId ?? '') ?? 'Assinatura');
  return portal ?? nothingYet;
}

/** Saves a card for later payments and pays overdue invoices with it. Throws `payment_failed` and changes nothing if declined. */
export async function changeCard(
  context: Context,
  deps: SimulatorDependencies,
  card: SandboxCard,
): Promise<SandboxPortal> {
  await deps.simulator.changeCard(await ownCustomer(context, deps), card);
  return readPortal(context, deps);
}

/** Cancels the acting user's subscription at the end of the period, or resumes it. Throws `not_found` without one. */
export async function cancelOrResume(
  context: Context,
  deps: SimulatorDependencies,
  { cancel }: { cancel: boolean },
): Promise<SandboxPortal> {
  await deps.simulator.setCancelAtPeriodEnd(await ownCustomer(context, deps), cancel);
  return readPortal(context, deps);
}
