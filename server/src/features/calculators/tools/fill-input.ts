import { calculatorOf } from '@matilha/contract/calculators/calculators';
import { exampleOf } from '@matilha/contract/calculators/example-values';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { FormField, FormRows } from '@matilha/contract/calculators/parts/calculator';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import { argumentName, partsOf, type Values, wordsOf } from './arguments.ts';

/** Numbers that are known besides those of the question, the first ones first. */
export interface Source {
  /** As the answer names it: "seu cálculo de 03/11". */
  label: string;
  values: Values;
  /** A field that may stay empty takes nothing from it. */
  onlyRequired?: boolean;
}

/** A field without a number. */
export interface MissingField {
  /** The name of the argument. */
  campo: string;
  /** The name on the calculator's form. */
  rotulo: string;
}

export interface FilledInput {
  input: Record<string, unknown>;
  missing: MissingField[];
  /** The source of each number that the question did not have: "Taxa do cartão: 2,5% (seu cálculo de 03/11)". */
  origins: string[];
}

/** The source of the usual value of a field, and of the example's. */
const usualLabel = 'valor comum, confirme o seu';
export const exampleLabel = 'número de exemplo, não é da sua loja';

const nameFields = ['nome', 'servico', 'porte', 'pelagem'] as const;

/** Returns the words by which a row is found again: its service, size and coat. */
const nameOf = (row: Values): string =>
  plainText(nameFields.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : [])).join(' '))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

/**
 * Fills a calculator's input from the question's values, then from the sources in their order, then with the usual values of the form; with
 * `withExample`, last from the example of the materials. Each number that is not the question's is named with its source (tools.md 8.8).
 */
export function fillInput(
  kind: CalculationKind,
  asked: Values,
  sources: readonly Source[],
  withExample: boolean,
): FilledInput {
  const { example } = calculatorOf<CalculationKind>(kind);
  // "O preço de hoje dá prejuízo" would be said of a price that nobody has.
  const onlyRequired = Object.keys(asked).length > 0;
  const all = withExample
    ? [...sources, { label: exampleLabel, values: example as Values, onlyRequired }]
    : sources;
  const filled: FilledInput = { input: {}, missing: [], origins: [] };
  const chosen = withImpliedChoices(kind, asked);
  for (const part of partsOf(kind)) {
    if (part.type === 'rows') fillRows(filled, part, chosen, all);
    else
      filled.input[part.name] = fillField(filled, part, {
        asked: chosen,
        sources: all,
        values: filled.input,
      });
  }
  return filled;
}

/** A field that is only shown for a choice implies the choice: who gives an hour's value pays by the hour. */
function withImpliedChoices(kind: CalculationKind, asked: Values): Values {
  const implied: Record<string, unknown> = {};
  for (const part of partsOf(kind)) {
    if (part.type === 'rows' || part.when === undefined || asked[part.name] === undefined) continue;
    const { field, is } = part.when;
    if (asked[field] === undefined && is.length === 1) implied[field] = is[0];
  }
  return { ...implied, ...asked };
}

interface Place {
  asked: Values;
  sources: readonly Source[];
  /** The fields before this one. */
  values: Values;
  /** Stands before the label of a field in a row: "Banho". */
  row?: string;
  /** The path of the row: `servicos[0].`. */
  path?: string;
}

