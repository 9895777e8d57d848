import { FileProblem } from '../sandbox/file-problem.ts';
import { unmarkFormula } from '../text/csv.ts';
import { requireColumn, TableCollector, type TableRow, textOf } from './cells.ts';

/** Marks that only binary files have; a text may hold a stray control character, which its cell reports. */
const binaryStarts = [
  'PK\u0003\u0004',
  '%PDF',
  '\u0089PNG',
  '\u00d0\u00cf\u0011\u00e0',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  '\u001f\u008b',
];

/** Decodes UTF-8, or else Windows-1252, which Excel in Brazil writes. */
function decode(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 4);
  if (bytes.length === 0) throw new FileProblem('O arquivo está vazio');
  if (binaryStarts.some((mark) => start.startsWith(mark)))
    throw new FileProblem('Isto não é uma planilha: envie um arquivo .csv ou .xlsx');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the separator of the first line, outside of quotes: a comma only when it contains no semicolon. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const bare = first.replace(/"[^"]*"/g, '');
  if (bare.includes(';')) return ';';
  return bare.includes('\t') ? '\t' : ',';
}

/** Returns the rows of a CSV file. Throws `FileProblem`. */
export function readCsv(bytes: Buffer, mostRows: number): TableRow[] {
  const text = decode(bytes);
  const separator = separatorOf(text);
  const table = new TableCollector(mostRows);
  let line = 1;
  let at = 0;
  let cells: string[] = [];
  const endRow = () => {
    table.add(
      line,
      cells.map((cell) => textOf(unmarkFormula(cell))),
    );
    line += 1;
    cells = [];
  };
  while (at < text.length) {
    const { cell, next } =
      text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
    requireColumn(cells.length);
    cells.push(cell);
    at = next;
    if (text[at] === separator) {
      at += 1;
      // A separator at the end of the file opens a last, empty cell.
      if (at === text.length) cells.push('');
      continue;
    }
    endRow();
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  if (cells.length > 0) endRow();
  return table.rows;
}

function plainCell(text: string, from: number, separator: string) {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { cell: text.slice(from, at), next: at };
}

function quotedCell(text: string, from: number, separator: string) {
  let at = from + 1;
  let cell = '';
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) throw new FileProblem('O arquivo tem uma célula com aspas que não fecham');
    cell += text.slice(at, end);
    at = end + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  // Text after the closing quote belongs to the cell, as spreadsheets read it.
  const after = plainCell(text, at, separator);
  return { cell: cell + after.cell, next: after.next };
}
