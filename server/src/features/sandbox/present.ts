import type { SandboxPortal, sandboxClock } from '@matilha/contract/sandbox';
import type * as z from 'zod/mini';
import type { OwnPortal } from './usecases/read-portal.ts';

export const presentPortal = ({ card, subscription, invoices }: OwnPortal): SandboxPortal => ({
  card: card && {
    brand: card.brand,
    last4: card.last4,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
  },
  subscription: subscription && {
    status: subscription.status,
    titulo: subscription.titulo,
    amount: subscription.amount,
    current_period_end: subscription.currentPeriodEnd.toISOString(),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
  },
  invoices: invoices.map(presentInvoice),
});

const presentInvoice = (invoice: OwnPortal['invoices'][number]): SandboxPortal['invoices'][number] => ({
  id: invoice.id,
  number: invoice.number,
  created: invoice.created.toISOString(),
  description: `Plano ${invoice.titulo}`,
  status: invoice.status,
  total: invoice.total,
  amount_paid: invoice.amountPaid,
  amount_refunded: invoice.amountRefunded,
});

export const presentClock = (clock: { now: Date; offsetDays: number }): z.infer<typeof sandboxClock> => ({
  now: clock.now.toISOString(),
  offset_days: clock.offsetDays,
});
