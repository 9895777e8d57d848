import type { PriceRow } from '@matilha/contract/shop';
import { durationOf, type Found, type Known, knownOf, Label, lowest, pricesIn } from './price-words.ts';

/** A price list as it was read: rows, and the lines that were not understood. */
export interface PriceList {
  rows: PriceRow[];
  notUnderstood: string[];
}

/** A longer line is prose, and would cost the patterns too much time. */
const longestLine = 300;

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
    if (index === 0 || /temp|min|dura|porte|tamanho|pelagem/i.test(column)) return [];
    const [price] = pricesIn(cell);
    if (!price) return [];
    const here = knownOf(column);
    const isPrice = /pre[cç]o|valor|r\$/i.test(column);
    const porte = isPrice ? common.porte : here.porte || column;
    const pelagem = here.pelagem || common.pelagem;
    return [rowOf({ ...common, porte, pelagem, aPartir: lowest.test(cell) || common.aPartir }, price.cents)];
  });
}

/** Returns the rows of a line, one for each price: the words before a price say what it is for. */
function rowsOfLine(line: string, found: readonly Found[], heading: Known | null): PriceRow[] {
  const after = knownOf(line.slice(found.at(-1)?.end));
  let last: Known | null = null;
  return found.flatMap(({ start, cents }, index) => {
    const own = knownOf(line.slice(index === 0 ? 0 : found[index - 1]?.end, start));
    const servico: string =
      own.servico || last?.servico || heading?.servico || (found.length === 1 ? after.servico : '');
    const known: Known = {
      servico,
      porte: own.porte || (found.length === 1 ? after.porte : '') || heading?.porte || '',
      pelagem: own.pelagem || after.pelagem || last?.pelagem || heading?.pelagem || '',
      aPartir: own.aPartir || (last?.aPartir ?? heading?.aPartir ?? false),
      minutos: own.minutos ?? after.minutos,
    };
    last = known;
    return servico ? [rowOf(known, cents)] : [];
  });
}

const takesFromHeading = (rows: readonly PriceRow[], line: string, found: readonly Found[]): boolean =>
  JSON.stringify(rowsOfLine(line, found, null)) !== JSON.stringify(rows);

/** A short line without a price is the heading of the lines below it. */
const isHeading = (text: string): boolean =>
  text.length <= 40 && text.split(' ').length <= 5 && /\p{L}/u.test(text);

/** Emojis, bullets and the marks of WhatsApp. */
const decoration = /\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D|\u20E3|[*_~`•▪●◦►➡→✔]/gu;

const cleaned = (raw: string): string =>
  raw
    .replace(decoration, ' ')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Reads one line after the other, and keeps what stands above the next one. */
class Reading {
  readonly rows: PriceRow[] = [];
  readonly notUnderstood: string[] = [];
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
    if (rows.length === 0) this.notUnderstood.push(raw.trim());
    else if (table.length > 0 || takesFromHeading(rows, line, found)) this.#unused = null;
    this.rows.push(...rows);
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
  const { rows, notUnderstood } = reading;
  return { rows, notUnderstood };
}
