import { parseAst } from 'rolldown/parseAst';

/**
 * @typedef {{ start: number, end: number, text: string, what: string }} Bug the passage to replace, and a description of the change
 * @typedef {(node: any, source: string) => Bug[]} Planter
 */

/** Comparisons and orders that are nearly the same; an equality that is the opposite fails every test, so that none is planted. */
const drizzle = {
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  asc: 'desc',
  desc: 'asc',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
};
const operators = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
/** Steps of a query without which it still runs. */
const steps = ['limit', 'offset', 'orderBy', 'for', 'onConflictDoNothing'];

/** Passages of SQL that can be lost or changed; the words around them stay. */
const inSql = [
  [/\s+and (?!materialized)[^()\n\0]*?(?=\n|\)| and |$)/g, () => ''],
  [/ (<=|>=|<|>) /g, (sign) => ` ${operators[sign.trim()]} `],
  [/ (is null|is not null)\b/g, (test) => (test === ' is null' ? ' is not null' : ' is null')],
  [/\bnot exists\b/g, () => 'exists'],
  [/ (asc|desc)\b/g, (order) => (order === ' asc' ? ' desc' : ' asc')],
  [/ for (?:no key )?update(?: of \w+)?/g, () => ''],
  [/ for share(?: skip locked)?/g, () => ''],
  [/\bskip locked\b/g, () => ''],
  [/ on conflict(?: \([\w, ]+\))? do nothing/g, () => ''],
  [/\b(greatest|least)\(/g, (name) => (name === 'greatest(' ? 'least(' : 'greatest(')],
  [/\blimit (?:\d+|\$\d+)/g, () => ''],
];
const isSql = /\b(?:select|update|delete from|insert into|from|where|and|is null|order by|coalesce)\b/;

const replaced = (node, text, what) => ({ start: node.start, end: node.end, text, what });

/** @type {Record<string, Planter>} */
const planters = {
  CallExpression(node, source) {
    const { callee, arguments: args } = node;
    if (callee.type === 'Identifier') {
      if ((callee.name === 'and' || callee.name === 'or') && args.length > 1)
        return args.map((lost) =>
          replaced(lost, 'undefined', `${callee.name}: ${line(source, lost)} is lost`),
        );
      const name = Object.hasOwn(drizzle, callee.name) ? drizzle[callee.name] : undefined;
      return name
        ? [replaced(callee, `planted.${name}`, `${callee.name} is ${name}: ${line(source, node)}`)]
        : [];
    }
    if (callee.type !== 'MemberExpression' || callee.computed) return [];
    const name = callee.property.name;
    const rest = source.slice(callee.object.start, callee.object.end);
    if (steps.includes(name)) return [replaced(node, rest, `.${name} is lost`)];
    if (rest === 'Math' && (name === 'min' || name === 'max'))
      return [
        replaced(
          callee.property,
          name === 'min' ? 'max' : 'min',
          `Math.${name} is the other: ${line(source, node)}`,
        ),
      ];
    return [];
  },
  LogicalExpression: (node, source) => swapped(node, source),
  BinaryExpression: (node, source) => swapped(node, source),
  ConditionalExpression({ test }, source) {
    const condition = source.slice(test.start, test.end);
    return [replaced(test, `!(${condition})`, `the choice is the other: ${condition}`)];
  },
  IfStatement({ test }, source) {
    return [replaced(test, 'false', `never: if (${line(source, test)})`)];
  },
  Literal(node) {
    if (typeof node.value === 'boolean')
      return [replaced(node, String(!node.value), `${node.value} is ${!node.value}`)];
    if (typeof node.value !== 'number') return [];
    return [replaced(node, `(${node.raw} + 1)`, `${node.raw} is one more`)];
  },
  UnaryExpression(node, source) {
    if (node.operator !== '!') return [];
    return [
      replaced(
        node,
        source.slice(node.argument.start, node.argument.end),
        `not is lost: ${line(source, node)}`,
      ),
    ];
  },
  TemplateLiteral(node, source) {
    if (!isSql.test(source.slice(node.start, node.end))) return [];
    return node.quasis.flatMap(sqlBugs);
  },
};

function swapped(node, source) {
  const { operator, left, right } = node;
  const swap = operators[operator];
  if (!swap) return [];
  const start = left.end + source.slice(left.end, right.start).indexOf(operator);
  return [
    {
      start,
      end: start + operator.length,
      text: swap,
      what: `${operator} is ${swap}: ${line(source, node)}`,
    },
  ];
}

function sqlBugs({ start, tail, value }) {
  // A passage that a value follows does not end there.
  const text = tail ? value.raw : `${value.raw}\0`;
  return inSql.flatMap(([pattern, change]) =>
    [...text.matchAll(pattern)].map((match) => {
      const [found] = match;
      const at = start + 1 + match.index;
      const changed = change(found);
      const what = changed === '' ? `SQL:${found} is lost` : `SQL:${found} is${changed}`;
      return { start: at, end: at + found.length, text: changed, what: what.replace(/\s+/g, ' ') };
    }),
  );
}

const line = (source, { start, end }) => source.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);

/** Types, and names that are text: a change there is none, or does not compile. */
const isSkipped = ({ type }) => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type);

function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (typeof node?.type === 'string' && !isSkipped(node) && node.type !== 'ImportDeclaration') {
    visit(node);
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child, visit);
  }
}

/**
 * Returns the bugs that can be planted in a source, in the order of the text: a lost condition, limit or lock, a comparison, order, sum or choice that
 * is the other, a number that is one more. `plant` applies one.
 * @returns {Bug[]}
 */
export function bugsOf(source) {
  const bugs = [];
  walk(parseAst(source, { lang: 'ts' }).body, (node) =>
    bugs.push(...(planters[node.type]?.(node, source) ?? [])),
  );
  return bugs.sort((before, after) => before.start - after.start);
}

/** Returns the source with one bug; comparisons of Drizzle come from an import of their own. */
export function plant(source, { start, end, text }) {
  const changed = source.slice(0, start) + text + source.slice(end);
  return text.startsWith('planted.') ? `import * as planted from 'drizzle-orm';\n${changed}` : changed;
}

/** Returns the line of a source that a bug is on, from 1. */
export const lineOf = (source, { start }) => source.slice(0, start).split('\n').length;
