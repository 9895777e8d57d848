import * as z from 'zod/mini';
import { id, isoInstant, oneLine } from '../primitives.ts';

/** Rows of one file, the names of the columns not counted. */
export const importedRows = 5_000;
export const mostImportBytes = 5 * 1024 * 1024;
/** Limits of a preview: wrong cells, and rows that change. */
export const shownProblems = 1_000;
export const shownRows = 200;
/** In the first column of the template's example, which no import reads. */
export const exampleMark = 'exemplo';

const fileName = oneLine(200, 'Informe o nome do arquivo');
/** Names the plan of a preview: a file is stored only as it was shown. */
const planToken = z.string().check(z.regex(/^[\w-]{43}$/, 'Confira o arquivo de novo'));

export const previewQuery = z.strictObject({ file_name: fileName });
export const importQuery = z.strictObject({ file_name: fileName, token: planToken });

/** Something in the file that cannot be stored. */
export const cellProblem = z.object({
  /** Its path in an archive; null for a spreadsheet. */
  file: z.nullable(z.string()),
  /** As the spreadsheet counts, from 1. */
  line: z.int(),
  /** Letter of the column; null for the row as a whole. */
  column: z.nullable(z.string()),
  title: z.nullable(z.string()),
  message: z.string(),
});
export type CellProblem = z.infer<typeof cellProblem>;

/** A row that creates or changes a record, with the values of the fields that change. */
export const plannedRow = z.object({
  file: z.nullable(z.string()),
  line: z.int(),
  change: z.enum(['create', 'change']),
  label: z.string(),
  fields: z.array(z.object({ title: z.string(), before: z.nullable(z.string()), after: z.string() })),
});
export type PlannedRow = z.infer<typeof plannedRow>;

/** The effect that a file would have. Nothing is stored. */
export const importPreview = z.object({
  token: planToken,
  created: z.int(),
  changed: z.int(),
  /** Rows that are stored as they are. */
  same: z.int(),
  skipped_found: z.int(),
  /** Rows that stay out on purpose, each with its reason: the first `shownProblems`. */
  skipped: z.array(cellProblem),
  problems_found: z.int(),
  /** The first `shownProblems`. */
  problems: z.array(cellProblem),
  /** Prices that change so much that they have to be confirmed. */
  price_changes: z.array(z.object({ label: z.string(), text: z.string() })),
  /** The first `shownRows`. */
  rows: z.array(plannedRow),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importRow = z.object({
  id,
  file_name: z.string(),
  author: z.nullable(z.string()),
  created_at: isoInstant,
  undone_at: z.nullable(isoInstant),
  created: z.int(),
  changed: z.int(),
});
export type ImportRow = z.infer<typeof importRow>;
