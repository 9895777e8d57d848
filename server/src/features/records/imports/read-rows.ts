import { type CellProblem, exampleMark } from '@matilha/contract/records/imports';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Cell, isEmpty, type TableRow } from '#server/platform/table/cells.ts';
import { cellText, type SheetColumns, sameName } from './columns.ts';

/** Names the record that a row changes; empty for a new one. */
export const idTitle = 'Número';

/** A column of the file: its field, or null for the record's number. */
interface FileColumn {
  letter: string;
  title: string;
  field: string | null;
}

/** A row as its file gives it; fields without a column are missing. */
export interface ReadRow {
  line: number;
  id: number | null;
  values: RecordFields;
  problems: CellProblem[];
}

export interface ReadRows {
  rows: ReadRow[];
  /** Faults in the names of the columns; no row is read then. */
  problems: CellProblem[];
  /** Names the place of a field, or of the record's number, for a problem. */
  placeOf(field: string | null): Pick<CellProblem, 'column' | 'title'>;
}

/** Returns the letters of a column: A for 0. */
function letterOf(index: number): string {
  const first = Math.floor(index / 26) - 1;
  const letter = String.fromCharCode(65 + (index % 26));
  return first < 0 ? letter : letterOf(first) + letter;
}

function readHeader(columns: SheetColumns, header: TableRow) {
  const found: (FileColumn | null)[] = [];
  const problems: CellProblem[] = [];
  for (const [index, cell] of header.cells.entries()) {
    const letter = letterOf(index);
    const title = cellText(cell).trim().slice(0, 80);
    const refuse = (message: string) =>
      problems.push({ file: null, line: header.line, column: letter, title: title || null, message });
    const isId = sameName(title, idTitle);
    const field = Object.keys(columns).find((name) => sameName(columns[name]?.title ?? '', title));
    if (isEmpty(cell)) found.push(null);
    else if (!isId && field === undefined) refuse('Não conhecemos esta coluna: confira o nome ou apague');
    else if (found.some((column) => column?.field === (field ?? null)))
      refuse('Esta coluna aparece duas vezes');
    else found.push({ letter, title, field: field ?? null });
  }
  if (problems.length === 0 && !found.some((column) => column?.field))
    problems.push({
      file: null,
      line: header.line,
      column: null,
      title: null,
      message: `A primeira linha precisa ter os nomes das colunas: ${Object.values(columns)
        .map(({ title }) => title)
        .join(', ')}`,
    });
  return { found, problems };
}

function readId(cell: Cell): number | null | undefined {
  const text = cellText(cell).trim();
  if (text === '') return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

const problemOf = (cell: Cell): string | undefined =>
  typeof cell === 'object' && cell !== null && 'problem' in cell ? cell.problem : undefined;

/** Puts the value of a cell into its row; returns the problem of the cell. */
function readCell(
  result: ReadRow,
  columns: SheetColumns,
  column: FileColumn | null | undefined,
  cell: Cell,
): string | undefined {
  const problem = problemOf(cell);
  if (problem !== undefined) return problem;
  if (!column) return isEmpty(cell) ? undefined : 'Esta coluna não tem nome na primeira linha';
  if (column.field !== null) {
    result.values[column.field] = columns[column.field]?.read(cell);
    return undefined;
  }
  const id = readId(cell);
  result.id = id ?? null;
  return id === undefined ? 'Use o número do item, ou deixe vazio para criar' : undefined;
}

function readRow(columns: SheetColumns, found: readonly (FileColumn | null)[], row: TableRow): ReadRow {
  const result: ReadRow = { line: row.line, id: null, values: {}, problems: [] };
  for (let index = 0; index < Math.max(found.length, row.cells.length); index += 1) {
    const message = readCell(result, columns, found[index], row.cells[index] ?? null);
    const place = { column: letterOf(index), title: found[index]?.title ?? null };
    if (message !== undefined) result.problems.push({ file: null, line: row.line, ...place, message });
  }
  return result;
}

const isExample = (found: readonly (FileColumn | null)[], { cells }: TableRow): boolean => {
  const at = found.findIndex((column) => column?.field === null);
  return at >= 0 && sameName(cellText(cells[at] ?? null), exampleMark);
};

/** Reads the rows of a spreadsheet by its columns. Throws `invalid_input` for a file without rows. */
export function readRows(columns: SheetColumns, table: readonly TableRow[]): ReadRows {
  const [header, ...body] = table;
  const { found, problems } = header ? readHeader(columns, header) : { found: [], problems: [] };
  const rows = body.filter((row) => !isExample(found, row));
  if (rows.length === 0 && problems.length === 0)
    throw new AppError('invalid_input', {
      fields: { arquivo: 'O arquivo não tem nenhuma linha além dos nomes das colunas' },
    });
  return {
    problems,
    rows: problems.length > 0 ? [] : rows.map((row) => readRow(columns, found, row)),
    placeOf: (field) => {
      const column = found.find((each) => each?.field === field);
      return {
        column: column?.letter ?? null,
        title: field === null ? idTitle : (columns[field]?.title ?? null),
      };
    },
  };
}
