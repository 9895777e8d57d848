import { type Context, requireUser } from '#server/platform/context.ts';
import type {
  Sandbox,
  SandboxInvoice,
  SandboxPortalView,
  SandboxSubscription,
} from '#server/providers/payments/sandbox.ts';
import { selectPlanTitles, selectSandboxCustomer } from '../repository.ts';

type Titled<Row> = Row & { titulo: string };

export interface OwnPortal extends Pick<SandboxPortalView, 'card'> {
  subscription: Titled<SandboxSubscription> | null;
  invoices: Titled<SandboxInvoice>[];
}

const nothingYet: OwnPortal = { card: null, subscription: null, invoices: [] };

/** Card, subscription and invoices of the acting user; an empty portal before the first checkout. */
export async function readPortal(context: Context, { sandbox }: { sandbox: Sandbox }): Promise<OwnPortal> {
  const customerId = await selectSandboxCustomer(context.db, requireUser(context).id);
  const view = customerId === null ? null : await sandbox.portal(customerId);
  if (!view) return nothingYet;
  const titles = await selectPlanTitles(context.db);
  const titled = <Row extends { priceId: string | null }>(row: Row): Titled<Row> => ({
    ...row,
    titulo: titles.get(row.priceId ?? '') ?? 'Assinatura',
  });
  const { card, subscription, invoices } = view;
  return { card, subscription: subscription && titled(subscription), invoices: invoices.map(titled) };
}
