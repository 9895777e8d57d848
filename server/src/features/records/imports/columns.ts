import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { SheetCell } from '#server/platform/sheet/write-sheet.ts';
import type { Cell } from '#server/platform/table/cells.ts';

/** How a field of a record stands in a spreadsheet. */
export interface SheetColumn {
  title: string;
  /** In characters. */
  width: number;
  wrap?: true;
  /** In the template. */
  example: SheetCell;
  /** Returns the field's value; what is no such value stays a text, which the contract refuses with its own sentence. */
  read(cell: Cell): unknown;
  write(value: unknown): SheetCell;
}

/** The columns of a kind of record, by the names of its fields, in their order. */
export type SheetColumns = Readonly<Record<string, SheetColumn>>;

const brazilian = (day: string): string => day.split('-').reverse().join('/');
const decimals = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10, useGrouping: false });

/** Returns what a person reads in a cell. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return decimals.format(cell);
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não';
  if ('day' in cell) return brazilian(cell.day);
  return 'percent' in cell ? `${decimals.format(cell.percent * 100)}%` : '';
}

/** Returns a cell of our own files as a CSV file holds it. */
export function csvText(cell: SheetCell): string | number {
  if (typeof cell !== 'object' || cell === null) return cell ?? '';
  return 'day' in cell ? brazilian(cell.day) : cell.time;
}

const plain = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();
/** Returns whether two names are the same to a person, whatever their case and accents. */
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other);

interface TextOptions {
  example: string;
  width?: number;
  wrap?: true;
}

/** A text; an empty cell is an empty text. */
export const textColumn = (title: string, { example, width = 30, wrap }: TextOptions): SheetColumn => ({
  title,
  width,
  example,
  ...(wrap && { wrap }),
  read: (cell) => cellText(cell).replace(/\r\n?/g, '\n').trim(),
  write: (value) => String(value ?? ''),
});

const orNull = (column: SheetColumn): SheetColumn => ({
  ...column,
  read: (cell) => {
    const value = column.read(cell);
    return value === '' ? null : value;
  },
});

/** A text that may be missing: an empty cell is null. */
export const optionalTextColumn = (title: string, given: TextOptions): SheetColumn =>
  orNull(textColumn(title, given));

/** A calendar day, as Excel holds it or written as 17/02/2027 or 2027-02-17; an empty cell is null. */
export const dayColumn = (title: string, example: string | null): SheetColumn => ({
  title,
  width: 12,
  example: example === null ? null : { day: example },
  read: (cell) => {
    if (typeof cell === 'object' && cell !== null && 'day' in cell) return cell.day;
    const text = cellText(cell).trim();
    const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
    if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return text === '' ? null : text;
  },
  write: (value) => (typeof value === 'string' ? { day: value } : null),
});

/** One of a few values, by the words that people read; the stored value is understood, too. */
export const choiceColumn = (
  title: string,
  choices: readonly (readonly [words: string, value: string | number])[],
): SheetColumn => ({
  title,
  width: 16,
  example: choices[0]?.[0] ?? '',
  read: (cell) => {
    const text = cellText(cell);
    const choice = choices.find(
      ([words, value]) => sameName(words, text) || (text !== '' && String(value) === text.trim()),
    );
    return choice ? choice[1] : text;
  },
  write: (value) => choices.find((choice) => choice[1] === value)?.[0] ?? '',
});

/** One of the values of a list, by its words. */
export const wordsColumn = (title: string, words: Readonly<Record<string, string>>): SheetColumn =>
  choiceColumn(
    title,
    Object.entries(words).map(([value, text]) => [text, value]),
  );

const yes = ['sim', 's', 'true', 'verdadeiro', '1'];
const no = ['não', 'n', 'false', 'falso', '0'];

/** Sim or não. */
export const yesColumn = (title: string): SheetColumn => ({
  title,
  width: 10,
  example: 'sim',
  read: (cell) => {
    const text = cellText(cell);
    if (yes.some((word) => sameName(word, text))) return true;
    return no.some((word) => sameName(word, text)) ? false : text;
  },
  write: (value) => (value === true ? 'sim' : 'não'),
});
