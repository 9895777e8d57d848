import { parsePhone } from '@matilha/contract/account/phone';
import { type ImportedLead, importedLead } from '@matilha/contract/landing/leads-import';
import {
  type CellProblem,
  type ImportPreview,
  shownProblems,
  shownRows,
} from '@matilha/contract/records/imports';
import type { Executor } from '#server/database/connection.ts';
import { selectErased } from '#server/database/people/erased-addresses.ts';
import { checkRow, readRows, tokenOf, wholeRow } from '#server/features/records/api.ts';
import type { TableRow } from '#server/platform/table/cells.ts';
import { selectKnown } from '../import-repository.ts';
import { leadSheet } from './sheet.ts';

/** Distinguishes imports of leads from imports of content. */
export const leadKind = 'lead';

interface PlannedLead {
  line: number;
  lead: ImportedLead;
}

/** The effect of a spreadsheet of leads. */
export interface LeadPlan {
  leads: PlannedLead[];
  /** Rows that stay out on purpose, with the reason. */
  skipped: CellProblem[];
  problems: CellProblem[];
}

/** Returns the rows that the contract accepts, each person once; adds a problem for the first fault of every wrong cell. */
function checkRows(table: readonly TableRow[], problems: CellProblem[]): PlannedLead[] {
  const rows = readRows(leadSheet, table);
  problems.push(...rows.problems);
  const seen = new Map<string, number>();
  return rows.rows.flatMap((row): PlannedLead[] => {
    const { line } = row;
    problems.push(...row.problems);
    const checked = checkRow(importedLead, rows, row, problems);
    if (!checked) return [];
    const lead = { ...checked, whatsapp: parsePhone(checked.whatsapp)?.phone ?? '' };
    const earlier = seen.get(lead.email) ?? seen.get(lead.whatsapp);
    for (const key of [lead.email, lead.whatsapp]) seen.set(key, line);
    if (earlier === undefined) return [{ line, lead }];
    problems.push(wholeRow(line, `Repete o email ou o WhatsApp da linha ${earlier}`));
    return [];
  });
}

/** Returns the leads that a spreadsheet would add: people whom the product knows, or who had it forget them, stay out. */
export async function planLeads(db: Executor, table: readonly TableRow[]): Promise<LeadPlan> {
  const problems: CellProblem[] = [];
  const rows = checkRows(table, problems);
  const emails = rows.map(({ lead }) => lead.email);
  const known = await selectKnown(
    db,
    emails,
    rows.map(({ lead }) => lead.whatsapp),
  );
  const erased = await selectErased(db, emails);
  const skipped: CellProblem[] = [];
  const leads = rows.filter(({ line, lead: { email, whatsapp } }) => {
    const reason = [
      erased.has(email) && 'Pediu para apagar os dados: não é importado',
      (known.users.has(email) || known.users.has(whatsapp)) && 'Já tem uma conta',
      (known.leads.has(email) || known.leads.has(whatsapp)) && 'Já está entre os leads',
    ].find((each) => each !== false);
    if (reason) skipped.push(wholeRow(line, reason));
    return !reason;
  });
  return { leads, skipped, problems };
}

/** Returns a plan in the shape that the panel shows. */
export const presentLeadPlan = (plan: LeadPlan): ImportPreview => ({
  price_changes: [],
  token: tokenOf(leadKind, plan),
  created: plan.leads.length,
  changed: 0,
  same: 0,
  skipped_found: plan.skipped.length,
  skipped: plan.skipped.slice(0, shownProblems),
  problems_found: plan.problems.length,
  problems: plan.problems.slice(0, shownProblems),
  rows: plan.leads.slice(0, shownRows).map(({ line, lead }) => ({
    file: null,
    line,
    change: 'create',
    label: lead.name,
    fields: Object.entries(lead).map(([field, value]) => ({
      title: leadSheet[field]?.title ?? field,
      before: null,
      after: String(value),
    })),
  })),
});
