import type { Account, Invoice, Subscription } from '@matilha/payments-simulator/model/account';
import type { SandboxInvoice, SandboxPortalView, SandboxSubscription } from './sandbox.ts';

const runs = ({ status }: Subscription) => status === 'active' || status === 'past_due';
const instant = (seconds: number) => new Date(seconds * 1_000);

/** What a customer sees of an account: the card, what runs, and the invoices of everything that ever ran. */
export function viewAccount(account: Account): SandboxPortalView {
  const running = account.subscriptions.findLast(runs);
  const bought = new Set(
    account.invoices.flatMap(({ status, subscriptionId }) => (status === 'paid' ? [subscriptionId] : [])),
  );
  return {
    card: cardOf(account, running),
    subscription: running ? viewSubscription(running) : null,
    invoices: account.invoices
      .filter(({ status, subscriptionId }) => status !== 'draft' && bought.has(subscriptionId))
      .map((invoice) => viewInvoice(account, invoice))
      .sort((one, other) => other.created.getTime() - one.created.getTime()),
  };
}

function cardOf(account: Account, running: Subscription | undefined): SandboxPortalView['card'] {
  const id = running?.defaultPaymentMethod ?? account.defaultPaymentMethod;
  const card = account.paymentMethods.find((method) => method.id === id && method.type === 'card');
  if (!card) return null;
  return { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear };
}

const viewSubscription = (subscription: Subscription): SandboxSubscription => ({
  status: subscription.status,
  priceId: subscription.price.id,
  amount: subscription.price.unitAmount,
  currentPeriodEnd: instant(subscription.periodEnd),
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
});

function viewInvoice(account: Account, invoice: Invoice): SandboxInvoice {
  const line = invoice.lines.find(({ proration }) => !proration) ?? invoice.lines[0];
  return {
    id: invoice.id,
    number: invoice.number,
    created: instant(invoice.createdAt),
    priceId: line?.price.id ?? null,
    status: invoice.status,
    total: invoice.total,
    amountPaid: invoice.amountPaid,
    amountRefunded: account.charges
      .filter(({ intentId }) => intentId === invoice.intentId)
      .reduce((sum, charge) => sum + charge.amountRefunded, 0),
  };
}
