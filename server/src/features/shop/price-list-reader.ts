import type { PriceRow } from '@matilha/contract/shop/shop';
import { findDoubts, longestLine, type ReadLine } from './price-doubts.ts';
import {
  amountsIn,
  durationOf,
  type Found,
  type Known,
  knownOf,
  Label,
  lowest,
  pricesIn,
} from './price-words.ts';

/** A price list as it was read: rows with the doubts about each, and the lines that were not understood. */
export interface PriceList {
  rows: PriceRow[];
  /** One for each row; empty for a row without doubt. */
  doubts: string[];
  notUnderstood: string[];
}

const rowOf = (known: Known, cents: number | null): PriceRow => ({
  servico: known.servico,
  porte: known.porte,
  pelagem: known.pelagem,
  preco_centavos: cents,
  a_partir: known.aPartir,
  minutos: known.minutos,
});

const cellsOf = (line: string): string[] => {
  const separator = ['\t', ';', '|'].find((mark) => line.includes(mark));
  return separator
    ? line
        .replace(/^\||\|$/g, '')
        .split(separator)
        .map((cell) => cell.trim())
    : [];
};

/** Columns with numbers that are no prices. */
const besidePrices = /temp|min|dura|porte|tamanho|pelagem/i;

/** Returns the rows of a table's line under named columns: one for each price. */
function rowsOfCells(cells: readonly string[], columns: readonly string[]): PriceRow[] {
  const inColumn = (pattern: typeof lowest) => cells[columns.findIndex((name) => pattern.test(name))] ?? '';
  const base = knownOf(cells[0] ?? '');
  const time = inColumn(/temp|min|dura/i);
  const common: Known = {
    ...base,
    porte: base.porte || inColumn(/porte|tamanho/i),
    pelagem: base.pelagem || inColumn(/pelagem|pelo/i).toLowerCase(),
    minutos: base.minutos ?? durationOf(new Label(/^\d+$/.test(time) ? `${time} min` : time)),
  };
  return columns.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    if (index === 0 || besidePrices.test(column)) return [];
    const [price] = pricesIn(cell);
    if (!price) return [];
    const here = knownOf(column);
    const isPrice = /pre[cç]o|valor|r\$/i.test(column);
    const porte = isPrice ? common.porte : here.porte || column;
    const pelagem = here.pelagem || common.pelagem;
    return [rowOf({ ...common, porte, pelagem, aPartir: lowest.test(cell) || common.aPartir }, price.cents)];
  });
}

const between = /^\s*(?:a|até|[-–—])\s*(?:R\$\s*)?$/iu;

/** A price that is the end of a range gives no row: "45 a 60" is "a partir de 45". */
interface Price extends Found {
  isRange: boolean;
}

function withoutRangeEnds(line: string, found: readonly Found[]): Price[] {
  const isEnd = (index: number): boolean => {
    const before = found[index - 1];
    return before !== undefined && between.test(line.slice(before.end, found[index]?.start));
  };
  return found.flatMap((price, index) => (isEnd(index) ? [] : [{ ...price, isRange: isEnd(index + 1) }]));
}

/**
 * Returns the service of a price: from the words before it, the words of the price before, the words after the line's only price, or the
 * heading.
 */
function completed(own: Known, { last, after, heading }: Record<'last' | 'after' | 'heading', Known>): Known {
  // "Banho P 45 (pelo longo 55)": another coat of the same service and size.
  const isOtherCoat = own.servico === '' && own.pelagem !== '';
  return {
    servico: own.servico || last.servico || heading.servico || after.servico,
    porte: own.porte || after.porte || (isOtherCoat && last.porte) || heading.porte,
    pelagem: own.pelagem || after.pelagem || last.pelagem || heading.pelagem,
    aPartir: own.aPartir || (last === nothing ? heading : last).aPartir,
    minutos: own.minutos ?? after.minutos,
  };
}

const nothing: Known = { servico: '', porte: '', pelagem: '', aPartir: false, minutos: null };

