import * as z from 'zod/mini';
import type { CalculationKind } from '../kinds.ts';
import type { Quantity } from './amount.ts';
import type { Earner } from './commission-cost.ts';
import type { AnyField, CellsOf, Fields, InputOf, Parts } from './fields.ts';
import { cellsOf, formOf, inputOf, storedInputOf, type Texts, textsOf } from './form.ts';
import { type Unit, unitNames } from './units.ts';

/** One displayed sum: `expression` has the numbers ("R$ 7.200,00 ÷ 12.000 min"), `value` is an integer in `unit`. */
export const step = z.object({
  label: z.string(),
  expression: z.string(),
  value: z.int(),
  unit: z.enum(unitNames),
});
export type Step = z.infer<typeof step>;

/** A number of a result that is shown large and compared with the previous result's. */
export interface Headline {
  key: string;
  label: string;
  value: number;
  unit: Unit;
  /** Whether a higher value is good news; null when that depends. */
  higher_is_better: boolean | null;
}

export const headline = (
  key: string,
  label: string,
  { value, unit }: Pick<Quantity, 'value' | 'unit'>,
  higherIsBetter: boolean | null = null,
): Headline => ({ key, label, value, unit, higher_is_better: higherIsBetter });

/** A result whose numbers are quantities. */
export type Shown<Result> = Result extends number
  ? Quantity
  : Result extends string | null | undefined
    ? Result
    : { [Name in keyof Result]: Shown<Result[Name]> };

/** A table below a result; the first column names the row. */
export interface ResultTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly (string | Quantity)[])[];
}

/** A number of a sum with its name. */
export type Named = readonly [label: string, quantity: Quantity];

/** All numbers that a calculator makes of an input. */
export interface Sums<Result> {
  result: Shown<Result>;
  /** Shown one below the other; the last one ends at a headline. */
  steps: readonly Named[];
  /** Numbers that a spreadsheet shows beside the rows of a field: one for each row. */
  beside?: Readonly<Record<string, Readonly<Record<string, readonly Quantity[]>>>>;
  /** Numbers and tables that only a spreadsheet shows. */
  more?: readonly Named[];
  moreTables?: readonly ResultTable[];
}

/** A part of a form with a title of its own. */
export interface Section<Fields extends Parts = Parts> {
  title: string;
  help?: string;
  fields: Fields;
}
type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
export type FieldsOf<Sections extends readonly Section[]> = Merged<Sections[number]['fields']>;

/** A problem of an input as a whole, shown at a field. */
export interface Problem {
  at: string;
  when: boolean;
  message: string;
}

/** A price of a calculation for "Minha loja". */
export interface CalculatorPrice {
  servico: string;
  porte?: string;
  pelagem?: string;
  minutos: number | null;
  preco_centavos: number;
  /** Whether the example gives every number behind the price, and whether it gives some of them (decision 0079). */
  isExample: boolean;
  restsOnExample: boolean;
}

/** States which parts of an input are still the example's. */
export interface Example {
  keeps: (...fields: readonly string[]) => boolean;
  isRow: (rows: string, row: unknown) => boolean;
  hasRow: (rows: string) => boolean;
  isAll: boolean;
}

export interface CalculatorSource {
  material_id: number;
  /** The material's contribution, named where no material has the whole method. */
  parte?: string;
}

/** The words of a calculator about itself and about its results. */
interface Described<Kind extends CalculationKind, Input, Result> {
  kind: Kind;
  titulo: string;
  /** The calculator's question, in one line. */
  pergunta: string;
  /** Materials of the knowledge bank that teach the method, the main one first. */
  fontes: readonly CalculatorSource[];
  /** The assistant of "Conversar sobre isto". */
  agente_id: number;
  result: z.ZodMiniType<Result>;
  /** The shop of the materials. */
  example: Input;
  /** Warnings in words, the most urgent first. */
  notices: (input: Input, result: Result) => readonly string[];
  /** At most four; the first one answers the calculator's question. */
  headlines: (result: Shown<Result>) => readonly Headline[];
  tables: (result: Shown<Result>, input: Input, before: Result | null) => readonly ResultTable[];
  /** Short lines for an assistant, below the headlines. */
  facts: (input: Input, result: Result, example: Example) => readonly string[];
}

/** Parts that only some calculators have. */
interface Special<Input, Result> {
  /** The name of its sheet, at most 31 characters; the title by default. */
  planilha: string;
  /** Prices for "Minha loja"; none by default. */
  prices: (input: Input, result: Result, example: Example) => readonly CalculatorPrice[];
  /** The assumptions of the sums in words, where another basis gives other numbers; nothing by default. */
  basis: (input: Input) => readonly string[];
  /** The person who earns the commission of the sums; null without a commission, by default. */
  earner: (input: Input) => Earner | null;
  /** Two calculations are compared only if this is equal; all of a kind by default. */
  subject: (input: Input) => string;
  /** Keys of headlines that must not be compared with an earlier result; none by default. */
  notCompared: (previous: Result, current: Result) => readonly string[];
}

