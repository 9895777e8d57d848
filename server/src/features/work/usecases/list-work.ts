import type { WorkKindName } from '@matilha/contract/work';
import { audit } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import type { Context } from '#server/platform/context.ts';
import type { WaitingItem, WaitingSlice, WorkKind } from '#server/platform/waiting-work.ts';
import { ownKind } from '../kinds.ts';

/** Returns what waits of one kind. A look at data of people is recorded (L20). Throws `not_found` outside of the own areas. */
export async function listWork(
  context: Context,
  kinds: readonly WorkKind[],
  { kind, ...slice }: WaitingSlice & { kind: WorkKindName },
): Promise<ListPage<WaitingItem>> {
  const { list, personal } = ownKind(context, kinds, kind);
  const page = await list(context.db, slice);
  const users = page.rows.flatMap(({ userId }) => userId ?? []);
  if (personal && page.rows.length > 0) {
    const details = { rows: page.rows.length, users: [...new Set(users)] };
    await audit(context.db, context, { action: 'work.view', subject: `work:${kind}`, details });
  }
  return page;
}
