const prices =
  /(?<![\d,.:/])(?:R\$\s*)?(?:\d{1,3}(?:\.\d{3})+|\d{1,5})(?:,\d{1,2}|\.\d{2})?(?![\d/])(?:\s*reais)?/giu;
const weight =
  /(?:de\s+)?(?:até|ate|acima de|mais de|\d+(?:,\d)?\s*(?:kg)?\s*(?:a|até|-|–))?\s*\d+(?:,\d)?\s*(?:kg|quilos?)\+?/iu;
const weights =
  /(?:de\s+)?(?:até|ate|acima de|mais de|\d+(?:,\d)?\s*(?:kg)?\s*(?:a|até|-|–))?\s*\d+(?:,\d)?\s*(?:kg|quilos?)\+?/giu;
type Pattern = typeof weight;
const sizeWord =
  /(?<![\p{L}\d])(?:portes?\s+)?(pequen[oa]s?|m[eé]di[oa]s?|grandes?|gigantes?|mini|toy)(?:\s+porte)?(?![\p{L}\d])/iu;
const sizeLetter = /(?<![\p{L}\d/])(?:portes?\s+)?(PP|P|M|G|GG|XG|EG)(?![\p{L}\d/])/u;
/** A small letter is a size only at the end, as in "banho p 45". */
const smallLetter = /(?<![\p{L}\d/])(?:portes?\s+)?(pp|p|m|g|gg|xg)(?=[\s.:–—=-]*$)/u;
const coat =
  /(?<!\p{L})(?:(?:de\s+)?(?:p[eê]los?|pelagem)\s+(curt[oa]s?|m[eé]di[oa]s?|long[oa]s?|dupl[oa]s?|baix[oa]s?)|(curt[oa]|long[oa]))(?!\p{L})/iu;
const minutes = /(\d{1,3})\s*(?:min(?:utos?)?(?!\p{L})|')/iu;
const hours = /(?<![\d,])(\d)\s*h(?:oras?|s)?(?:\s*(?:e\s*)?([0-5]\d)(?:\s*min)?)?(?![\p{L}\d])/iu;
export const lowest = /(?:a partir d[eo]s?|desde|à partir de)/iu;

/** The parts of a row that its words contain. */
export interface Known {
  servico: string;
  porte: string;
  pelagem: string;
  aPartir: boolean;
  minutos: number | null;
}

/** Takes the first match of each pattern out of a text. */
export class Label {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  take(pattern: Pattern): RegExpExecArray | null {
    const found = pattern.exec(this.text);
    if (found)
      this.text = `${this.text.slice(0, found.index)} ${this.text.slice(found.index + found[0].length)}`;
    return found;
  }
}

const tidy = (text: string): string =>
  text
    .replace(/[\t;|]/g, ' ')
    .replace(/[.·…_=]{2,}/gu, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—:;,./|=>()+]+|[\s\-–—:;,./|=>(+]+$/gu, '')
    .replace(/\s+(?:por|valor|preço|de|com|e|R\$)$/iu, '')
    .trim();

/** Returns a name in capitals as a sentence; other names as they are. */
function named(text: string): string {
  const name = tidy(text);
  const shouted = name.length > 3 && name === name.toUpperCase() ? name.toLowerCase() : name;
  return (shouted.charAt(0).toUpperCase() + shouted.slice(1)).slice(0, 80);
}

export function durationOf(label: Label): number | null {
  const short = label.take(minutes);
  if (short) return Number(short[1]) || null;
  const long = label.take(hours);
  return long ? Number(long[1]) * 60 + Number(long[2] ?? 0) || null : null;
}

function sizeOf(label: Label): string {
  const found = label.take(weight);
  if (found)
    return tidy(found[0])
      .toLowerCase()
      .replace(/^de\s+/, '');
  const word = label.take(sizeWord);
  const letter = label.take(sizeLetter) ?? (word ? null : label.take(smallLetter));
  return (word?.[1]?.toLowerCase() ?? letter?.[1]?.toUpperCase() ?? '').slice(0, 40);
}

/** Takes size, coat, minutes and "a partir de" out of a text; the rest is the service. */
export function knownOf(text: string): Known {
  const label = new Label(text);
  const aPartir = label.take(lowest) !== null;
  const minutos = durationOf(label);
  const fur = label.take(coat);
  const porte = sizeOf(label);
  const pelagem = (fur?.[1] ?? fur?.[2] ?? '').toLowerCase();
  return { servico: named(label.text), porte, pelagem, aPartir, minutos };
}

export function centsOf(text: string): number {
  const plain = text.replace(/[^\d,.]/g, '');
  const [whole = '', cents = ''] = /,\d{1,2}$|\.\d{2}$/.test(plain)
    ? [plain.replace(/[,.]\d{1,2}$/, ''), plain.replace(/^.*[,.]/, '')]
    : [plain];
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}

export interface Found {
  start: number;
  end: number;
  cents: number;
}

/** A number of a line that may be a price. */
export interface Amount extends Found {
  text: string;
  /** Written as money: "R$ 45", "45,00", "45 reais". */
  isMoney: boolean;
}

/** "V10" is a name, while "P45" is a size and its price. */
const joined = /(?:^|[^\p{L}])(?!(?:pp?|m|gg?|xg|eg)$)\p{L}+$/iu;

/** Returns the numbers of a line that may be prices. Numbers of weights, times, counts, years and names such as "V10" are none. */
export function amountsIn(line: string): Amount[] {
  const hidden = line
    .replace(weights, (found) => found.replace(/\d/g, ' '))
    .replace(
      /\d{1,2}\s*[:h]\s*\d{2}|\d+\s*(?:min(?:utos?)?|h(?:oras?|s)?|%|x|dias?|banhos|sess(?:ões|ão)|vezes)(?!\p{L})/giu,
      (found) => found.replace(/\d/g, ' '),
    );
  return [...hidden.matchAll(prices)]
    .map(({ 0: text, index }) => ({
      text: text.trim(),
      start: index,
      end: index + text.length,
      cents: centsOf(text),
      isMoney: /R\$|,\d{1,2}|\.\d{2}(?!\d)|reais/iu.test(text),
    }))
    .filter(
      ({ text, start, cents }) =>
        cents > 0 &&
        cents <= 10_000_000 &&
        !/^(?:19|20)\d\d$/.test(text) &&
        !joined.test(hidden.slice(Math.max(0, start - 12), start)),
    );
}

/** Returns the prices of a line: beside "R$ 45" or "45,00", plain numbers are none. */
export function pricesIn(line: string): Found[] {
  const all = amountsIn(line);
  const money = all.filter(({ isMoney }) => isMoney);
  return money.length > 0 ? money : all;
}
