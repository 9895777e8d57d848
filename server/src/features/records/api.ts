export type { DocumentKind } from './documents/document-kind.ts';
export {
  choiceColumn,
  csvText,
  dayColumn,
  optionalTextColumn,
  type SheetColumns,
  textColumn,
  yesColumn,
} from './imports/columns.ts';
export { presentImport, rawFiles, xlsxType } from './imports/import-calls.ts';
export type { ImportPlan, ImportSource } from './imports/plan.ts';
export { idTitle, readRows } from './imports/read-rows.ts';
export { reportDrafts } from './imports/report-drafts.ts';
export { csvTemplate, sheetTemplate } from './imports/write-file.ts';
export { type ImportRow, insertImport, lockImport, markUndone } from './imports-repository.ts';
export type { BulkKind, RecordKind, StoredRecord } from './kind.ts';
export { lockKind } from './repository.ts';
export { sameFields } from './rules.ts';
export { tableKind } from './table-repository.ts';
