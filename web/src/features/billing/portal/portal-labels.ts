import type { SandboxPortal } from '@matilha/contract/billing/sandbox';

type Invoice = SandboxPortal['invoices'][number];
type Tone = 'brand' | 'apricot' | 'danger' | 'neutral';

const invoiceWords: Record<Invoice['status'], { word: string; tone: Tone }> = {
  draft: { word: 'Rascunho', tone: 'neutral' },
  open: { word: 'Em aberto', tone: 'apricot' },
  paid: { word: 'Paga', tone: 'brand' },
  void: { word: 'Anulada', tone: 'neutral' },
  uncollectible: { word: 'Não paga', tone: 'danger' },
};

/** Describes an invoice's status in a word; a refund takes precedence over paid. */
export function invoiceStatus({ status, amount_paid: paid, amount_refunded: refunded }: Invoice) {
  if (refunded > 0) {
    return { word: refunded < paid ? 'Devolvida em parte' : 'Devolvida', tone: 'neutral' as const };
  }
  return invoiceWords[status];
}

const subscriptionWords: Record<string, { word: string; tone: Tone }> = {
  incomplete: { word: 'Aguardando pagamento', tone: 'apricot' },
  incomplete_expired: { word: 'Encerrada', tone: 'neutral' },
  trialing: { word: 'Em teste', tone: 'brand' },
  active: { word: 'Ativa', tone: 'brand' },
  past_due: { word: 'Pagamento pendente', tone: 'danger' },
  unpaid: { word: 'Não paga', tone: 'danger' },
  paused: { word: 'Pausada', tone: 'apricot' },
  canceled: { word: 'Encerrada', tone: 'neutral' },
};

/** Translates the provider's subscription status. */
export const subscriptionStatus = (status: string) =>
  subscriptionWords[status] ?? { word: status, tone: 'neutral' as const };

/** Returns whether there is still a subscription to cancel or to resume. */
export const isRunning = (status: string) =>
  !['incomplete', 'incomplete_expired', 'canceled'].includes(status);

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', elo: 'Elo' };

export const brandOf = (brand: string) => brands[brand.toLowerCase()] ?? brand;

/** Returns 08/2030. */
export const expiryOf = ({ exp_month: month, exp_year: year }: { exp_month: number; exp_year: number }) =>
  `${String(month).padStart(2, '0')}/${year}`;
