import { readFigure } from '../stated-sums.ts';
import { cellFigure, type Table } from './tables.ts';

const income = /^(?:Preço|Vendas?|Receita|Você recebe)\b/;
const plain = (cell: string | undefined): string => (cell ?? '').replaceAll('**', '').trim();
const isBold = (cell: string | undefined): boolean => /^\*\*.*\*\*$/.test((cell ?? '').trim());
const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 0.0051;

/** Returns the wrong sums of a table: its remainders ("Sobra", "Margem"), its shares ("Imposto (6%)") and its running balance. */
export const wrongTableSums = (table: Table): string[] => [
  ...wrongRemainders(table),
  ...wrongShares(table),
  ...wrongBalances(table),
];

/** "Sobra" or "Margem" in bold: the income, or without one the first row, less the amounts between. */
function* wrongRemainders({ header, rows }: Table): Generator<string> {
  const end = rows.findIndex(([label]) => isBold(label) && /^(?:Sobra|Margem)\b/.test(plain(label)));
  if (end < 2) return;
  const start = Math.max(
    0,
    rows.findIndex(([label]) => income.test(plain(label))),
  );
  const costs = rows.slice(0, end).filter((_, index) => index !== start);
  for (let column = 1; column < header.length; column += 1) {
    const first = cellFigure(rows[start]?.[column] ?? '');
    const rest = cellFigure(rows[end]?.[column] ?? '');
    if (first === null || rest === null) continue;
    const amounts = costs.map((row) => row[column] ?? '').filter((cell) => !cell.includes('%'));
    const computed = amounts.reduce((left, cell) => left - (cellFigure(cell) ?? 0), first);
    if (!isClose(computed, rest))
      yield `${plain(rows[end]?.[0])}, ${header[column]}: ${computed}, not ${rest}`;
  }
}

/** "Imposto (6%)" or "Cartão, 4%": that share of the income in the same column, a total of several columns excepted. */
function* wrongShares({ header, rows }: Table): Generator<string> {
  const whole = rows.find(([label]) => income.test(plain(label)));
  for (const row of whole ? rows : []) {
    const share = /[(,] ?([\d,]+%)/.exec(plain(row[0]))?.[1];
    const rate = share === undefined ? undefined : readFigure(share)?.value;
    for (let column = 1; rate !== undefined && column < header.length; column += 1) {
      const part = cellFigure(row[column] ?? '');
      const sum = cellFigure(whole?.[column] ?? '');
      if (part === null || sum === null || header[column] === 'Total') continue;
      const cents = Math.round(rate * sum + 1e-6) / 100;
      if (!isClose(cents, part)) yield `${plain(row[0])}, ${header[column]}: ${cents}, not ${part}`;
    }
  }
}

/** "Entradas", "Saídas" and "Saldo": each balance is the one before, with the row's income and less its expense. */
function* wrongBalances({ header, rows }: Table): Generator<string> {
  const [into, out, balance] = [/^Entradas?/, /^Saídas?/, /^Saldo/].map((name) =>
    header.findIndex((title) => name.test(title)),
  );
  if (into === undefined || out === undefined || balance === undefined || Math.min(into, out, balance) < 0)
    return;
  let before: number | null = null;
  for (const row of rows) {
    const figure = (column: number) => cellFigure(row[column] ?? '');
    const stated = figure(balance);
    const income = figure(into);
    const expense = figure(out);
    if (before !== null && stated !== null && !isClose(before + (income ?? 0) - (expense ?? 0), stated))
      yield `${plain(row[0])}: ${before + (income ?? 0) - (expense ?? 0)}, not ${stated}`;
    before = stated ?? before;
  }
}
