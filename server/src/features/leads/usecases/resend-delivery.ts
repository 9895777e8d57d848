import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { lockDelivery, requeueDelivery } from '../repository.ts';
import { deliverLeadJob } from './deliver-lead.ts';

/**
 * Queues a lead's delivery again for an operator, under the same id, with another day of attempts. No-op while it is
 * still queued. Throws `forbidden`, `not_found`.
 */
export async function resendDelivery(context: Context, deliveryId: string): Promise<void> {
  requireStaff(context, 'people');
  await context.db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, deliveryId);
    if (!delivery) throw new AppError('not_found');
    if (delivery.status === 'queued') return;
    await requeueDelivery(tx, deliveryId);
    const since = context.clock.now().toISOString();
    await context.jobs.enqueue(tx, deliverLeadJob, { deliveryId, since });
    await audit(tx, context, { action: 'lead.resend', subject: `lead:${delivery.leadId}` });
  });
}
