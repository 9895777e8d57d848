export type { DocumentKind } from './documents/document-kind.ts';
export {
  choiceColumn,
  dayColumn,
  optionalTextColumn,
  type SheetColumns,
  textColumn,
  yesColumn,
} from './imports/columns.ts';
export type { RecordKind } from './kind.ts';
export { tableKind } from './table-repository.ts';