function fillField(filled: FilledInput, field: FormField, place: Place): unknown {
  const { asked, sources, values, row = '', path = '' } = place;
  const { name, label, when } = field;
  if (when !== undefined && !when.is.includes(String(values[when.field]))) return null;
  if (asked[name] !== undefined) return asked[name];
  const source = sources.find(
    ({ values: known, onlyRequired }) =>
      isKnown(field, known[name]) && !(onlyRequired === true && isOptional(field)),
  );
  const found = source ? { value: source.values[name], label: source.label } : usualValue(field);
  if (found === null) {
    if (isOptional(field)) return field.type === 'text' ? '' : null;
    filled.missing.push({ campo: path + argumentName(name), rotulo: row + label });
    return null;
  }
  if (!isEmpty(found.value))
    filled.origins.push(`${row}${label}: ${wordsOf(field, found.value)} (${found.label})`);
  return found.value;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A number that a source leaves empty is known only where the field may be empty. */
const isKnown = (field: FormField, value: unknown): boolean =>
  value !== undefined && (!isEmpty(value) || (isOptional(field) && field.when === undefined));

const isOptional = ({ schema, type, when, problem }: FormField): boolean =>
  type === 'text' ? problem === '' : when === undefined && schema.safeParse(null).success;

function usualValue({ blank, assumed, codec }: FormField): { value: unknown; label: string } | null {
  if (assumed !== undefined) return { value: codec.read(assumed), label: 'suposto' };
  return blank === undefined ? null : { value: codec.read(blank), label: usualLabel };
}

/** Takes the rows of the question, or of the first source whose rows lack nothing, or of the first source with rows. */
function fillRows(filled: FilledInput, part: FormRows, asked: Values, sources: readonly Source[]): void {
  const own = rowsOf(asked, part.name);
  const known = sources.filter(({ values }) => rowsOf(values, part.name).length > 0);
  const attempts = (own.length > 0 || known.length === 0 ? [null] : known).map((source) =>
    rowsFrom(source, part, own, sources),
  );
  const chosen = attempts.find(({ missing }) => missing.length === 0) ?? attempts[0];
  filled.missing.push(...(chosen?.missing ?? []));
  filled.origins.push(...(chosen?.origins ?? []));
  Object.assign(filled.input, chosen?.input);
}

/**
 * Returns the rows of a source, or the question's own without one. A field that a row lacks comes from the row of that name in another source; one of
 * the question also from the first row of the example.
 */
function rowsFrom(
  source: Source | null,
  part: FormRows,
  own: readonly Values[],
  sources: readonly Source[],
): FilledInput {
  const filled: FilledInput = { input: {}, missing: [], origins: [] };
  const rows = source ? rowsOf(source.values, part.name) : own;
  if (rows.length === 0) filled.missing.push({ campo: part.name, rotulo: `Pelo menos um ${part.one}` });
  if (source)
    filled.origins.push(`${rows.length} ${part.one}${rows.length === 1 ? '' : 's'} (${source.label})`);
  const takesFirst = source === null;
  filled.input[part.name] = rows.map((row, index) => {
    const known = sources
      .filter((other) => other !== source)
      .map(({ values, ...known }) => {
        const others = rowsOf(values, part.name);
        const same = others.find((other) => nameOf(other) === nameOf(row));
        return {
          ...known,
          values: same ?? (takesFirst && known.label === exampleLabel ? others[0] : undefined) ?? {},
        };
      });
    const values: Record<string, unknown> = {};
    for (const field of part.fields)
      values[field.name] = fillField(filled, field, {
        asked: row,
        sources: known,
        values,
        row: `${rowTitle(row, index, part)}, `,
        path: `${part.name}[${index}].`,
      });
    return values;
  });
  return filled;
}

const rowTitle = (row: Values, index: number, { one }: FormRows): string => {
  const words = nameFields.flatMap((field) =>
    typeof row[field] === 'string' && row[field] !== '' ? [row[field]] : [],
  );
  return words.length > 0 ? words.join(' ') : `${one} ${index + 1}`;
};

const rowsOf = (values: Values, name: string): readonly Values[] => {
  const rows = values[name];
  return Array.isArray(rows) ? rows : [];
};

/** Returns the values of a stored input that are the person's: without the rows of the example, and none of an input that is the example. */
export function ownValues({ kind, input }: { kind: CalculationKind; input: object }): Values {
  const example = exampleOf({ kind, input });
  if (example.isAll) return {};
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (!Array.isArray(value)) return [[name, value]];
      const rows = value.filter((row) => !example.isRow(name, row));
      return rows.length === 0 ? [] : [[name, rows]];
    }),
  );
}
