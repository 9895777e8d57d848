import { exportedRows } from '@matilha/contract/panel/panel-lists';
import type { PeopleQuery } from '@matilha/contract/panel/people';
import { audit } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { type Context, requireProvenStaff, requireStaff } from '#server/platform/context.ts';
import { csvStart } from '#server/platform/text/csv.ts';
import { peopleHeader, personLine } from '../people-csv.ts';
import { type PersonListRow, selectPeople, selectPeopleAfter } from '../repository.ts';

/** Filters of a list for its entry, without the searched text: that is personal. */
const askedFor = ({ q, tier_id, payment_status, role, state }: PeopleQuery) => ({
  searched: q !== '',
  ...(tier_id !== undefined && { tier_id }),
  ...(payment_status && { payment_status }),
  ...(role && { role }),
  ...(state && { state }),
});

/** Returns a page of the people who match. Each view is audited (L20). */
export async function listPeople(context: Context, query: PeopleQuery): Promise<ListPage<PersonListRow>> {
  requireStaff(context, 'people');
  const found = await selectPeople(context.db, query, query);
  const details = { ...askedFor(query), page: query.page, results: found.total };
  await audit(context.db, context, { action: 'people.list', subject: 'people', details });
  return found;
}

const step = 500;

/** Returns a CSV of the people who match, at most `exportedRows`, read in steps. It is audited, because it holds personal data. */
export async function exportPeople(context: Context, query: PeopleQuery): Promise<AsyncGenerator<string>> {
  requireProvenStaff(context, 'people');
  await audit(context.db, context, { action: 'people.export', subject: 'people', details: askedFor(query) });
  return lines(context, query);
}

async function* lines({ db }: Context, query: PeopleQuery): AsyncGenerator<string> {
  yield csvStart + peopleHeader;
  let after: number | undefined;
  for (let read = 0; read < exportedRows; read += step) {
    const rows = await selectPeopleAfter(db, query, { order: query.order, limit: step, after });
    if (rows.length > 0) yield rows.map(personLine).join('');
    if (rows.length < step) return;
    after = rows.at(-1)?.id;
  }
}
