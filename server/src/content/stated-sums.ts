/** A sum stated in a text: the computed left side of the equals sign, and the figure on its right. */
export interface StatedSum {
  text: string;
  computed: number;
  stated: number;
  /** Half a unit of the last decimal in the text. */
  tolerance: number;
}

export interface Figure {
  value: number;
  decimals: number;
  percent: boolean;
  length: number;
}

type Part = number | string;
type Operators = Record<string, (left: number, right: number) => number>;

const expression =
  /(?:\(*(?:R\$ )?−?\d[\d.]*(?:,\d+)?%?(?: \p{L}+)*\)* [+−×÷] )+\(*(?:R\$ )?−?\d[\d.]*(?:,\d+)?%?(?: \p{L}+)*\)*$/u;
/** The same at the start of a text, where it ends with a number. */
const leading =
  /^\(*(?:R\$ )?−?\d[\d.]*(?:,\d+)?%?(?: \p{L}+)*\)*(?: [+−×÷] \(*(?:R\$ )?−?\d[\d.]*(?:,\d+)?%?\)*(?: \p{L}+(?= [+−×÷]))*)+/u;
const lastFigure = /(?:R\$ )?(?<![\d.,])\d[\d.]*(?:,\d+)?%?$/;
const products: Operators = { '×': (left, right) => left * right, '÷': (left, right) => left / right };
const additions: Operators = { '+': (left, right) => left + right, '−': (left, right) => left - right };

/** Returns the figure that a text starts with, in the Brazilian number format. */
export function readFigure(text: string): Figure | null {
  const match = /^(−?)(?:R\$ )?(\d{1,3}(?:\.\d{3})+|\d+)(,\d+)?(%?)/.exec(text);
  if (!match) return null;
  const [{ length }, sign, whole = '', fraction = '', percent] = match;
  const value = Number(whole.replaceAll('.', '') + fraction.replace(',', '.')) * (sign ? -1 : 1);
  return { value, decimals: Math.max(0, fraction.length - 1), percent: percent === '%', length };
}

function partsOf(sum: string): Part[] {
  const parts: Part[] = [];
  let rest = sum
    .replace(/\p{L}{2,}/gu, '')
    .replaceAll('$', '')
    .replaceAll('R ', '')
    .replaceAll(' ', '');
  while (rest) {
    const figure = typeof parts.at(-1) === 'number' ? null : readFigure(rest);
    if (figure) parts.push(figure.percent ? figure.value / 100 : figure.value);
    else parts.push(rest.charAt(0));
    rest = rest.slice(figure?.length ?? 1);
  }
  return parts;
}

function fold(parts: readonly Part[], operators: Operators): Part[] {
  const folded: Part[] = parts.slice(0, 1);
  for (let at = 1; at < parts.length; at += 2) {
    const apply = operators[String(parts[at])];
    const right = parts[at + 1] ?? Number.NaN;
    if (apply) folded.push(apply(Number(folded.pop()), Number(right)));
    else folded.push(parts[at] ?? '', right);
  }
  return folded;
}

function evaluate(parts: readonly Part[]): number {
  const close = parts.indexOf(')');
  if (close < 0) return Number(fold(fold(parts, products), additions)[0]);
  const open = parts.lastIndexOf('(', close);
  const inner = evaluate(parts.slice(open + 1, close));
  return evaluate([...parts.slice(0, open), inner, ...parts.slice(close + 1)]);
}

const compare = (text: string, computed: number, figure: Figure): StatedSum => ({
  text,
  computed: computed * (figure.percent ? 100 : 1),
  stated: figure.value,
  tolerance: 0.5 * 10 ** -figure.decimals + 1e-9,
});

