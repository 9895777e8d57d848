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

/** Returns every "a × b = c" of a text, in the Brazilian number format; leaves out formulas in words. */
export function statedSums(texto: string): StatedSum[] {
  const plain = texto.replaceAll('**', '');
  return [...plain.matchAll(/ = /g)].flatMap(({ index }) => {
    const left = expression.exec(plain.slice(0, index))?.[0];
    const figure = readFigure(plain.slice(index + 3));
    if (!left || !figure) return [];
    const computed = evaluate(partsOf(left)) * (figure.percent ? 100 : 1);
    const tolerance = 0.5 * 10 ** -figure.decimals + 1e-9;
    return [{ text: `${left} = ${figure.value}`, computed, stated: figure.value, tolerance }];
  });
}
