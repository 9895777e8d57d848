import { plainText } from '@matilha/contract/portuguese/plain-text';
import { parseDecimal, parseMinutes } from '@matilha/contract/portuguese/typed-numbers';
import type { SumRule } from '#server/content/demonstration-schema.ts';

type Measure = SumRule['numeros'][number]['mede'];

interface Amount {
  measure: Measure;
  /** Reais, percent, minutes or a count. */
  value: number;
  start: number;
  end: number;
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
      /(?<number>\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?)(?<thousand> ?mil)? ?(?:reais|conto)\b/g,
  },
  { measure: 'dinheiro', pattern: /(?<number>\d{1,3}(?:,\d)?)(?<thousand> mil)\b/g },
  { measure: 'porcento', pattern: /(?<number>\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|por cento)/g },
  { measure: 'minutos', pattern: /(?<clock>\d{1,2} ?h(?:oras?)?(?: ?e? ?[0-5]\d(?: ?min(?:utos?)?)?)?)\b/g },
  { measure: 'minutos', pattern: /(?<clock>\d{1,3} ?min(?:utos?)?)\b/g },
  // Two decimals are cents: "meu minuto custa 0,95".
  { measure: 'dinheiro', pattern: /(?<![\d.,])(?<number>\d{1,5},\d{2})(?![\d%]| ?(?:%|por cento))/g },
  { measure: 'contagem', pattern: /(?<![\d.,])(?<number>\d{1,5})(?= [a-z])/g },
] as const satisfies ReadonlyArray<{ measure: Measure; pattern: object }>;

/** Returns the amounts in a text without accents, in their order. A number that one pattern took is not read again. */
function amountsIn(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const { measure, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const value = amountOf(match.groups ?? {});
      const isTaken = amounts.some((known) => start < known.end && known.start < end);
      if (!isTaken && Number.isFinite(value)) amounts.push({ measure, value, start, end });
    }
  }
  return amounts;
}

function amountOf({ number: digits, clock, thousand }: Record<string, string | undefined>): number {
  if (clock !== undefined) return parseMinutes(clock);
  const value = parseDecimal(digits ?? '', 2) / 100;
  return thousand === undefined ? value : value * 1_000;
}

/** Units between a number and the word that says what it is. */
const farthest = 40;
/** A count stands right before its noun: "50 banhos". */
const farthestCount = 12;

/**
 * Returns the arguments that a question gives for a calculator, none where it has no number; null where one of its numbers has no field: a sum that
 * leaves a number out answers another question.
 */
export function readAmounts(question: string, rule: SumRule): Record<string, unknown> | null {
  const text = plainText(question);
  const found = assign(amountsIn(text), text, rule.numeros);
  if (!usesAllNumbers(text, found)) return null;
  const args: Record<string, unknown> = {};
  for (const { campo, vale, quando } of rule.escolhas)
    if (quando.some((word) => placesOf(text, word).length > 0)) args[campo] = vale;
  for (const { em, com, nome, nomes = [] } of rule.linhas) {
    const own = found.filter(({ campo }) => campo.startsWith(`${em}.`));
    if (own.length === 0) continue;
    const name = nomes.find((word) => placesOf(text, word).length > 0);
    const named = nome === undefined || name === undefined ? {} : { [nome]: capitalized(name) };
    const values = Object.fromEntries(own.map(({ campo, value }) => [campo.slice(em.length + 1), value]));
    args[em] = [{ ...com, ...named, ...values }];
  }
  for (const { campo, value } of found) if (!campo.includes('.')) args[campo] = value;
  return args;
}

/** Returns whether each number of a text belongs to one of the amounts. */
const usesAllNumbers = (text: string, found: ReturnType<typeof assign>): boolean =>
  [...text.matchAll(/\d+/g)].every(({ index }) =>
    found.some(({ amount }) => index >= amount.start && index < amount.end),
  );

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Gives each number to the field whose word is nearest, the nearest pairs first; a field takes one number. */
function assign(amounts: readonly Amount[], text: string, rules: SumRule['numeros']) {
  const pairs = rules.flatMap(({ campo, mede, perto }) =>
    amounts
      .filter(({ measure }) => measure === mede)
      .map((amount) => ({ campo, amount, distance: nearest(text, amount, perto) })),
  );
  const taken: Array<{ campo: string; value: number; amount: Amount }> = [];
  for (const { campo, amount, distance } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    const reach = amount.measure === 'contagem' ? farthestCount : farthest;
    if (distance > reach || taken.some((known) => known.campo === campo || known.amount === amount)) continue;
    taken.push({ campo, value: amount.value, amount });
  }
  return taken;
}

function nearest(text: string, { measure, start, end }: Amount, words: readonly string[]): number {
  const distances = words.flatMap((word) =>
    placesOf(text, word).map((place) => {
      if (place >= end) return place - end;
      // A count names what follows it: "dia 5 banhos" counts baths.
      return measure === 'contagem' ? Number.POSITIVE_INFINITY : start - (place + word.length);
    }),
  );
  return Math.min(Number.POSITIVE_INFINITY, ...distances.filter((distance) => distance >= 0));
}

/** Returns where a word stands whole in a text without accents. */
function placesOf(text: string, word: string): number[] {
  const plain = plainText(word);
  const places: number[] = [];
  for (let at = text.indexOf(plain); at >= 0; at = text.indexOf(plain, at + 1)) {
    const isWhole = !/[a-z0-9]/.test((text[at - 1] ?? ' ') + (text[at + plain.length] ?? ' '));
    if (isWhole) places.push(at);
  }
  return places;
}