/** Returns the rows of a line, one for each price: the words before a price name its service. */
function rowsOfLine(line: string, prices: readonly Found[], heading: Known | null): PriceRow[] {
  const found = withoutRangeEnds(line, prices);
  const behind = knownOf(line.slice(prices.at(-1)?.end));
  const after = found.length === 1 ? behind : { ...behind, servico: '', porte: '' };
  let last = nothing;
  return found.flatMap(({ start, cents, isRange }, index) => {
    const own = knownOf(line.slice(index === 0 ? 0 : found[index - 1]?.end, start));
    last = completed(own, { last, after, heading: heading ?? nothing });
    return last.servico ? [rowOf({ ...last, aPartir: isRange || last.aPartir }, cents)] : [];
  });
}

const takesFromHeading = (rows: readonly PriceRow[], line: string, found: readonly Found[]): boolean =>
  JSON.stringify(rowsOfLine(line, found, null)) !== JSON.stringify(rows);

/** A short line without a price is the heading of the lines below it. */
const isHeading = (text: string): boolean =>
  text.length <= 40 && text.split(' ').length <= 5 && /\p{L}/u.test(text);

/** Emojis, bullets and the marks of WhatsApp. */
const decoration = /\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D|\u20E3|[*_~`•▪●◦►➡→✔]/gu;

/** "45/55", which may be two prices or a date. */
const twoAmounts = /(?<![\d/,.])(\d{2,5}(?:,\d{2})?)\s?\/\s?(\d{2,5}(?:,\d{2})?)(?![\d/,.])/g;
const isDate = (first: string, second: string): boolean => Number(first) <= 31 && Number(second) <= 12;

const cleaned = (raw: string): string =>
  raw
    .replace(decoration, ' ')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(twoAmounts, (both, first, second) => (isDate(first, second) ? both : `${first} - ${second}`))
    .replace(/ {2,}/g, ' ')
    .trim();

/** Reads line by line, and keeps the heading for the lines below. */
class Reading {
  readonly rows: PriceRow[] = [];
  readonly notUnderstood: string[] = [];
  readonly lines: ReadLine[] = [];
  /** For each row the index of its line. */
  readonly ownLines: number[] = [];
  #heading: Known | null = null;
  #columns: string[] | null = null;
  /** The heading as pasted, until a row takes something from it. */
  #unused: string | null = null;

  read(raw: string) {
    const line = cleaned(raw);
    if (line === '') this.#columns = null;
    if (!/[\p{L}\d]/u.test(line)) return;
    const found = line.length > longestLine ? [] : pricesIn(line);
    if (found.length > 0) this.#readPrices(raw, line, found);
    else this.#readHeading(raw, line);
  }

  end() {
    if (this.#unused !== null) this.notUnderstood.push(this.#unused);
    this.#unused = null;
  }

  #readHeading(raw: string, line: string) {
    this.end();
    const cells = cellsOf(line);
    const isTable = cells.length > 1 && line.length <= longestLine;
    if (!isTable && !isHeading(line)) return void this.notUnderstood.push(raw.trim());
    this.#columns = isTable ? cells : null;
    if (!isTable) this.#heading = knownOf(line);
    this.#unused = raw.trim();
  }

  #readPrices(raw: string, line: string, found: readonly Found[]) {
    const cells = cellsOf(line);
    const table = cells.length > 1 && this.#columns ? rowsOfCells(cells, this.#columns) : [];
    const rows = table.length > 0 ? table : rowsOfLine(line, found, this.#heading);
    const columns = table.length > 0 ? this.#columns : null;
    const priced = columns ? cells.filter((_, index) => !besidePrices.test(columns[index] ?? '')) : [line];
    if (rows.length > 0) this.lines.push({ raw: raw.trim(), amounts: priced.flatMap(amountsIn) });
    if (rows.length === 0) this.notUnderstood.push(raw.trim());
    else if (table.length > 0 || takesFromHeading(rows, line, found)) this.#unused = null;
    this.rows.push(...rows);
    this.ownLines.push(...rows.map(() => this.lines.length - 1));
  }
}

/**
 * Reads a price list as people paste it, by simple rules: one service in a line, several sizes in a line, headings of services or sizes, and
 * tables with tabs, semicolons or bars. Never throws; every line with letters or digits is in a row, a heading of one, or not understood.
 */
export function readPriceLines(text: string): PriceList {
  const reading = new Reading();
  for (const raw of text.split('\n')) reading.read(raw);
  reading.end();
  const { rows, notUnderstood, lines, ownLines } = reading;
  return { rows, doubts: findDoubts(rows, lines, ownLines).doubts, notUnderstood };
}
