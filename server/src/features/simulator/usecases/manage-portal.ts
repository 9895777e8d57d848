import type { SandboxCard, SandboxPortal } from '@matilha/contract/billing/sandbox';
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
  const portal = await simulator.portal(customerId, await planTitles(context));
  return portal ?? nothingYet;
}

async function planTitles({ db }: Context): Promise<(priceId: string | null) => string | undefined> {
  const titles = await selectPlanTitles(db);
  return (priceId) => titles.get(priceId ?? '');
}

/** Makes a card the customer's default and pays overdue invoices with it. Throws `payment_failed` and changes nothing if declined. */
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
  await deps.simulator.setCancelAtPeriodEnd(
    await ownCustomer(context, deps),
    cancel,
    await planTitles(context),
  );
  return readPortal(context, deps);
}
