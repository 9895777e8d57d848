export type { RecordKind } from './kind.ts';
export { tableKind } from './table-repository.ts';
