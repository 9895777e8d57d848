import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import type { WaitingItem, WorkKind } from '#server/platform/operators/waiting-work.ts';
import {
  lockDelivery,
  requeueDelivery,
  selectWaitingDeliveries,
  type WaitingDelivery,
} from './repository.ts';
import { deliverLeadJob } from './usecases/deliver-lead.ts';

/**
 * Queues a failed delivery again under the same id, with another day of attempts, and makes one that has to wait for its next attempt due at
 * once. Returns false for any other: the queue delivers it.
 */
export async function sendLeadAgain(tx: Transaction, context: Context, id: string): Promise<boolean> {
  const now = context.clock.now();
  const delivery = await lockDelivery(tx, id);
  if (!delivery || delivery.status === 'delivered') return false;
  const waits = delivery.nextAttemptAt !== null && delivery.nextAttemptAt > now;
  if (delivery.status === 'queued' && !waits) return false;
  await requeueDelivery(tx, id);
  await context.jobs.enqueue(tx, deliverLeadJob, { deliveryId: id, since: now.toISOString() });
  return true;
}

function describeLead({ delivery, lead }: WaitingDelivery): WaitingItem {
  const { attempts, lastStatus, lastError, status } = delivery;
  const cause =
    lastStatus === null ? `a automação não respondeu (${lastError})` : `a automação respondeu ${lastStatus}`;
  const next = status === 'failed' ? 'Não tentamos mais.' : 'Seguimos tentando.';
  return {
    id: delivery.id,
    since: delivery.createdAt,
    dueAt: null,
    title: `${lead.name} · ${lead.area}`,
    detail: `${lead.email}. ${attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}: ${cause}. ${next}`,
    userId: lead.userId,
    link: null,
  };
}

/** Leads that the automation has not taken. */
export const waitingLeads: WorkKind = {
  name: 'leads',
  area: 'people',
  personal: true,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectWaitingDeliveries(db, slice);
    return { rows: rows.map(describeLead), total };
  },
  act: sendLeadAgain,
};
