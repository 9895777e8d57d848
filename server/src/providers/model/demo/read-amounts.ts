import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { SumRule } from '#server/content/demonstration-schema.ts';
import { type Amount, findAmounts } from './find-amounts.ts';

/** Letters between a number and the word that says what it is. */
const farthest = 45;
/** A count stands before its noun, with at most one word between them: "50 banhos", "4 belos banhos"; or right behind it: "somos 5". */
const beforeNoun = /^ (?:[a-z]{1,10} )?$/;
/** A mark or "e" between a number and a word parts them, as so many letters would. */
const boundary = 20;
const boundaries = /[,;:.?!]| e /g;

/**
 * Returns the arguments that a question gives for a calculator, none where it has no number; null where one of its numbers has no field: a sum that
 * leaves a number out answers another question.
 */
export function readAmounts(question: string, rule: SumRule): Record<string, unknown> | null {
  const text = withDigits(plainText(question));
  const has = (word: string) => placesOf(text, word).length > 0;
  if (!isAbout(rule, has)) return null;
  const found = assign(findAmounts(text), text, rule);
  if (!usesAllNumbers(text, found) || found.some(({ campo }) => campo === 'nenhum')) return null;
  const args: Record<string, unknown> = {};
  for (const line of rule.linhas) {
    const rows = rowsOf(line, found);
    if (rows === null) return null;
    if (rows.length > 0) args[line.em] = rows;
  }
  const typed = Object.fromEntries(
    found
      .filter(({ campo }) => !campo.includes('.') && args[campo] === undefined)
      .map(({ campo, value }) => [campo, value]),
  );
  const implied = Object.assign({}, ...found.map(({ com }) => com));
  // "35% com produto e comissão" beside "comissão de 40%" counts the commission twice.
  if (Object.keys(implied).some((campo) => typed[campo] !== undefined)) return null;
  const chosen = rule.escolhas
    .filter(({ quando }) => quando.some(has))
    .map(({ campo, vale }) => [campo, vale]);
  Object.assign(args, implied, typed, Object.fromEntries(chosen));
  return args;
}

const isAbout = ({ recusa = [], exige }: SumRule, has: (word: string) => boolean): boolean =>
  !recusa.some(has) && (exige === undefined || exige.some(has));

const numberWords = ['duas', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];

/** Writes the numbers in words of a text without accents as digits: "duas banhistas", "uma hora e meia", "6 mil e 200". */
export const withDigits = (text: string): string =>
  text
    .replaceAll(/\b(?:uma )?hora e meia\b/g, '1h30')
    .replaceAll('meia hora', '30 min')
    .replaceAll(/\buma hora\b/g, '1h')
    .replaceAll(/\bmetade do (?:meu )?tempo\b/g, '50% do tempo')
    .replaceAll(/\b(\d{1,2}) centavos\b/g, (_, cents: string) => `0,${cents.padStart(2, '0')}`)
    .replaceAll(/\b(\d{1,3}) mil e (\d{3})\b/g, '$1.$2')
    .replaceAll(/\b(\d{1,3}) mil e (\d{2})\b/g, '$1.0$2')
    .replaceAll(/\b[a-z]{3,6}\b/g, (word) => {
      const at = numberWords.indexOf(word);
      return at < 0 ? word : String(Math.max(2, at + 1));
    });

/** A number that goes into a field of the calculator; `row` is the name of its row. */
interface Taken {
  campo: string;
  row: string;
  amount: Amount;
  value: number;
  com: SumRule['numeros'][number]['com'];
}

/** Returns whether each number of a text belongs to one of the amounts. */
const usesAllNumbers = (text: string, found: readonly Taken[]): boolean =>
  [...text.matchAll(/\d+/g)].every(({ index }) =>
    found.some(({ amount }) => index >= amount.start && index < amount.end),
  );

type Line = SumRule['linhas'][number];

/** Most rows of persons. */
const mostCopies = 10;

