import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { countOverdue, markAnswered } from '../request-repository.ts';

/** Marks a request as answered, which ends its deadline (L16). Throws `forbidden`; `not_found` also when it was answered before. */
export async function closePrivacyRequest(context: Context, id: number): Promise<void> {
  requireStaff(context, 'people');
  await context.db.transaction(async (tx) => {
    if (!(await markAnswered(tx, id, context.clock.now()))) throw new AppError('not_found');
    await audit(tx, context, { action: 'privacy_request.answer', subject: `privacy_request:${id}` });
  });
}

/** Raises an alarm when requests are past their legal deadline; runs daily (L16). Returns how many are overdue. */
export async function watchOverdueRequests(context: Context): Promise<number> {
  const overdue = await countOverdue(context.db, context.clock.now());
  if (overdue > 0) {
    raiseAlarm(context.log, 'privacy_requests_overdue', { overdue }, 'privacy requests are overdue');
  }
  return overdue;
}
