import { createHash } from 'node:crypto';
import { type ImportedLead, importedLead } from '@matilha/contract/leads-import';
import { parsePhone } from '@matilha/contract/phone';
import {
  type CellProblem,
  type ImportPreview,
  shownProblems,
  shownRows,
} from '@matilha/contract/records/imports';
import type { Executor } from '#server/database/connection.ts';
import { selectErased } from '#server/database/erased-addresses.ts';
import { readRows } from '#server/features/records/api.ts';
import type { TableRow } from '#server/platform/table/cells.ts';
import { selectKnown } from '../import-repository.ts';
import { leadSheet } from './sheet.ts';

interface PlannedLead {
  line: number;
  lead: ImportedLead;
}

/** The effect of a spreadsheet of leads. */
export interface LeadPlan {
  leads: PlannedLead[];
  /** Rows that stay out on purpose, with the reason. */
  left: CellProblem[];
  problems: CellProblem[];
}

const wholeRow = (line: number, message: string): CellProblem => ({
  ...{ file: null, line, column: null, title: null },
  message,
});

/** Returns the rows that the contract accepts, each person once; adds a problem for the first fault of every wrong cell. */
function checkRows(table: readonly TableRow[], problems: CellProblem[]): PlannedLead[] {
  const rows = readRows(leadSheet, table);
  problems.push(...rows.problems);
  const seen = new Map<string, number>();
  return rows.rows.flatMap(({ line, given, problems: own }): PlannedLead[] => {
    problems.push(...own);
    const parsed = importedLead.safeParse(given);
    const told = new Set(own.map(({ title }) => title));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const place = rows.placeOf(String(path[0]));
      if (!told.has(place.title)) problems.push({ file: null, line, ...place, message });
      told.add(place.title);
    }
    if (!parsed.success || own.length > 0) return [];
    const lead = { ...parsed.data, whatsapp: parsePhone(parsed.data.whatsapp)?.phone ?? '' };
    const earlier = seen.get(lead.email) ?? seen.get(lead.whatsapp);
    for (const key of [lead.email, lead.whatsapp]) seen.set(key, line);
    if (earlier === undefined) return [{ line, lead }];
    problems.push(wholeRow(line, `Repete o email ou o WhatsApp da linha ${earlier}`));
    return [];
  });
}

/** Returns what a spreadsheet of leads would do: people whom the product knows, or who had it forget them, stay out. */
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
  const left: CellProblem[] = [];
  const leads = rows.filter(({ line, lead: { email, whatsapp } }) => {
    const reason = [
      erased.has(email) && 'Pediu para apagar os dados: não é importado',
      (known.users.has(email) || known.users.has(whatsapp)) && 'Já tem uma conta',
      (known.leads.has(email) || known.leads.has(whatsapp)) && 'Já está entre os leads',
    ].find((each) => each !== false);
    if (reason) left.push(wholeRow(line, reason));
    return !reason;
  });
  return { leads, left, problems };
}

/** Names what a plan would do, as `tokenOf` of the content's imports does. */
export const leadToken = (plan: LeadPlan): string =>
  createHash('sha256')
    .update(JSON.stringify(['lead', plan]))
    .digest('base64url');

/** Returns what the panel shows of a plan. */
export const presentLeadPlan = (plan: LeadPlan): ImportPreview => ({
  token: leadToken(plan),
  ...{ created: plan.leads.length, changed: 0, same: plan.left.length },
  left: plan.left.slice(0, shownProblems),
  problems_found: plan.problems.length,
  problems: plan.problems.slice(0, shownProblems),
  rows: plan.leads.slice(0, shownRows).map(({ line, lead }) => ({
    ...{ file: null, line, change: 'create', label: lead.name },
    fields: Object.entries(lead).map(([field, value]) => ({
      ...{ title: leadSheet[field]?.title ?? field, before: null, after: String(value) },
    })),
  })),
});
