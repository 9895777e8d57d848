import { serviceKey } from '@matilha/contract/billing/service-key';
import type { PriceRow } from '@matilha/contract/shop/shop';
import { type Amount, amountsIn } from './price-words.ts';

/** A line of a price list as pasted, with the numbers that may be prices. */
export interface ReadLine {
  raw: string;
  amounts: readonly Amount[];
}

/** A longer line is prose, and would cost the patterns too much time. */
export const longestLine = 300;

/** A smaller number that is not written as money is a count. */
const leastPlain = 500;
const looksLikePrice = ({ isMoney, cents }: Amount): boolean => isMoney || cents >= leastPlain;

export const linesOf = (text: string): ReadLine[] =>
  text
    .split('\n')
    .map((raw) => ({ raw: raw.trim(), amounts: amountsIn(raw.slice(0, longestLine)) }))
    .filter(({ amounts }) => amounts.length > 0);

export interface Doubts {
  /** The doubts about each row; empty for a row without doubt. */
  doubts: string[];
  /** Lines with prices that no row has. */
  unread: string[];
}

/**
 * Compares rows with the text that they were read from. Each row takes the first number of its price that no earlier row took, from its own
 * line where `ownLines` names it; the rest of its line is a doubt about all rows of that line, and a line without rows is unread. Without a
 * text, such as for a photo, only rows are compared.
 */
export function findDoubts(
  rows: readonly PriceRow[],
  lines: readonly ReadLine[],
  ownLines: readonly number[] = [],
): Doubts {
  const left = lines.map(({ amounts }) => [...amounts]);
  const lineOf = rows.map(({ preco_centavos }, row) => {
    const has = (amounts: readonly Amount[]) => amounts.findIndex(({ cents }) => cents === preco_centavos);
    const line = ownLines[row] ?? left.findIndex((amounts) => has(amounts) >= 0);
    const amounts = left[line] ?? [];
    const taken = has(amounts);
    if (taken >= 0) amounts.splice(taken, 1);
    return line;
  });
  const leftovers = left.map((amounts) => amounts.filter(looksLikePrice).map(({ text }) => text));
  const sized = sizedSets(rows, lineOf);
  const keys = rows.map(serviceKey);
  const prices = new Map<string, Set<number | null>>();
  for (const [index, { preco_centavos }] of rows.entries()) {
    const key = keys[index] ?? '';
    prices.set(key, (prices.get(key) ?? new Set()).add(preco_centavos));
  }
  const doubts = rows.map((row, index) => {
    const line = lineOf[index] ?? -1;
    const over = leftovers[line] ?? [];
    const isWithoutSize = row.porte === '' && (sized.services.has(nameOf(row)) || sized.lines.has(line));
    return [
      over.length > 0 && `sobrou ${over.join(' e ')}`,
      row.preco_centavos === null && 'sem preço',
      isWithoutSize && 'sem porte, valeria para todos',
      (prices.get(keys[index] ?? '')?.size ?? 0) > 1 && 'o mesmo serviço aparece com outro preço',
    ]
      .filter(Boolean)
      .join('; ');
  });
  const unread = lines.flatMap(({ raw }, index) =>
    (leftovers[index]?.length ?? 0) > 0 && !lineOf.includes(index) ? [raw] : [],
  );
  return { doubts, unread };
}

const nameOf = ({ servico }: PriceRow): string => serviceKey({ servico, porte: '', pelagem: '' });

/** Returns services and lines of which at least one row has a size. */
function sizedSets(rows: readonly PriceRow[], lineOf: readonly number[]) {
  const services = new Set<string>();
  const lines = new Set<number>();
  for (const [index, row] of rows.entries()) {
    if (row.porte === '') continue;
    services.add(nameOf(row));
    const line = lineOf[index] ?? -1;
    if (line >= 0) lines.add(line);
  }
  return { services, lines };
}
