import { divided, type Rounding } from './rounding.ts';
import { type Unit, units, valueText } from './units.ts';

/** The cells of a spreadsheet in which quantities and choices stand. */
export type Cells = ReadonlyMap<object, string>;

interface Parts {
  /** The exact value is `above` ÷ `below`, in reais, minutes, parts of one; `below` is 0 for a value that needs a field that is empty. */
  above: bigint;
  below: bigint;
  /** The sum as a person reads it: "R$ 70,00 × (1 − 20%)"; empty for a term that is not worth a word. */
  words: () => string;
  /** The same in A1 notation, with English function names. */
  formula: (cells: Cells) => string;
  /** A sum and a product need parentheses beside operators that bind stronger. */
  form: 'sum' | 'product' | 'atom';
}

const signs = {
  '+': { spoken: ' + ', form: 'sum' },
  '-': { spoken: ' − ', form: 'sum' },
  '*': { spoken: ' × ', form: 'product' },
  '/': { spoken: ' ÷ ', form: 'product' },
} as const;
type Sign = keyof typeof signs;

const needsParentheses = (term: Amount, sign: Sign, isFirst: boolean): boolean =>
  (term.form === 'sum' && (sign === '*' || sign === '/' || (sign === '-' && !isFirst))) ||
  (term.form === 'product' && sign === '/' && !isFirst);

type Fraction = Pick<Parts, 'above' | 'below'>;

/** Returns the fraction with a positive divisor. */
const fraction = (above: bigint, below: bigint): Fraction =>
  below < 0n ? { above: -above, below: -below } : { above, below };

function resultOf(left: Fraction, sign: Sign, right: Fraction): Fraction {
  if (left.below === 0n || right.below === 0n) return noValue;
  if (sign === '*') return fraction(left.above * right.above, left.below * right.below);
  if (sign === '/') return fraction(left.above * right.below, left.below * right.above);
  const added = sign === '+' ? right.above : -right.above;
  return left.below === right.below
    ? { above: left.above + added, below: left.below }
    : { above: left.above * right.below + added * left.below, below: left.below * right.below };
}

/** The value of an amount that needs an empty field. */
const noValue: Fraction = { above: 0n, below: 0n };

/** An exact number of a calculation with the words and the formula that give it, all three from one expression. */
export class Amount implements Parts {
  readonly above: bigint;
  readonly below: bigint;
  readonly words: () => string;
  readonly formula: (cells: Cells) => string;
  readonly form: Parts['form'];

  constructor({ above, below, words, formula, form }: Parts) {
    this.above = above;
    this.below = below;
    this.words = words;
    this.formula = formula;
    this.form = form;
  }

  plus(...amounts: readonly Amount[]): Amount {
    return joined(this, '+', amounts);
  }
  minus(...amounts: readonly Amount[]): Amount {
    return joined(this, '-', amounts);
  }
  times(...amounts: readonly Amount[]): Amount {
    return joined(this, '*', amounts);
  }
  over(...amounts: readonly Amount[]): Amount {
    return joined(this, '/', amounts);
  }

  /** Returns the number with other words; without words, a sum omits it. */
  said(words: string): Amount {
    const formula = this.form === 'atom' ? this.formula : (cells: Cells) => `(${this.formula(cells)})`;
    return this.changed({ words: () => words, formula, form: 'atom' });
  }
  /** Returns the number with words after its own: "R$ 45,00 por consulta". */
  followedBy(after: string): Amount {
    return this.changed({ words: () => `${this.words()}${after}` });
  }
  /** Returns the number with words before its own: "Banhista: 440 × 26". */
  precededBy(before: string): Amount {
    return this.changed({ words: () => `${before}${this.words()}` });
  }

  /** Returns the larger of two numbers, in the words of this one. */
  atLeast(least: Amount): Amount {
    return this.larger(least, this, 'MAX', least);
  }
  /** Returns the smaller of two numbers, in the words of this one. */
  atMost(most: Amount): Amount {
    return this.larger(this, most, 'MIN', most);
  }

