export { checkRow, wholeRow } from './imports/check-row.ts';
export { columnOf, csvText, type SheetColumns } from './imports/columns.ts';
export type { ImportCalls } from './imports/import-calls.ts';
export {
  type ImportRow,
  insertImport,
  lockImport,
  markUndone,
  selectImports,
} from './imports/imports-repository.ts';
export {
  allOrNothing,
  type ConfirmedFile,
  type ImportPlan,
  type ImportSource,
  tokenOf,
} from './imports/plan.ts';
export { idTitle, readRows } from './imports/read-rows.ts';
export { reportDrafts } from './imports/report-drafts.ts';
export type { BulkKind, RecordKind, SettledChange, StoredRecord } from './kind.ts';
export { goneReference } from './publish-change.ts';
export { lockKind, removeOldCreations } from './repository.ts';
export { sameFields } from './rules.ts';
export { singleKind } from './single-kind.ts';
export { tableKind } from './table-repository.ts';
export { refuseUsed } from './uses/refuse-used.ts';
export { waitingLinks } from './waiting-links.ts';
