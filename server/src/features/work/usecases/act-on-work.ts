import type { WorkKindName } from '@matilha/contract/panel/work';
import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';
import { ownKind } from '../kinds.ts';

/**
 * Does a kind's own action for one that waits: sends it again, runs it again, or marks it. Returns false, and changes nothing, for one that
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
