import type { BulkTable, RecordKind } from '../kind.ts';
import type { SheetColumns } from './columns.ts';

/** A kind of record that comes in and goes out as a spreadsheet. */
export type SheetKind = RecordKind & { bulk: BulkTable; sheet: SheetColumns };

/** Returns the kinds that have a spreadsheet. */
export const sheetKinds = (kinds: readonly RecordKind[]): SheetKind[] =>
  kinds.filter((kind): kind is SheetKind => kind.bulk !== undefined && kind.sheet !== undefined);
