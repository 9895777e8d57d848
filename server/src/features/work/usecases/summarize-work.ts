import type { WorkKindName } from '@matilha/contract/panel/work';
import type { Context } from '#server/platform/context.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';
import { ownKinds } from '../kinds.ts';

export interface WaitingSummary {
  kind: WorkKindName;
  total: number;
  oldestAt: Date | null;
  dueAt: Date | null;
  bulk: boolean;
}

/** Returns how much waits of each kind in the areas of the member of staff. Throws `not_found`, `second_factor_required`. */
export async function summarizeWork(context: Context, kinds: readonly WorkKind[]): Promise<WaitingSummary[]> {
  return Promise.all(
    ownKinds(context, kinds).map(async ({ name, bulk, list }) => {
      const { rows, total } = await list(context.db, { page: 1, per_page: 1 });
      const [first] = rows;
      return { kind: name, total, oldestAt: first?.since ?? null, dueAt: first?.dueAt ?? null, bulk };
    }),
  );
}
