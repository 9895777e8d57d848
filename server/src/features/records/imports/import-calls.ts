import type { Area } from '@matilha/contract/panel/staff';
import type { ImportPreview } from '@matilha/contract/records/imports';
import type { Context } from '#server/platform/context.ts';
import type { SheetColumns } from './columns.ts';
import type { ImportRow } from './imports-repository.ts';
import type { ConfirmedFile } from './plan.ts';

/** Files that come in at one path, and the use cases behind their calls. */
export interface ImportCalls {
  path: string;
  /** Portuguese plural, for the API's documentation. */
  title: string;
  area: Area;
  /** Words of the operators' guide for its calls that ask for the second factor again, if they differ from the words for records. */
  deeds?: { file: string; undo: string };
  mostBytes: number;
  preview(context: Context, file: Buffer): Promise<ImportPreview>;
  /** Returns the import's id. */
  store(context: Context, confirmed: ConfirmedFile): Promise<number>;
  list(context: Context): Promise<ImportRow[]>;
  undo(context: Context, importId: number): Promise<void>;
  /** The columns of the spreadsheets that can be filled in; absent for other files. */
  sheetColumns?: SheetColumns;
}
