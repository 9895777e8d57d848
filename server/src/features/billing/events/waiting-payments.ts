import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import type { Transaction } from '#server/database/connection.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { rowNumber, type WaitingItem, type WorkKind } from '#server/platform/operators/waiting-work.ts';
import { dayText } from '#server/platform/text/portuguese.ts';
import { lockRefund, type RefundRow, selectUnfinished } from '../refunds/repository.ts';
import { dueAt, type RefundStatus } from '../refunds/rules.ts';
import {
  type DisputedPayment,
  type EventRow,
  insertEvent,
  reopenFailedEvent,
  selectDisputed,
  selectDisputedProvider,
  selectFailedEvents,
} from './repository.ts';
import { eventJob } from './usecases/receive-event.ts';

const pageOf = (provider: PaymentProviderName, path: string): string | null =>
  provider === 'stripe' ? `https://dashboard.stripe.com/${path}` : null;

const describeEvent = ({ id, type, provider, receivedAt, attempts, lastError }: EventRow): WaitingItem => ({
  id,
  since: receivedAt,
  dueAt: null,
  title: type,
  detail: `${attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}: ${lastError}. Seguimos tentando por seis dias.`,
  userId: null,
  link: pageOf(provider, `events/${id}`),
});

/** Events of the provider that could not be processed so far. */
export const waitingEvents: WorkKind = {
  name: 'payment_events',
  area: 'business',
  personal: false,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectFailedEvents(db, slice);
    return { rows: rows.map(describeEvent), total };
  },
  async act(tx, { jobs }, id) {
    if (!(await reopenFailedEvent(tx, id))) return false;
    await jobs.enqueue(tx, eventJob, { eventId: id });
    return true;
  },
};

const refundStates: Record<RefundStatus, string> = {
  due: 'Pedida ao serviço de pagamento.',
  returning: 'A caminho.',
  disputed: 'Espera a decisão do banco.',
  by_hand: 'Devolva por Pix.',
  returned: 'Devolvida.',
  returned_by_hand: 'Devolvida à mão.',
  charged_back: 'O banco devolveu.',
};

function describeRefund(row: RefundRow): WaitingItem {
  const { pixKind, pixKey, failure } = row;
  const parts = [
    refundStates[row.status],
    failure && `Motivo do serviço: ${failure}.`,
    pixKey && `Chave Pix (${pixKind}): ${pixKey}.`,
    row.status === 'by_hand' && !pixKey && 'A pessoa ainda não deu a chave Pix.',
  ];
  return {
    id: String(row.id),
    since: row.createdAt,
    dueAt: dueAt(row),
    title: `${moneyText(row.amount)} · ${row.produtoId === null ? 'plano' : 'conteúdo'}`,
    detail: parts.filter(Boolean).join(' '),
    userId: row.userId < 0 ? null : row.userId,
    link: pageOf(row.provider, `payments/${row.paymentId}`),
  };
}

/** Refunds that are not done: the action reads them again at the provider. */
export const waitingRefunds: WorkKind = {
  name: 'refunds',
  area: 'business',
  personal: true,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectUnfinished(db, slice);
    return { rows: rows.map(describeRefund), total };
  },
  async act(tx, context, id) {
    const refund = await lockRefund(tx, rowNumber(id));
    return refund?.doneAt === null && checkPayment(tx, context, refund);
  },
};

const describeDispute = ({
  paymentId,
  provider,
  amount,
  paidAt,
  dueAt,
  userId,
}: DisputedPayment): WaitingItem => ({
  id: paymentId,
  since: paidAt ?? new Date(0),
  dueAt,
  title: `Contestação de ${moneyText(amount)}`,
  detail: `${paidAt ? `Pago em ${dayText(paidAt)}. ` : ''}Responda com provas, uma vez só, no serviço de pagamento. Não devolva este pagamento.`,
  userId,
  link: pageOf(provider, `payments/${paymentId}`),
});

/** Payments that a bank disputes: an operator responds at the provider; the action reads them again there. */
export const waitingDisputes: WorkKind = {
  name: 'disputes',
  area: 'business',
  personal: true,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectDisputed(db, slice);
    return { rows: rows.map(describeDispute), total };
  },
  async act(tx, context, paymentId) {
    const provider = await selectDisputedProvider(tx, paymentId);
    return provider !== undefined && checkPayment(tx, context, { provider, paymentId });
  },
};

/**
 * Queues a payment to be read again at the provider, with all that follows from it, as an event about it would. Returns false when that was
 * asked for within the same ten minutes.
 */
async function checkPayment(
  tx: Transaction,
  { clock, jobs }: Context,
  { provider, paymentId }: { provider: PaymentProviderName; paymentId: string },
): Promise<boolean> {
  const now = clock.now();
  const id = `check_${paymentId}_${Math.floor(now.getTime() / minutes(10))}`;
  const event = { id, type: 'operator.check', customerId: null, checkoutId: null, createdAt: now };
  if (!(await insertEvent(tx, { ...event, provider, paymentId }))) return false;
  await jobs.enqueue(tx, eventJob, { eventId: id });
  return true;
}
