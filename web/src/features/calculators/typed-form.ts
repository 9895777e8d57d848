import {
  type Calculation,
  calculators,
  compute,
  type InputOf,
} from '@matilha/contract/calculations/calculation';
import type { CalculationKind } from '@matilha/contract/calculations/kinds';
import * as z from 'zod/mini';
import type { FieldWords, FormWords, RowsWords } from './words/form-words.ts';

/** The texts of one row by field. */
export type RowTexts = Readonly<Record<string, string>>;
/** The texts of a form: a field with rows holds an array. */
export type FormTexts = Readonly<Record<string, string | readonly RowTexts[]>>;
/** A calculation as it is computed here, before it is stored. */
export type Computed = {
  [Kind in CalculationKind]: Omit<Extract<Calculation, { kind: Kind }>, 'id' | 'created_at'>;
}[CalculationKind];
/** Problems by path, as `custos.0.nome`. */
export type Problems = Readonly<Record<string, string>>;

export const textOf = (texts: FormTexts, name: string): string => {
  const value = texts[name];
  return typeof value === 'string' ? value : '';
};
export const rowsOf = (texts: FormTexts, name: string): readonly RowTexts[] => {
  const value = texts[name];
  return typeof value === 'object' ? value : [];
};

/** Returns the texts of a stored or example input. */
export const textsOf = (kind: CalculationKind, input: object): FormTexts =>
  (calculators[kind].typed as (given: object) => FormTexts)(input);

/** Returns the texts of the shop of the materials. */
export const exampleTexts = (kind: CalculationKind): FormTexts => textsOf(kind, calculators[kind].example);

const isRows = (part: FieldWords | RowsWords): part is RowsWords => 'rows' in part;
export const isShown = ({ when }: FieldWords, texts: FormTexts): boolean =>
  when === undefined || textOf(texts, when.field) === when.is;

export const emptyRow = ({ fields }: RowsWords): RowTexts =>
  Object.fromEntries(fields.map(({ name }) => [name, '']));

export const isSameForm = (one: FormTexts, other: FormTexts): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns whether a row of a form is one of the example that nobody changed. */
export const isExampleRow = (example: FormTexts, rows: string, row: RowTexts): boolean =>
  rowsOf(example, rows).some((one) => JSON.stringify(one) === JSON.stringify(row));

/** Returns a form without the person's numbers and names: one empty row each, the choices as they are, and defaults. */
export function emptied(words: FormWords, texts: FormTexts): FormTexts {
  const parts = words.flatMap((section) => section.parts);
  return Object.fromEntries(
    parts.map((part): [string, string | RowTexts[]] => {
      if (isRows(part)) return [part.rows, [emptyRow(part)]];
      return [part.name, 'options' in part ? textOf(texts, part.name) : (part.blank ?? '')];
    }),
  );
}

/** Returns the texts that count: a hidden field is empty. */
export function visibleTexts(words: FormWords, texts: FormTexts): FormTexts {
  const hidden = words
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (isRows(part) || isShown(part, texts) ? [] : [[part.name, '']]));
  return { ...texts, ...Object.fromEntries(hidden) };
}

/** Returns the calculation of these texts, or the problem of each field. */
export function computeTexts(
  kind: CalculationKind,
  words: FormWords,
  texts: FormTexts,
): { computed: Computed } | { problems: Problems } {
  const schema = calculators[kind].form as unknown as z.ZodMiniType<InputOf<CalculationKind>, FormTexts>;
  const parsed = z.safeParse(schema, visibleTexts(words, texts));
  if (parsed.success)
    return { computed: { kind, input: parsed.data, ...compute(kind, parsed.data) } as Computed };
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) problems[path.join('.')] ??= message;
  return { problems };
}
