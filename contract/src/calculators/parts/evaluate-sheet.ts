import type { Sheet, SheetCell } from './sheet.ts';

type Value = number | string;

/** Rounds as spreadsheets do: on the fifteen digits that they show, half away from zero. */
function rounded(value: number, digits: number, round: (size: number) => number): number {
  const moved = Math.abs(value) * 10 ** digits;
  return (Math.sign(value) * round(Number(moved.toPrecision(15)))) / 10 ** digits;
}

const half = (size: number): number => Math.floor(size + 0.5);
const number = (value: Value | undefined): number => {
  if (value === '' || value === undefined) return 0;
  if (typeof value === 'string') throw new Error(`"${value}" is no number`);
  return value;
};

const functions: Readonly<Record<string, (values: Value[]) => number>> = {
  ROUND: ([value, digits]) => rounded(number(value), number(digits), half),
  ROUNDUP: ([value, digits]) => rounded(number(value), number(digits), Math.ceil),
  ROUNDDOWN: ([value, digits]) => rounded(number(value), number(digits), Math.floor),
  SUM: (values) => values.reduce<number>((all, value) => all + number(value), 0),
  AVERAGE: (values) => values.reduce<number>((all, value) => all + number(value), 0) / values.length,
  MIN: (values) => Math.min(...values.map(number)),
  MAX: (values) => Math.max(...values.map(number)),
};

const tokens = /\s*("[^"]*"|\$?[A-Z]+\$?\d+|[A-Z]+|\d+(?:\.\d+)?|<=|>=|<>|[-+*/(),:=<>])/y;

function tokensOf(words: string): string[] {
  const found: string[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < words.length) {
    const match = tokens.exec(words);
    if (!match?.[1]) throw new Error(`cannot read ${words}`);
    found.push(match[1]);
  }
  return found;
}

/** Evaluates the few functions and operators that the sheets use; throws for any other. */
class Formula {
  private at = 0;
  private readonly list: string[];
  private readonly cell: (reference: string) => Value;
  constructor(words: string, cell: (reference: string) => Value) {
    this.list = tokensOf(words);
    this.cell = cell;
  }

  value(): Value {
    const value = this.comparison();
    if (this.at < this.list.length) throw new Error(`unread: ${this.list.slice(this.at).join(' ')}`);
    return value;
  }

  private take(expected?: string): string {
    const token = this.list[this.at++];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`expected ${expected}, found ${token}`);
    return token;
  }

  private is(...expected: string[]): boolean {
    return expected.includes(this.list[this.at] ?? '');
  }

  private comparison(): Value {
    const left = this.terms();
    if (!this.is('=', '<', '>', '<=', '>=', '<>')) return left;
    const operator = this.take();
    const right = this.terms();
    const isTrue = {
      '=': left === right,
      '<>': left !== right,
      '<': left < right,
      '>': left > right,
      '<=': left <= right,
      '>=': left >= right,
    }[operator];
    return isTrue ? 1 : 0;
  }

  private terms(): Value {
    let value = this.factors();
    while (this.is('+', '-')) {
      const plus = this.take() === '+';
      const term = number(this.factors());
      value = plus ? number(value) + term : number(value) - term;
    }
    return value;
  }

  private factors(): Value {
    let value = this.atom();
    while (this.is('*', '/')) {
      const times = this.take() === '*';
      const factor = number(this.atom());
      if (!times && factor === 0) throw new Error('division by zero');
      value = times ? number(value) * factor : number(value) / factor;
    }
    return value;
  }

  private atom(): Value {
    const token = this.take();
    if (token === '(') {
      const value = this.comparison();
      this.take(')');
      return value;
    }
    if (token === '-') return -number(this.atom());
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d/.test(token)) return Number(token);
    return /\d$/.test(token) ? this.cell(token) : this.call(token);
  }

  private call(name: string): Value {
    this.take('(');
    const parameters: (() => Value[])[] = [];
    while (!this.is(')')) {
      parameters.push(this.argument());
      if (this.is(',')) this.take();
    }
    this.take(')');
    if (name === 'IF') {
      const [condition, yes, no] = parameters;
      return (condition?.()[0] ? yes?.()[0] : no?.()[0]) ?? '';
    }
    const run = functions[name];
    if (!run) throw new Error(`unknown function ${name}`);
    return run(parameters.flatMap((read) => read()));
  }

  /** Reads one argument without evaluating it: IF evaluates only one of its two. */
  private argument(): () => Value[] {
    const start = this.at;
    for (let depth = 0; depth > 0 || !this.is(',', ')'); ) {
      const token = this.take();
      depth += token === '(' ? 1 : 0;
      depth -= token === ')' ? 1 : 0;
    }
    const part = this.list.slice(start, this.at);
    if (part[1] === ':') return () => this.range(part[0] ?? '', part[2] ?? '');
    return () => [new Formula(part.join(' '), this.cell).value()];
  }

  private range(from: string, to: string): Value[] {
    const column = from.replace(/\d/g, '');
    const first = Number(from.replace(/\D/g, ''));
    const last = Number(to.replace(/\D/g, ''));
    return Array.from({ length: last - first + 1 }, (_, index) => this.cell(`${column}${first + index}`));
  }
}

/** Returns a function that evaluates the cell of a reference such as "B7". */
export function evaluatorOf(sheet: Sheet): (reference: string) => Value {
  const known = new Map<string, Value>();
  const cell = (reference: string): Value => {
    const plain = reference.replaceAll('$', '');
    const before = known.get(plain);
    if (before !== undefined) return before;
    const [, letter = '', row = ''] = /^([A-Z])(\d+)$/.exec(plain) ?? [];
    const found: SheetCell | null | undefined = sheet.rows[Number(row) - 1]?.[letter.charCodeAt(0) - 65];
    if (!found) throw new Error(`the empty cell ${reference} is used`);
    const value = valueIn(found, cell);
    known.set(plain, value);
    return value;
  };
  return cell;
}

function valueIn(found: SheetCell, cell: (reference: string) => Value): Value {
  if ('text' in found) return found.text;
  return 'number' in found ? found.number : new Formula(found.formula, cell).value();
}
