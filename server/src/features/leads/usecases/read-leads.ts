import type { LeadsQuery } from '@matilha/contract/landing/leads-import';
import { exportedRows } from '@matilha/contract/panel/panel-lists';
import { audit } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { csvText, type ImportRow, idTitle, selectImports } from '#server/features/records/api.ts';
import { type Context, requireProvenStaff, requireStaff } from '#server/platform/context.ts';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';
import { selectLeads, selectLeadsAfter } from '../import-repository.ts';
import { leadKind } from '../imports/plan-leads.ts';
import { leadSheet } from '../imports/sheet.ts';
import { countLeads, type LeadRow } from '../repository.ts';

/** Returns a page of the leads, newest first. Each view is audited (L20). */
export async function listLeads(context: Context, query: LeadsQuery): Promise<ListPage<LeadRow>> {
  requireStaff(context, 'people');
  const found = await selectLeads(context.db, query);
  const details = { searched: query.q !== '', page: query.page, results: found.total };
  await audit(context.db, context, { action: 'leads.list', subject: 'leads', details });
  return found;
}

/** Returns the newest imports of leads, newest first. */
export async function listLeadImports(context: Context): Promise<ImportRow[]> {
  requireStaff(context, 'people');
  return selectImports(context.db, leadKind);
}

const step = 100;

/** Returns a CSV of the leads in the form of an import file, read in steps. It is audited, because it holds personal data. */
export async function exportLeads(context: Context, query: LeadsQuery): Promise<AsyncGenerator<string>> {
  requireProvenStaff(context, 'people');
  const details = { searched: query.q !== '' };
  await audit(context.db, context, { action: 'leads.export', subject: 'leads', details });
  return lines(context, query);
}

async function* lines({ db }: Context, query: LeadsQuery): AsyncGenerator<string> {
  const columns = Object.entries(leadSheet);
  yield csvStart + csvLine([idTitle, ...columns.map(([, { title }]) => title)]);
  let after: number | undefined;
  for (let written = 0; written < exportedRows; written += step) {
    const rows = await selectLeadsAfter(db, query, { after, limit: step });
    after = rows.at(-1)?.id;
    yield rows
      .map((lead) => {
        const fields: Record<string, unknown> = { ...lead, contact_basis: lead.contactBasis };
        return csvLine([lead.id, ...columns.map(([field, column]) => csvText(column.write(fields[field])))]);
      })
      .join('');
    if (rows.length < step) return;
  }
}

/** The most requests that are counted: the work of the public page does not grow with the table. */
const longestCount = 10_001;

/** Returns how many weekly plans were asked for on the landing page, counted up to a bound. */
export const countPlanRequests = (context: Context): Promise<number> => countLeads(context.db, longestCount);
