import { FileProblem } from '../sandbox/file-problem.ts';
import { type Cell, requireColumn, TableCollector, type TableRow, textOf } from './cells.ts';
import { readXml } from './read-xml.ts';
import { unzip } from './unzip.ts';
import { type CellStyle, readStyles } from './xlsx-styles.ts';

const limits = { entries: 500, bytes: 40 * 1024 * 1024 };
/** Texts of all cells together, in characters. */
const mostText = 20 * 1024 * 1024;

/** Excel writes characters that XML forbids as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the shared texts; readings of Asian characters are no part of them. */
function readTexts(xml: Buffer | undefined): string[] {
  const texts: string[] = [];
  if (!xml) return texts;
  let inText = false;
  let inReading = false;
  let length = 0;
  let current = '';
  readXml(xml, {
    open({ name }) {
      if (name === 'si') current = '';
      else if (name === 'rPh') inReading = true;
      else if (name === 't') inText = !inReading;
    },
    text(part) {
      if (inText) current += part;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'si') {
        length += current.length;
        if (length > mostText) throw new FileProblem('A planilha tem texto demais');
        texts.push(unescaped(current));
      }
    },
  });
  return texts;
}

/** Returns the path of the first sheet, and whether its days are counted from 1904. */
function readBook(files: ReadonlyMap<string, Buffer>): { path: string; from1904: boolean } {
  let first = '';
  let from1904 = false;
  readXml(files.get('xl/workbook.xml'), {
    open({ name, attributes }) {
      if (name === 'sheet' && first === '')
        first = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  let path = 'xl/worksheets/sheet1.xml';
  readXml(files.get('xl/_rels/workbook.xml.rels'), {
    open({ name, attributes }) {
      if (name !== 'Relationship' || attributes.Id !== first) return;
      const target = attributes.Target ?? '';
      path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    },
  });
  return { path, from1904 };
}

const msPerDay = 86_400_000;
const firstDay = Date.UTC(1899, 11, 30);
const firstDay1904 = Date.UTC(1904, 0, 1);

/** Returns the calendar day of Excel's count of days; a time of day is left out. */
function dayOf(count: number, from1904: boolean): Cell {
  const instant = new Date((from1904 ? firstDay1904 : firstDay) + Math.floor(count) * msPerDay);
  const year = instant.getUTCFullYear();
  if (Number.isNaN(year) || year < 1900 || year > 9999) return { problem: 'Use uma data que existe' };
  return { day: instant.toISOString().slice(0, 10) };
}

interface Book {
  texts: readonly string[];
  styles: readonly CellStyle[];
  from1904: boolean;
}

function numberCell(value: string, style: CellStyle | undefined, { from1904 }: Book): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return { problem: 'Este número não pôde ser lido' };
  if (style === 'day') return dayOf(number, from1904);
  return style === 'percent' ? { percent: number } : number;
}

/** Returns the value that the file holds; of a formula, the value that was last computed. */
function cellOf({ t = 'n', s = '0' }: Record<string, string>, value: string, book: Book): Cell {
  if (t === 'inlineStr') return textOf(unescaped(value));
  if (value === '') return null;
  switch (t) {
    case 's': {
      const text = book.texts[Number(value)];
      return text === undefined ? { problem: 'Esta célula não pôde ser lida' } : textOf(text);
    }
    case 'str':
      return textOf(unescaped(value));
    case 'b':
      return value === '1';
    case 'e':
      return { problem: `A fórmula desta célula deu erro: ${value.slice(0, 20)}` };
    case 'd':
      return /^\d{4}-\d\d-\d\d/.test(value) ? { day: value.slice(0, 10) } : textOf(value);
    default:
      return numberCell(value, book.styles[Number(s)], book);
  }
}

/** Returns the place of a column from its letters: 0 for A. */
function indexOf(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const mostLines = 1_048_576;

/** Returns the number of a row; undefined for one that no spreadsheet has. */
function lineOf(text: string | undefined): number | undefined {
  const line = Number.parseInt(text ?? '', 10);
  return line >= 1 && line <= mostLines ? line : undefined;
}

function readRows(xml: Buffer | undefined, book: Book, mostRows: number): TableRow[] {
  const table = new TableCollector(mostRows);
  let line = 0;
  let cells: Cell[] = [];
  let column = -1;
  let value = '';
  let attributes: Record<string, string> = {};
  let reading = false;
  readXml(xml, {
    open(tag) {
      if (tag.name === 'row') {
        line = lineOf(tag.attributes.r) ?? line + 1;
        [cells, column] = [[], -1];
      } else if (tag.name === 'c') {
        column = tag.attributes.r ? indexOf(tag.attributes.r) : column + 1;
        [attributes, value] = [tag.attributes, ''];
      } else if (tag.name === 'v' || tag.name === 't') reading = true;
    },
    text(part) {
      if (reading) value += part;
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'row')
        table.add(
          line,
          Array.from(cells, (cell) => cell ?? null),
        );
      else if (name === 'c') {
        const cell = cellOf(attributes, value, book);
        if (cell === null) return;
        requireColumn(column);
        cells[column] = cell;
      }
    },
  });
  return table.rows;
}

const isPart = (path: string): boolean =>
  /^xl\/(workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(path);

/** Returns the rows of the first sheet of an Excel file (XLSX). Throws `FileProblem`. */
export function readXlsx(bytes: Buffer, mostRows: number): TableRow[] {
  const files = unzip(bytes, limits, isPart);
  const { path, from1904 } = readBook(files);
  const texts = readTexts(files.get('xl/sharedStrings.xml'));
  const styles = readStyles(files.get('xl/styles.xml'));
  return readRows(files.get(path), { texts, styles, from1904 }, mostRows);
}
