import type { PanelListQuery } from '@matilha/contract/panel/panel-lists';
import type { ListPage } from '#server/database/list-page.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import type { RecordKind } from '../../kind.ts';
import { kindNamesFor } from '../../require-editor.ts';
import { type RemovedRow, selectRemoved } from '../removed-repository.ts';

/** Returns a page of the records that were removed and not restored, of the kinds that the person works with, with the name they had. */
export async function listRemoved(
  context: Context,
  kinds: ReadonlyMap<string, RecordKind>,
  query: PanelListQuery,
): Promise<ListPage<RemovedRow>> {
  requireStaff(context, 'content');
  return selectRemoved(context.db, kindNamesFor(context, kinds), query);
}
