import { type Context, requireStaff } from '#server/platform/context.ts';
import { type OperatorRefundRow, selectForOperators } from '../repository.ts';

/** Returns refunds, oldest first, for operators: by default those to be returned by hand. */
export async function listRefunds(
  context: Context,
  only: 'by_hand' | 'unfinished' | 'all' = 'by_hand',
): Promise<OperatorRefundRow[]> {
  requireStaff(context, 'business');
  return selectForOperators(context.db, only);
}
