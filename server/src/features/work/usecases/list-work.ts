import type { WorkKindName } from '@matilha/contract/panel/work';
import { audit } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import type { Context } from '#server/platform/context.ts';
import type { WaitingItem, WaitingSlice, WorkKind } from '#server/platform/operators/waiting-work.ts';
import { ownKind, ownKinds } from '../kinds.ts';

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

/** Returns the waiting items of one kind. A look at data of people is recorded (L20). Throws `not_found` outside of the own areas. */
export async function listWork(
  context: Context,
  kinds: readonly WorkKind[],
  { kind, ...slice }: WaitingSlice & { kind: WorkKindName },
): Promise<ListPage<WaitingItem>> {
  const { list, personal } = ownKind(context, kinds, kind);
  const page = await list(context.db, slice);
  if (personal && page.rows.length > 0) {
    const users = new Set(page.rows.flatMap(({ userId }) => userId ?? []));
    const subjects = [`work:${kind}`, ...[...users].map((id) => `user:${id}`)];
    await context.db.transaction(async (tx) => {
      for (const subject of subjects)
        await audit(tx, context, { action: 'work.view', subject, details: { kind } });
    });
  }
  return page;
}
