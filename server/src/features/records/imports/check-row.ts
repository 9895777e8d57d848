import type { CellProblem } from '@matilha/contract/records/imports';
import type * as z from 'zod/mini';
import type { RecordFields } from '#server/database/schema/records.ts';
import type { ReadRow, ReadRows } from './read-rows.ts';

/** Returns a problem of a row of a spreadsheet as a whole. */
export const wholeRow = (line: number, message: string): CellProblem => ({
  file: null,
  line,
  column: null,
  title: null,
  message,
});

/**
 * Checks the fields of a row by a contract. Returns the fields to store; undefined if they, or a cell of the row, have a problem. Adds the
 * first problem of each wrong cell that has none yet.
 */
export function checkRow<Stored>(
  contract: z.ZodMiniType<Stored>,
  { placeOf }: ReadRows,
  { line, values, problems: own }: ReadRow,
  problems: CellProblem[],
  fields: RecordFields = values,
): Stored | undefined {
  const parsed = contract.safeParse(fields);
  const alreadyReported = new Set(own.map(({ title }) => title));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const place = path.length > 0 ? placeOf(String(path[0])) : { column: null, title: null };
    if (!alreadyReported.has(place.title)) problems.push({ file: null, line, ...place, message });
    alreadyReported.add(place.title);
  }
  return own.length === 0 ? parsed.data : undefined;
}