interface Definition<Kind extends CalculationKind, Sections extends readonly Section[], Result>
  extends Described<Kind, InputOf<FieldsOf<Sections>>, Result>,
    Partial<Special<InputOf<FieldsOf<Sections>>, Result>> {
  sections: Sections;
  /** Problems of an input whose single fields are all valid. */
  problems?: (cells: CellsOf<FieldsOf<Sections>>, input: InputOf<FieldsOf<Sections>>) => readonly Problem[];
  sums: (cells: CellsOf<FieldsOf<Sections>>, input: InputOf<FieldsOf<Sections>>) => Sums<Result>;
}

export interface Calculator<Kind extends CalculationKind, Input, Result>
  extends Described<Kind, Input, Result>,
    Special<Input, Result> {
  form: readonly FormSection[];
  /** Integers: cents, minutes, basis points, tenths of a cent. */
  input: z.ZodMiniType<Input>;
  /** A stored input: today's limits and checks do not refuse input accepted earlier. */
  storedInput: z.ZodMiniType<Input>;
  /** Reads the texts of a form into the input. */
  texts: z.ZodMiniType<Input, Texts>;
  /** Returns the texts that fill a form with an input. */
  textsOf: (input: Input) => Texts;
  /** Returns the cells of an input, and everything computed from it. */
  computed: (input: Input) => Sums<Result> & { cells: Readonly<Record<string, unknown>> };
}

export type FormField = AnyField & { name: string };
export interface FormRows {
  type: 'rows';
  name: string;
  /** One row, as "custo"; `adding` is the button's label. */
  one: string;
  adding: string;
  most: number;
  fields: readonly FormField[];
}
/** A section with its fields in the order of the screen. */
export interface FormSection {
  title: string;
  help?: string;
  parts: readonly (FormField | FormRows)[];
}

const named = (fields: Fields): FormField[] =>
  Object.entries(fields).map(([name, field]) => ({ ...field, name }));

const sectionOf = ({ fields, ...section }: Section): FormSection => ({
  ...section,
  parts: Object.entries(fields).map(([name, part]) =>
    part.type === 'rows' ? { ...part, name, fields: named(part.fields) } : { ...part, name },
  ),
});

/** Returns the schema's input with the problems between fields, once each single field is valid. */
const withProblems = <Cells, Input>(
  input: z.ZodMiniType,
  parts: Parts,
  problemsOf: (cells: Cells, input: Input) => readonly Problem[],
) =>
  input.check(({ value, issues }) => {
    if (issues.length > 0) return;
    const cells = cellsOf(parts, value as object);
    const found = [...missing(parts, value as Values), ...problemsOf(cells as Cells, value as Input)];
    for (const { at, when, message } of found)
      if (when) issues.push({ code: 'custom', path: [at], message, input: value });
  });

type Values = Readonly<Record<string, unknown>>;
/** Returns the fields that the choice of another one asks for. */
const missing = (parts: Parts, values: Values): Problem[] =>
  Object.entries(parts).flatMap(([at, part]) =>
    part.type === 'rows' || part.when === undefined
      ? []
      : [
          {
            at,
            when: part.when.is.includes(String(values[part.when.field])) && values[at] === null,
            message: part.problem,
          },
        ],
  );

/** Returns a calculator: its form, its sums, and all that screens, spreadsheets and assistants need of them. */
export function calculator<
  const Kind extends CalculationKind,
  const Sections extends readonly Section[],
  Result extends object,
>({
  sections,
  sums,
  problems = () => [],
  ...described
}: Definition<Kind, Sections, Result>): Calculator<Kind, InputOf<FieldsOf<Sections>>, Result> {
  type Input = InputOf<FieldsOf<Sections>>;
  const parts: Parts = Object.assign({}, ...sections.map(({ fields }) => fields));
  const input = withProblems(inputOf(parts), parts, problems) as unknown as z.ZodMiniType<Input>;
  return {
    planilha: described.titulo,
    prices: () => [],
    subject: () => '',
    basis: () => [],
    earner: () => null,
    notCompared: () => [],
    ...described,
    form: sections.map(sectionOf),
    input,
    storedInput: storedInputOf(parts) as unknown as z.ZodMiniType<Input>,
    texts: formOf(parts, input) as unknown as z.ZodMiniType<Input, Texts>,
    textsOf: (values) => textsOf(parts, values as object),
    computed: (values) => {
      const cells = cellsOf(parts, values as object);
      return { cells, ...sums(cells as CellsOf<FieldsOf<Sections>>, values) };
    },
  };
}
