export type { DocumentKind } from './documents/document-kind.ts';
export type { RecordKind } from './kind.ts';
export { tableKind } from './table-repository.ts';
