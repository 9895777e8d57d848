import { type Context, requireUser } from '#server/platform/context.ts';
import type { Sandbox, SandboxPortalView, SandboxSubscription } from '#server/providers/payments/sandbox.ts';
import { selectPlanTitle, selectSandboxCustomer } from '../repository.ts';

export interface OwnPortal extends SandboxPortalView {
  subscription: (SandboxSubscription & { titulo: string }) | null;
}

const nothingYet: OwnPortal = { card: null, subscription: null, invoices: [] };

/** Card, subscription and invoices of the acting user; an empty portal before the first checkout. */
export async function readPortal(context: Context, { sandbox }: { sandbox: Sandbox }): Promise<OwnPortal> {
  const customerId = await selectSandboxCustomer(context.db, requireUser(context).id);
  const view = customerId === null ? null : await sandbox.portal(customerId);
  if (!view) return nothingYet;
  const { subscription } = view;
  if (!subscription) return { ...view, subscription };
  const titulo = (await selectPlanTitle(context.db, subscription.priceId)) ?? 'Assinatura';
  return { ...view, subscription: { ...subscription, titulo } };
}
