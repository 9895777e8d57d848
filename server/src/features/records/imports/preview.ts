import {
  type ImportPreview,
  type PlannedRow,
  shownProblems,
  shownRows,
} from '@matilha/contract/records/imports';
import { nameOf } from '../kind.ts';
import { largePriceChange } from '../price-change.ts';
import { changedFields } from '../rules.ts';
import { type ImportPlan, type ImportSource, type PlannedChange, pricedChanges, tokenOf } from './plan.ts';

/** Characters of a value in a preview. */
const longestValue = 300;

const cut = (text: string): string =>
  text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text;

function presentChange(source: ImportSource, change: PlannedChange): PlannedRow {
  const { file, line, id, before, fields } = change;
  const { after } = changedFields(before, fields);
  const kind = source.kinds.find(({ name }) => name === change.kind);
  return {
    file,
    line,
    change: id === null ? 'create' : 'change',
    label: cut(kind ? nameOf(kind, fields) : ''),
    fields: Object.keys(after ?? {}).map((field) => {
      const { title, text } = source.show(change.kind, field, fields[field]);
      const was = before && cut(source.show(change.kind, field, before[field]).text);
      return { title, before: was, after: cut(text) };
    }),
  };
}

/** Returns a plan as the panel shows it. */
export function presentPlan(source: ImportSource, plan: ImportPlan): ImportPreview {
  const { changes, same, problems } = plan;
  const created = changes.filter(({ id }) => id === null).length;
  return {
    token: tokenOf(source.name, plan),
    created,
    changed: changes.length - created,
    same,
    skipped_found: 0,
    skipped: [],
    problems_found: problems.length,
    problems: problems.slice(0, shownProblems),
    price_changes: pricedChanges(source, plan).flatMap(({ kind, label, change }) => {
      const text = largePriceChange(kind, change);
      return text === null ? [] : [{ label: cut(label), text }];
    }),
    rows: changes.slice(0, shownRows).map((change) => presentChange(source, change)),
  };
}