/** Returns the rows of one list, a row for each name; null for numbers of which it is unclear whose they are. */
function rowsOf({ em, com, nome }: Line, found: readonly Taken[]): Record<string, unknown>[] | null {
  const own = Map.groupBy(
    found.filter(({ campo }) => campo.startsWith(`${em}.`)),
    ({ row }) => row,
  );
  const unnamed = own.get('');
  if (unnamed && own.size > 2) return null;
  const named = [...own].filter(([row]) => row !== '' || own.size === 1);
  const rows = named.map(([row, taken]) => ({
    ...com,
    ...(nome === undefined || row === '' ? {} : { [nome]: row.charAt(0).toUpperCase() + row.slice(1) }),
    ...valuesOf(row === '' ? taken : [...(unnamed ?? []), ...taken], em),
  }));
  const copies = found.find(({ campo }) => campo === em)?.value;
  if (copies === undefined) return rows;
  const [only, ...others] = rows;
  return only && others.length === 0 && copies <= mostCopies ? Array(copies).fill(only) : null;
}

const valuesOf = (taken: readonly Taken[], em: string) =>
  Object.fromEntries(taken.map(({ campo, value }) => [campo.slice(em.length + 1), value]));

/** Gives each number to the field whose word is nearest, the nearest pairs first; a field takes one number, one for each named row in a list. */
function assign(amounts: readonly Amount[], text: string, { numeros, linhas }: SumRule): Taken[] {
  const pairs = numeros.flatMap(({ campo, mede, perto, com, complemento, por = 'mes' }) => {
    const line = linhas.find(({ em }) => campo.startsWith(`${em}.`));
    return amounts
      .filter(
        (amount) =>
          measures({ mede, perto }, amount, text) && (amount.period === null || amount.period === por),
      )
      .map((amount) => ({
        value: complemento ? 100 - amount.value : amount.value,
        campo,
        com,
        amount,
        row: nearestWord(text, amount, line?.nomes ?? []).word,
        ...nearestWord(text, mede === 'contagem' ? { ...amount, measure: mede } : amount, perto),
      }));
  });
  const taken: Taken[] = [];
  for (const { distance, ...pair } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (distance > farthest) continue;
    const isTaken = ({ amount, campo, row }: Taken) =>
      amount === pair.amount || (campo === pair.campo && row === pair.row);
    if (!taken.some(isTaken)) taken.push(pair);
  }
  return taken;
}

/** A number without a unit counts the noun behind it, is a percentage right behind its word, "imposto 9,8", and before any other word may be reais: "55 cada". */
function measures(
  { mede, perto }: Pick<SumRule['numeros'][number], 'mede' | 'perto'>,
  { measure, start, end }: Amount,
  text: string,
): boolean {
  if (measure !== 'numero') return measure === mede;
  const before = text.slice(0, start).replace(/ (?:de|da|do) $/, ' ');
  return (
    mede === 'contagem' ||
    (mede === 'porcento' && perto.some((word) => before.endsWith(`${plainText(word)} `))) ||
    (mede === 'dinheiro' &&
      /^(?: (?:a|o|as|os|ao|cada|com|da|de|do|e|em|hoje|mas|na|no|ou|para|pra|pro|por|que|quanto|se)\b|[^ a-z]|$| [^a-z])/.test(
        text.slice(end),
      ))
  );
}

/** Returns the word that stands nearest to a number, and how far; infinity without one. A count names what stands beside it. */
function nearestWord(
  text: string,
  amount: Amount,
  words: readonly string[],
): { word: string; distance: number } {
  let nearest = { word: '', distance: Number.POSITIVE_INFINITY };
  for (const word of words) {
    for (const place of placesOf(text, word)) {
      const distance = distanceOf(text, amount, { start: place, end: place + word.length });
      if (distance < nearest.distance && distance <= farthest) nearest = { word, distance };
    }
  }
  return nearest;
}

/** Returns the letters between a number and a word, more where a mark parts them; infinity for a word that cannot name the number. */
function distanceOf(
  text: string,
  { measure, ...amount }: Amount,
  word: { start: number; end: number },
): number {
  const isAfter = word.start >= amount.end;
  const between = isAfter ? text.slice(amount.end, word.start) : text.slice(word.end, amount.start);
  const canName =
    measure === 'contagem'
      ? (isAfter && beforeNoun.test(between)) || between === ' '
      : isAfter || word.end <= amount.start;
  if (!canName) return Number.POSITIVE_INFINITY;
  return between.length + boundary * (between.match(boundaries)?.length ?? 0);
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
