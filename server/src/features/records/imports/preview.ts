import {
  type ImportPreview,
  type PlannedRow,
  shownProblems,
  shownRows,
} from '@matilha/contract/records/imports';
import { changedFields } from '../rules.ts';
import { csvText } from './columns.ts';
import { type ImportPlan, type PlannedChange, tokenOf } from './plan.ts';
import type { SheetKind } from './sheet-kind.ts';

/** Characters of a value in a preview. */
const longestValue = 300;

const cut = (text: string): string =>
  text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text;

function presentChange(kind: SheetKind, { line, id, before, fields }: PlannedChange): PlannedRow {
  const { after } = changedFields(before, fields);
  const written = (field: string, value: unknown) =>
    cut(String(csvText(kind.sheet[field]?.write(value) ?? '')));
  return {
    line,
    change: id === null ? 'create' : 'change',
    label: cut(kind.label(fields)),
    fields: Object.keys(after ?? {}).map((field) => ({
      title: kind.sheet[field]?.title ?? field,
      before: before && written(field, before[field]),
      after: written(field, fields[field]),
    })),
  };
}

/** Returns what the panel shows of a plan. */
export function presentPlan(kind: SheetKind, plan: ImportPlan): ImportPreview {
  const { changes, same, problems } = plan;
  const created = changes.filter(({ id }) => id === null).length;
  return {
    token: tokenOf([kind.name, plan]),
    created,
    changed: changes.length - created,
    same,
    problems_found: problems.length,
    problems: problems.slice(0, shownProblems),
    rows: changes.slice(0, shownRows).map((change) => presentChange(kind, change)),
  };
}
