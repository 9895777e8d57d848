import type { AuditQuery } from '@matilha/contract/panel/audit';
import { countedRows } from '@matilha/contract/panel/panel-lists';
import { audit } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hours, later } from '#server/platform/clock.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { filterOf } from '../find-entries.ts';
import { type AuditRow, isNotedSince, selectEntries, selectEntry } from '../repository.ts';
import { searchDeed } from '../rules.ts';

/**
 * Returns a page of the audit log. The entries are personal data, so each search is recorded too: once an hour for the same search, so that
 * paging and reloading do not fill the log with themselves.
 */
export async function listEntries(context: Context, query: AuditQuery): Promise<ListPage<AuditRow>> {
  const { id } = requireStaff(context, 'business');
  const filter = await filterOf(context, query);
  if (!filter || query.page * query.per_page > countedRows + query.per_page) return { rows: [], total: 0 };
  const page = await selectEntries(context.db, filter, query);
  const deed = { action: 'audit.search', ...searchDeed(query, filter.actor) };
  const since = later(context.clock.now(), -hours(1));
  if (!(await isNotedSince(context.db, { actor: `user:${id}`, ...deed }, since))) {
    await context.db.transaction((tx) => audit(tx, context, deed));
  }
  return page;
}

/** Returns one entry of the audit log, which a search has shown before. Throws `not_found`. */
export async function readEntry(context: Context, id: number): Promise<AuditRow> {
  requireStaff(context, 'business');
  const row = await selectEntry(context.db, id);
  if (!row) throw new AppError('not_found');
  return row;
}
