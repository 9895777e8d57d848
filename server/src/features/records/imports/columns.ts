import type { Choice, Field } from '@matilha/contract/kinds/parts/field';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { TextCodec } from '@matilha/contract/portuguese/text-codecs';
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
  /** Returns the field's value; text that is not such a value stays a text, which the contract refuses with its own sentence. */
  read(cell: Cell): unknown;
  write(value: unknown): SheetCell;
}

/** The columns of a kind of record, by the names of its fields, in their order. */
export type SheetColumns = Readonly<Record<string, SheetColumn>>;

const brazilian = (day: string): string => day.split('-').reverse().join('/');
const decimals = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10, useGrouping: false });

/** Returns the text of a cell as a person reads it. */
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
export const sameName = (a: string, b: string): boolean => plain(a) === plain(b);

/** How a value stands in a cell. */
type Written = Pick<SheetColumn, 'read' | 'write'>;

const asText: Written = {
  read: (cell) => cellText(cell).replace(/\r\n?/g, '\n').trim(),
  write: (value) => String(value ?? ''),
};

/** An empty cell is null. */
const asTextOrNull: Written = { ...asText, read: (cell) => asText.read(cell) || null };

/** A calendar day, as Excel holds it or written as 17/02/2027 or 2027-02-17; an empty cell is null. */
const asDay: Written = {
  read: (cell) => {
    if (typeof cell === 'object' && cell !== null && 'day' in cell) return cell.day;
    const text = cellText(cell).trim();
    const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
    if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return text === '' ? null : text;
  },
  write: (value) => (typeof value === 'string' ? { day: value } : null),
};

/** One of a few values, by the words that people read; the stored value is understood, too. */
const asChoice = (choices: readonly Choice[]): Written => ({
  read: (cell) => {
    const text = cellText(cell);
    const choice = choices.find(
      ({ words, value }) => sameName(words, text) || (text !== '' && String(value) === text.trim()),
    );
    return choice ? choice.value : text;
  },
  write: (value) => choices.find((choice) => choice.value === value)?.words ?? '',
});

const yes = ['sim', 's', 'true', 'verdadeiro', '1'];
const no = ['não', 'n', 'false', 'falso', '0'];

const asYes: Written = {
  read: (cell) => {
    const text = cellText(cell);
    if (yes.some((word) => sameName(word, text))) return true;
    return no.some((word) => sameName(word, text)) ? false : text;
  },
  write: (value) => (value === true ? 'sim' : 'não'),
};

/** A number as people type it, or as Excel holds it; a text that is no number stays a text. */
const asAmount = ({ read, write }: TextCodec<number>): Written => ({
  read: (cell) => {
    const text = cellText(cell).trim();
    const value = read(text);
    return Number.isNaN(value) ? text : value;
  },
  write: (value) => (typeof value === 'number' ? write(value) : ''),
});

/** Returns how a field stands in a spreadsheet. Throws for a field that needs more than a cell. */
export function columnOf({ label, column, input, empty, example = '' }: Omit<Field, 'schema'>): SheetColumn {
  const title = column ?? label;
  const text = empty === null ? asTextOrNull : asText;
  switch (input.as) {
    case 'line':
    case 'picture':
      return { title, width: 30, example, ...text };
    case 'paragraph':
    case 'markdown':
      return { title, width: 60, wrap: true, example, ...text };
    case 'day':
      return { title, width: 12, example: example === '' ? null : { day: example }, ...asDay };
    case 'choice':
      return { title, width: 16, example: input.choices[0]?.words ?? '', ...asChoice(input.choices) };
    case 'yes':
      return { title, width: 10, example: 'sim', ...asYes };
    case 'amount':
      return { title, width: 14, example: asAmount(input.codec).write(empty), ...asAmount(input.codec) };
    default:
      throw new Error(`${title}: a field with the input "${input.as}" is no column of a spreadsheet`);
  }
}

/** Returns the columns of a kind, in the order of its fields. */
export const sheetColumns = ({ fields }: Pick<Kind, 'fields'>): SheetColumns =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf(field)]));