/** Returns every "a × b = c" of a text, also "540 menos 40 = 500" and "c = a × b"; leaves out formulas in words. */
function equations(plain: string): StatedSum[] {
  const signs = plain
    .replace(/,? menos (?=R\$|\d)/g, ' − ')
    .replace(/,? mais (?=R\$|\d)/g, ' + ')
    .replace(/ vezes (?=R\$|\d)/g, ' × ')
    .replace(/(\d[\d.]*)(,\d+)? mil\b/g, (_all, whole: string, fraction = '') =>
      `${Number(`${whole.replaceAll('.', '')}${fraction.replace(',', '.')}`) * 1_000}`.replace('.', ','),
    );
  return [...signs.matchAll(/ = /g)].flatMap(({ index }) => {
    const before = signs.slice(0, index);
    const after = signs.slice(index + 3);
    const left = expression.exec(before)?.[0];
    const figure = readFigure(after);
    if (left && figure) return [compare(`${left} = ${figure.value}`, evaluate(partsOf(left)), figure)];
    const right = leading.exec(after)?.[0];
    const result = readFigure(lastFigure.exec(before)?.[0] ?? '');
    return right && result ? [compare(`${result.value} = ${right}`, evaluate(partsOf(right)), result)] : [];
  });
}

/** Sums in words. Each pattern has two given figures, and the stated one as `stated`. */
const phrases = [
  // "6% de R$ 3.000 são R$ 180"
  {
    pattern:
      /(?<a>\d[\d,]*)% d[aeo]s? (?<b>(?:R\$ )?\d[\d.]*(?:,\d+)?),? (?:=|são|é|dão|dá) (?<stated>(?:R\$ )?\d[\d.]*(?:,\d+)?)/g,
    compute: (rate: number, whole: number) => (rate / 100) * whole,
  },
  // "R$ 25,80, que são 21,5% de 120"
  {
    pattern:
      /(?<a>(?:R\$ )?\d[\d.]*(?:,\d+)?),? (?:que )?(?:são|é) (?<stated>\d[\d,]*%) d[aeo]s? (?<b>(?:R\$ )?\d[\d.]*(?:,\d+)?)/g,
    compute: (part: number, whole: number) => part / whole,
  },
  // "19 aceitos em 32, são 59%"
  {
    pattern: /(?<a>\d+)(?: \p{L}+)+ em (?<b>\d+),? (?:são|é|dão|dá) (?<stated>\d[\d,]*%)/gu,
    compute: (part: number, whole: number) => part / whole,
  },
  // "De 50 marcados, 36 vieram: 72%"
  {
    pattern: /De (?<b>\d+)(?: \p{L}+)+, (?<a>\d+)(?: \p{L}+)+: (?<stated>\d[\d,]*%)/gu,
    compute: (part: number, whole: number) => part / whole,
  },
  // "R$ 81.000 por ano, média de R$ 6.750 por mês", and the other way round
  {
    pattern: /(?<a>\d[\d.]*(?:,\d+)?) por ano[^.;\d]{0,20}?(?<stated>\d[\d.]*(?:,\d+)?) por mês/g,
    compute: (year: number) => year / 12,
  },
  {
    pattern: /(?<a>\d[\d.]*(?:,\d+)?) por mês[^.;\d]{0,20}?(?<stated>\d[\d.]*(?:,\d+)?) por ano/g,
    compute: (month: number) => month * 12,
  },
];

const sumsInWords = (plain: string): StatedSum[] =>
  phrases.flatMap(({ pattern, compute }) =>
    [...plain.matchAll(pattern)].flatMap(({ 0: text, groups = {} }) => {
      const figure = readFigure(groups.stated ?? '');
      const first = readFigure(groups.a ?? '');
      const second = readFigure(groups.b ?? '');
      return figure && first
        ? [compare(text, compute(first.value, second?.value ?? Number.NaN), figure)]
        : [];
    }),
  );

/** Returns every sum stated in a text, in the Brazilian number format, with the result that the figures before it give. */
export function statedSums(texto: string): StatedSum[] {
  const plain = texto.replaceAll('**', '');
  return [...equations(plain), ...sumsInWords(plain)];
}
