import { days, later } from '#server/platform/clock.ts';
import { type Context, requireStaff, requireUser } from '#server/platform/context.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { type OperatorRefundRow, type RefundRow, selectForOperators, selectOwn } from '../repository.ts';

/** Returns refunds, oldest first, for operators: by default the refunds to make by hand. */
export async function listRefunds(
  context: Context,
  only: 'by_hand' | 'unfinished' | 'all' = 'by_hand',
): Promise<OperatorRefundRow[]> {
  requireStaff(context, 'business');
  return selectForOperators(context.db, only);
}

/** How long a refund that is done stays on the screen. */
const shownDays = 7;

/** Returns the caller's refunds that are open or were done within the last seven days. */
export async function listOwnRefunds(
  context: Context,
  { payments }: Pick<BillingDependencies, 'payments'>,
): Promise<RefundRow[]> {
  const { id: userId } = requireUser(context);
  if (!payments) return [];
  const doneAfter = later(context.clock.now(), -days(shownDays));
  return selectOwn(context.db, { userId, provider: payments.name, doneAfter });
}
