import type { SandboxCard, SandboxPortal } from '@matilha/contract/sandbox';
import { type Context, requireUser } from '#server/platform/context.ts';
import { ownCustomer, type SimulatorDependencies } from '../own-customer.ts';
import { selectPlanTitles, selectSimulatorCustomer } from '../repository.ts';

const nothingYet: SandboxPortal = { card: null, subscription: null, invoices: [] };

/** Card, subscription and invoices of the acting user; an empty portal before the first checkout. */
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

/** Makes a card the one of later payments, and pays with it what is overdue. Throws `payment_failed`, and nothing changes. */
export async function changeCard(
  context: Context,
  deps: SimulatorDependencies,
  card: SandboxCard,
): Promise<SandboxPortal> {
  await deps.simulator.changeCard(await ownCustomer(context, deps), card);
  return readPortal(context, deps);
}

/** Ends the own subscription with the period that is paid (4.4), or resumes it. Throws `not_found` when none runs. */
export async function cancelOrResume(
  context: Context,
  deps: SimulatorDependencies,
  { cancel }: { cancel: boolean },
): Promise<SandboxPortal> {
  await deps.simulator.setCancelAtPeriodEnd(await ownCustomer(context, deps), cancel);
  return readPortal(context, deps);
}
