import { parseDecimal, parseMinutes } from '@matilha/contract/portuguese/typed-numbers';
import type { SumRule } from '#server/content/demonstration-schema.ts';

type Measure = SumRule['numeros'][number]['mede'];
export type Period = 'hora' | 'dia' | 'semana' | 'mes' | 'ano';

export interface Amount {
  /** `numero` has no unit beside it: reais or a count. */
  measure: Measure | 'numero';
  /** Reais, percent, minutes or a count. */
  value: number;
  start: number;
  end: number;
  /** "8h por dia"; null where the text says nothing. */
  period: Period | null;
}

/** The words of each measure beside a number; the first pattern that matches at a place counts. */
const patterns = [
  {
    measure: 'dinheiro',
    pattern: /r\$ ?(?<number>\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)(?<thousand> ?mil\b)?/g,
  },
  {
    measure: 'dinheiro',
    pattern:
      /(?<number>\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)(?<thousand> ?mil)? ?(?:reais|conto|pila)\b/g,
  },
  { measure: 'dinheiro', pattern: /(?<number>\d{1,3}(?:,\d)?)(?<thousand> ?mil)\b/g },
  { measure: 'porcento', pattern: /(?<number>\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|por cento)/g },
  {
    measure: 'minutos',
    pattern: /(?<clock>\d{1,2} ?h(?:oras?)?(?:[0-5]\d| ?e? ?[0-5]\d(?= ?min))?(?: ?min(?:utos?)?)?)\b/g,
  },
  { measure: 'minutos', pattern: /(?<clock>\d{1,3} ?min(?:utos?)?)\b/g },
  // Two decimals are cents, three behind a zero the cost of a minute: "meu minuto custa 0,95", "0,579".
  { measure: 'dinheiro', pattern: /(?<![\d.,])(?<number>\d{1,3}(?:\.\d{3})*,\d{2}|0,\d{3})(?![\d%])/g },
  {
    measure: 'numero',
    pattern: /(?<![\d.,/])(?<number>\d{1,3}(?:\.\d{3})+|\d{1,6}(?:,\d)?)(?![\d%/]|[.,]\d)/g,
  },
] as const satisfies ReadonlyArray<{ measure: Amount['measure']; pattern: object }>;

/** Returns the amounts in a text without accents, in the order of the patterns. A number that one pattern took is not read again. */
export function findAmounts(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const { measure, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const value = amountOf(match.groups ?? {});
      const isTaken = amounts.some((known) => start < known.end && known.start < end);
      if (!isTaken && Number.isFinite(value))
        amounts.push({ measure, value, start, end, period: periodAfter(text, end) });
    }
  }
  return amounts;
}

function amountOf({ number: digits, clock, thousand }: Record<string, string | undefined>): number {
  if (clock !== undefined) return parseMinutes(clock);
  const value = parseDecimal(digits ?? '', 3) / 1_000;
  return thousand === undefined ? value : value * 1_000;
}

/** At most three words, and no mark, stand between a number and its period: "6 pets de porte pequeno por dia". */
const periods =
  /^(?: [a-z]+){0,4}? ?(?:(?:por|ao|a|cada|\/) ?(?<period>hora|dia|semana|mes|ano)\b|(?<adjective>mensa|semana|diari|anua))/;
const periodOfAdjective: Readonly<Record<string, Period>> = {
  mensa: 'mes',
  semana: 'semana',
  diari: 'dia',
  anua: 'ano',
};

function periodAfter(text: string, end: number): Period | null {
  const { period, adjective } = periods.exec(text.slice(end, end + 50))?.groups ?? {};
  return (period as Period | undefined) ?? periodOfAdjective[adjective ?? ''] ?? null;
}