  /** Returns `limit` where `larger` is larger than `smaller`, and this number otherwise. */
  private larger(larger: Amount, smaller: Amount, name: 'MAX' | 'MIN', limit: Amount): Amount {
    const isOver = larger.above * smaller.below > smaller.above * larger.below;
    const { above, below } = isOver ? limit : this;
    const formula = (cells: Cells) => `${name}(${this.formula(cells)},${limit.formula(cells)})`;
    return this.changed({ above, below, formula });
  }

  protected changed(change: Partial<Parts>): Amount {
    const { above, below, words, formula, form } = this;
    return new Amount({ above, below, words, formula, form, ...change });
  }
}

function joined(first: Amount, sign: Sign, rest: readonly Amount[]): Amount {
  const terms = [first, ...rest];
  const { spoken, form } = signs[sign];
  const inside = (term: Amount, text: string) =>
    text !== '' && needsParentheses(term, sign, term === first) ? `(${text})` : text;
  return new Amount({
    ...rest.reduce<Fraction>((value, term) => resultOf(value, sign, term), {
      above: first.above,
      below: first.below,
    }),
    words: () =>
      terms
        .map((term) => inside(term, term.words()))
        .filter(Boolean)
        .join(spoken),
    formula: (cells) => terms.map((term) => inside(term, term.formula(cells))).join(sign),
    form,
  });
}

/** When a number has a value. Elsewhere a spreadsheet shows an empty cell. */
export interface Condition {
  holds: boolean;
  /** The condition as a formula. */
  formula: (cells: Cells) => string;
}

/** Holds where a field is filled. */
export const whereTyped = (field: Quantity): Condition => ({
  holds: !field.isEmpty,
  formula: (cells) => `${field.formula(cells)}<>""`,
});

/** Holds where each amount is at least so many cents; spreadsheets compute with an error that is smaller than half a cent. */
export const whereAtLeast = (cents: 0 | 1, amounts: readonly Amount[]): Condition => ({
  holds: amounts.every(({ above, below }) => below > 0n && above * 100n >= BigInt(cents) * below),
  formula: (cells) =>
    `MIN(${amounts.map((amount) => amount.formula(cells)).join(',')})>${(cents - 0.5) / 100}`,
});

interface QuantityParts {
  unit: Unit;
  value: number | null;
  /** The sum that gives it. */
  expression: Pick<Amount, 'words' | 'form'>;
  /** The formula of its own cell. */
  own: (cells: Cells) => string;
  isTyped?: boolean;
}

/** A number that is shown: an integer in its unit. In sums its words are its value, and its formula is its cell. */
export class Quantity extends Amount {
  readonly unit: Unit;
  /** An integer in the unit; 0 for an empty field and for an amount that needs one. */
  readonly value: number;
  readonly isEmpty: boolean;
  readonly expression: QuantityParts['expression'];
  readonly own: QuantityParts['own'];
  /** Whether a person types it into a spreadsheet's cell. */
  readonly isTyped: boolean;

  constructor({ unit, value, expression, own, isTyped = false }: QuantityParts) {
    super({
      above: BigInt(value ?? 0),
      // An empty field counts as 0; a number that cannot be computed makes others that cannot be.
      below: value === null && !isTyped ? 0n : BigInt(units[unit].scale),
      words: () => valueText(value ?? 0, unit),
      formula: (cells) => cells.get(this) ?? own(cells),
      form: 'atom',
    });
    this.unit = unit;
    this.value = value ?? 0;
    this.isEmpty = value === null;
    this.expression = expression;
    this.own = own;
    this.isTyped = isTyped;
  }

  /** Returns the number in the words of the sum that gives it. */
  spelled(): Amount {
    return this.changed({ words: this.expression.words, form: this.expression.form });
  }
}

