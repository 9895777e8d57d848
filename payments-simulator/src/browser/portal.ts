import type { SandboxPortal } from '@matilha/contract/billing/sandbox';
import { runs } from '../engine/subscriptions.ts';
import type { Account, Invoice, Subscription } from '../model/account.ts';

/** Returns the title of a price's plan; undefined for the price of anything else. */
export type TitleOf = (priceId: string | null) => string | undefined;

const instant = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** Returns the running subscription of a plan; the customer may have others, sold in the dashboard. */
export const runningPlan = (account: Account, titleOf: TitleOf): Subscription | undefined =>
  account.subscriptions.findLast((each) => runs(each) && titleOf(each.price.id) !== undefined);

/** Returns the portal of a customer: card, running plan, and invoices of all subscriptions ever paid, newest first. */
export function viewAccount(account: Account, titleOf: TitleOf): SandboxPortal {
  const running = runningPlan(account, titleOf);
  const bought = new Set(
    account.invoices.flatMap(({ status, subscriptionId }) => (status === 'paid' ? [subscriptionId] : [])),
  );
  return {
    card: cardOf(account, running),
    subscription: running ? viewSubscription(running, titleOf) : null,
    invoices: account.invoices
      .filter(({ status, subscriptionId }) => status !== 'draft' && bought.has(subscriptionId))
      .sort((a, b) => b.createdAt - a.createdAt)
      .map((invoice) => viewInvoice(account, invoice, titleOf)),
  };
}

/** Returns the newer of the plan's own card and the customer's default: the product charges that card. */
function cardOf(account: Account, running: Subscription | undefined): SandboxPortal['card'] {
  const kept = [running?.defaultPaymentMethod, account.defaultPaymentMethod];
  const card = account.paymentMethods.findLast(({ id, type }) => kept.includes(id) && type === 'card');
  if (!card) return null;
  return { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear };
}

const viewSubscription = (
  subscription: Subscription,
  titleOf: TitleOf,
): NonNullable<SandboxPortal['subscription']> => ({
  status: subscription.status,
  titulo: titleOf(subscription.price.id) ?? '',
  amount: subscription.price.unitAmount,
  current_period_end: instant(subscription.periodEnd),
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
});

function viewInvoice(
  account: Account,
  invoice: Invoice,
  titleOf: TitleOf,
): SandboxPortal['invoices'][number] {
  const line = invoice.lines.find(({ proration }) => !proration) ?? invoice.lines[0];
  const titulo = titleOf(line?.price.id ?? null);
  return {
    id: invoice.id,
    number: invoice.number ?? '',
    created: instant(invoice.createdAt),
    description: titulo === undefined ? 'Outro serviço' : `Plano ${titulo}`,
    status: invoice.status,
    total: invoice.total,
    amount_paid: invoice.amountPaid,
    amount_refunded: account.charges
      .filter(({ intentId }) => intentId === invoice.intentId)
      .reduce((sum, charge) => sum + charge.amountRefunded, 0),
  };
}
