import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculatorOf, compute } from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { FormField, FormRows, FormSection } from '@matilha/contract/calculators/parts/calculator';
import type { RowTexts, Texts } from '@matilha/contract/calculators/parts/form';
import * as z from 'zod/mini';

/** A calculation computed in the browser, before it is stored. */
export type Computed = {
  [Kind in CalculationKind]: Omit<Extract<Calculation, { kind: Kind }>, 'id' | 'created_at'>;
}[CalculationKind];
/** Problems by path, as `custos.0.nome`. */
export type Problems = Readonly<Record<string, string>>;

export const formOf = (kind: CalculationKind): readonly FormSection[] => calculatorOf(kind).form;
const partsOf = (kind: CalculationKind): readonly (FormField | FormRows)[] =>
  formOf(kind).flatMap(({ parts }) => parts);

export const textOf = (texts: Texts, name: string): string => {
  const value = texts[name];
  return typeof value === 'string' ? value : '';
};
export const rowsOf = (texts: Texts, name: string): readonly RowTexts[] => {
  const value = texts[name];
  return typeof value === 'object' ? value : [];
};

/** Returns the texts of the shop of the materials. */
export const exampleTexts = (kind: CalculationKind): Texts => {
  const { textsOf, example } = calculatorOf(kind);
  return textsOf(example);
};

export const isShown = ({ when }: FormField, texts: Texts): boolean =>
  when === undefined || when.is.includes(textOf(texts, when.field));

export const emptyRow = ({ fields }: FormRows): RowTexts =>
  Object.fromEntries(fields.map(({ name }) => [name, '']));

export const isSameForm = (a: Texts, b: Texts): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns whether a row of a form is an unchanged row of the example. */
export const isExampleRow = (example: Texts, rows: string, row: RowTexts): boolean =>
  rowsOf(example, rows).some((exampleRow) => JSON.stringify(exampleRow) === JSON.stringify(row));

/** Returns how many rows of a form are the example's. */
export const exampleRows = (kind: CalculationKind, example: Texts, texts: Texts): number =>
  partsOf(kind)
    .flatMap(({ type, name }) => (type === 'rows' ? rowsOf(texts, name).map((row) => ({ name, row })) : []))
    .filter(({ name, row }) => isExampleRow(example, name, row)).length;

/** Returns a form without the person's numbers and names: one empty row each, the choices as they are, and defaults. */
export const emptied = (kind: CalculationKind, texts: Texts): Texts =>
  Object.fromEntries(
    partsOf(kind).map((part): [string, string | RowTexts[]] => {
      if (part.type === 'rows') return [part.name, [emptyRow(part)]];
      return [part.name, part.type === 'choice' ? textOf(texts, part.name) : (part.blank ?? '')];
    }),
  );

/** Returns the form after a choice: fields that it shows start with their usual text, so that a person confirms it rather than looks it up. */
export function withChoice(kind: CalculationKind, texts: Texts, name: string, value: string): Texts {
  const next = { ...texts, [name]: value };
  const shown = partsOf(kind).filter(
    (part) =>
      part.type !== 'rows' &&
      part.when?.field === name &&
      isShown(part, next) &&
      textOf(texts, part.name) === '',
  );
  return {
    ...next,
    ...Object.fromEntries(shown.map((part) => [part.name, ('blank' in part && part.blank) || ''])),
  };
}

/** Returns the texts that count: a hidden field is empty. */
export function visibleTexts(kind: CalculationKind, texts: Texts): Texts {
  const hidden = partsOf(kind).filter((part) => part.type !== 'rows' && !isShown(part, texts));
  return { ...texts, ...Object.fromEntries(hidden.map(({ name }) => [name, ''])) };
}

/** Returns the calculation of these texts, or the problem of each field. */
export function computeTexts(
  kind: CalculationKind,
  texts: Texts,
): { computed: Computed } | { problems: Problems } {
  const parsed = z.safeParse(calculatorOf(kind).texts, visibleTexts(kind, texts));
  if (parsed.success)
    return { computed: { kind, input: parsed.data, ...compute(kind, parsed.data) } as Computed };
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) problems[path.join('.')] ??= message;
  return { problems };
}