/** Returns a number of a form; null for an empty field, which counts as 0. */
export const typed = (value: number | null, unit: Unit): Quantity =>
  new Quantity({
    unit,
    value,
    expression: { words: () => '', form: 'atom' },
    own: () => `${(value ?? 0) / units[unit].scale}`,
    isTyped: true,
  });

/** Returns a number of the method itself. */
export const constant = (value: number, words = `${value}`): Amount =>
  new Amount({
    above: BigInt(value),
    below: 1n,
    words: () => words,
    formula: () => `${value}`,
    form: 'atom',
  });

/** The decimals that are left before a number is rounded up or down: spreadsheets divide with an error. */
const guardDigits = 8;

/** Returns the amount as an integer in a unit, rounded. */
export function quantity(
  unit: Unit,
  amount: Amount,
  { rounding = 'nearest', where }: { rounding?: Rounding; where?: Condition } = {},
): Quantity {
  const { scale } = units[unit];
  const digits = Math.log10(scale);
  const { above, below } = amount;
  const own = (cells: Cells): string => {
    const inner = amount.formula(cells);
    const formula =
      rounding === 'nearest'
        ? `ROUND(${inner},${digits})`
        : `ROUND${rounding.toUpperCase()}(ROUND(${inner},${digits + guardDigits}),${digits})`;
    return where ? `IF(${where.formula(cells)},${formula},"")` : formula;
  };
  const hasValue = below > 0n && (where?.holds ?? true);
  const value = hasValue ? Number(divided(above * BigInt(scale), below, rounding)) : null;
  return new Quantity({ unit, value, expression: amount, own });
}

/** Returns the amount rounded to its unit inside a sum, with its own words. */
export const rounded = (unit: Unit, amount: Amount): Amount => quantity(unit, amount).spelled();

/** Returns "D5:D10" for cells below each other, and a list of all cells otherwise. */
function rangeOf(references: readonly string[]): string {
  const [first = '', ...rest] = references;
  const [, column, row] = /^([A-Z]+)(\d+)$/.exec(first) ?? [];
  const isRange = rest.every((reference, index) => reference === `${column}${Number(row) + index + 1}`);
  return isRange && rest.length > 0 ? `${first}:${rest.at(-1)}` : references.join(',');
}

/** Returns the sum of numbers, at least one. */
export function total(amounts: readonly Amount[]): Amount {
  const [first = constant(0), ...rest] = amounts;
  const sum = first.plus(...rest);
  const formula = (cells: Cells) => `SUM(${rangeOf(amounts.map((amount) => amount.formula(cells)))})`;
  return new Amount({ above: sum.above, below: sum.below, words: sum.words, formula, form: 'sum' });
}

/** Returns the lowest of quantities, at least one. */
export function lowest(quantities: readonly Quantity[]): Amount {
  const [first = typed(0, 'atendimentos')] = [...quantities].sort((a, b) => a.value - b.value);
  const formula = (cells: Cells) => `MIN(${rangeOf(quantities.map((term) => term.formula(cells)))})`;
  return new Amount({ above: first.above, below: first.below, words: first.words, formula, form: 'atom' });
}

/** A person's choice: a spreadsheet shows the words of the option. */
export interface Choice<Value extends string> {
  value: Value;
  options: Readonly<Record<Value, string>>;
}

/** Returns the amount of the option that was chosen; a spreadsheet follows another choice. */
export function chosen<Value extends string>(
  choice: Choice<Value>,
  amounts: Readonly<Record<Value, Amount>>,
): Amount {
  const { above, below, words, form } = amounts[choice.value];
  const cases = Object.entries<Amount>(amounts);
  const formula = (cells: Cells): string =>
    cases.reduceRight(
      (otherwise, [value, amount], index) =>
        index === cases.length - 1
          ? amount.formula(cells)
          : `IF(${cells.get(choice)}="${choice.options[value as Value]}",${amount.formula(cells)},${otherwise})`,
      '',
    );
  return new Amount({ above, below, words, formula, form });
}
