import { FileProblem } from '../sandbox/file-problem.ts';

/** A cell as its file holds it. A day is a calendar day; a problem is a Portuguese sentence for the person who sent the file. */
export type Cell =
  | string
  | number
  | boolean
  | { day: string }
  | { percent: number }
  | { problem: string }
  | null;

/** A row with its number in the spreadsheet, from 1. */
export interface TableRow {
  line: number;
  cells: Cell[];
}

/** Columns beyond this are refused: no sheet of the product has as many. */
export const mostColumns = 100;

const problem = (message: string): Cell => ({ problem: message });

/** Returns the text as a cell; one that PostgreSQL could not store is a problem. */
export const textOf = (text: string): Cell =>
  text.isWellFormed() && !text.includes('\0') ? text : problem('Retire os caracteres especiais');

/** Characters of all texts together. Shared texts stand in the file once, whatever number of cells shows them. */
const mostText = 8 * 1024 * 1024;

export const isEmpty = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Collects rows that hold something, and refuses more rows, or more text, than a file may have. */
export class TableCollector {
  readonly rows: TableRow[] = [];
  readonly #mostRows: number;
  #textLeft = mostText;

  constructor(mostRows: number) {
    this.#mostRows = mostRows;
  }

  add(line: number, cells: Cell[]): void {
    for (const cell of cells) if (typeof cell === 'string') this.#textLeft -= cell.length;
    if (this.#textLeft < 0) throw new FileProblem('A planilha tem texto demais');
    if (cells.every(isEmpty)) return;
    // The first row names the columns.
    if (this.rows.length > this.#mostRows)
      throw new FileProblem(
        `O arquivo tem mais de ${this.#mostRows.toLocaleString('pt-BR')} linhas: divida em vários`,
      );
    this.rows.push({ line, cells });
  }
}

/** Refuses a cell to the right of all that a sheet of the product may have. */
export function requireColumn(index: number): void {
  if (index >= mostColumns) throw new FileProblem(`O arquivo tem mais de ${mostColumns} colunas`);
}
