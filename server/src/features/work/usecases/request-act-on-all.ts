import type { WorkKindName } from '@matilha/contract/panel/work';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';
import { ownKind } from '../kinds.ts';
import { actOnAllJob } from './act-on-all-work.ts';

/** Queues the kind's action for all that wait. Throws `not_found` outside of the own areas, and for a kind that is done one by one. */
export async function requestActOnAll(
  context: Context,
  kinds: readonly WorkKind[],
  kind: WorkKindName,
): Promise<void> {
  const { bulk } = ownKind(context, kinds, kind);
  if (!bulk) throw new AppError('not_found');
  await context.db.transaction(async (tx) => {
    await audit(tx, context, { action: 'work.act_on_all', subject: `work:${kind}` });
    await context.jobs.enqueue(tx, actOnAllJob, { kind });
  });
}
