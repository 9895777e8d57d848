export type { DocumentKind } from './documents/document-kind.ts';
export {
  choiceColumn,
  dayColumn,
  optionalTextColumn,
  type SheetColumns,
  textColumn,
  yesColumn,
} from './imports/columns.ts';
export type { ImportPlan, ImportSource } from './imports/plan.ts';
export { reportDrafts } from './imports/report-drafts.ts';
export type { BulkKind, RecordKind, StoredRecord } from './kind.ts';
export { sameFields } from './rules.ts';
export { tableKind } from './table-repository.ts';
