import type { WorkKindName } from '@matilha/contract/panel/work';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';
import { ownKind } from '../kinds.ts';
import { actOnAllJob } from './act-on-all-work.ts';

/**
 * Does a kind's own action for an item that waits: sends it again, runs it again, or marks it. Returns false, and changes nothing, for an item that
 * does not wait any more. Throws `not_found` outside of the own areas.
 */
export async function actOnWork(
  context: Context,
  kinds: readonly WorkKind[],
  { kind, id }: { kind: WorkKindName; id: string },
): Promise<boolean> {
  const { act } = ownKind(context, kinds, kind);
  return context.db.transaction(async (tx) => {
    const acted = await act(tx, context, id);
    if (acted) await audit(tx, context, { action: 'work.act', subject: `${kind}:${id}` });
    return acted;
  });
}

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
