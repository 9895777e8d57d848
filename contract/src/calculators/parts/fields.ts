import * as z from 'zod/mini';
import { countText } from '../../portuguese/amounts.ts';
import {
  centsCodec,
  countCodec,
  minuteCostCodec,
  minutesCodec,
  orNothing,
  percentCodec,
  type TextCodec,
  textCodec,
} from '../../portuguese/text-codecs.ts';
import { lineOrNothing, oneLine } from '../../primitives.ts';
import { type Choice, type Quantity, typed } from './amount.ts';
import { type Unit, valueText } from './units.ts';

/** How a field is typed. */
export type FieldType = 'money' | 'minute-cost' | 'percent' | 'count' | 'minutes' | 'text' | 'choice';

interface Shown {
  hint?: string;
  /** Stands before the number in the line of a closed row, where it would say too little alone. */
  short?: string;
  /** The text of the field in a blank form; empty by default. */
  blank?: string;
  /** The choice that an assistant may assume where nobody said another; none where a wrong one costs money. */
  assumed?: string;
}

/** One field: the typed text, the accepted value, and the value in sums and spreadsheets. */
export interface Field<Value, Cell> extends Shown {
  type: FieldType;
  label: string;
  /** The message about a text that is no value. */
  problem: string;
  schema: z.ZodMiniType<Value>;
  codec: TextCodec<Value>;
  cell: (value: Value) => Cell;
  /** The values of a choice with their words. */
  options?: readonly (readonly [value: string, words: string])[];
  /** The field is shown and required while another field has one of these values; a hidden field is empty. */
  when?: { field: string; is: readonly string[] };
  /** The value that forms had before this field existed: an input without it means this one. */
  older?: Value;
}

/** Rows of fields, such as costs, people or services. */
export interface Rows<Row extends Fields> {
  type: 'rows';
  /** One row, as "custo"; `adding` is the button's label. */
  one: string;
  adding: string;
  fields: Row;
  problem: string;
  most: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a field of whatever value; the value's type is inferred where the field is used.
export type AnyField = Field<any, any>;
export type Fields = Readonly<Record<string, AnyField>>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type Parts = Readonly<Record<string, AnyField | Rows<any>>>;

export type InputOf<All> = {
  -readonly [Name in keyof All]: All[Name] extends Rows<infer Row>
    ? InputOf<Row>[]
    : All[Name] extends Field<infer Value, infer _>
      ? Value
      : never;
};
export type CellsOf<All> = {
  [Name in keyof All]: All[Name] extends Rows<infer Row>
    ? CellsOf<Row>[]
    : All[Name] extends Field<infer _, infer Cell>
      ? Cell
      : never;
};

interface NumberOptions extends Shown {
  least?: number;
  most?: number;
}
type NumberField = Field<number, Quantity>;

const numberField =
  (
    type: FieldType,
    unit: Unit,
    codec: TextCodec<number>,
    usual: { least: number; most: number; after?: string },
  ) =>
  (
    label: string,
    problem: string,
    { least = usual.least, most = usual.most, ...shown }: NumberOptions = {},
  ): NumberField => ({
    type,
    label,
    problem,
    codec,
    schema: z
      .int(problem)
      .check(
        z.minimum(least, problem),
        z.maximum(
          most,
          `Use até ${unit === 'minutos' ? countText(most) : valueText(most, unit)}${usual.after ?? ''}`,
        ),
      ),
    cell: (value) => typed(value, unit),
    ...shown,
  });

/** R$ 100.000,00, the highest price of "Minha loja". */
export const mostPriceCents = 10_000_000;

/** Cents, up to R$ 1.000.000,00 by default. */
export const money = numberField('money', 'centavos', centsCodec, { least: 0, most: 100_000_000 });
/** Tenths of a cent, up to R$ 100,00. */
export const minuteCost = numberField('minute-cost', 'milesimos', minuteCostCodec, {
  least: 1,
  most: 100_000,
  after: ' por minuto',
});
/** Basis points, up to 100 % by default. */
export const percent = numberField('percent', 'pontos-base', percentCodec, { least: 0, most: 10_000 });
export const minutes = numberField('minutes', 'minutos', minutesCodec, { least: 1, most: 1_440 });
export const count = numberField('count', 'atendimentos', countCodec, { least: 1, most: 100_000 });

/** Returns a field that may be left empty, which is null. */
export const optional = ({ codec, schema, cell, ...field }: NumberField): Field<number | null, Quantity> => ({
  ...field,
  codec: orNothing(codec),
  schema: z.nullable(schema),
  cell: (value) => typed(value, cell(0).unit),
});

/** Returns a field that is shown and needed while the choice `field` is one of `is`. */
export const when = (
  field: string,
  is: readonly string[],
  shown: NumberField,
): Field<number | null, Quantity> => ({
  ...optional(shown),
  when: { field, is },
});

/** A name of up to 80 characters. */
export const name = (label: string, problem: string): Field<string, string> => ({
  type: 'text',
  label,
  problem,
  codec: textCodec,
  schema: oneLine(80, problem),
  cell: (value) => value,
});
/** A line of up to 40 characters, which may be empty. */
export const line = (label: string): Field<string, string> => ({
  type: 'text',
  label,
  problem: '',
  codec: textCodec,
  schema: lineOrNothing(40),
  cell: (value) => value,
});

/** One of several values, each with its words. */
export const choice = <const Value extends string>(
  label: string,
  problem: string,
  options: readonly (readonly [value: Value, words: string])[],
  { assumed }: { assumed?: NoInfer<Value> } = {},
): Field<Value, Choice<Value>> => ({
  type: 'choice',
  ...(assumed !== undefined && { assumed }),
  label,
  problem,
  options,
  codec: {
    read: (text) => options.find(([value]) => value === text)?.[0] ?? (text as Value),
    write: (value) => value,
  },
  schema: z.enum(
    options.map(([value]) => value),
    problem,
  ),
  cell: (value) => ({ value, options: Object.fromEntries(options) as Record<Value, string> }),
});

/** Rows of costs, people or services of one calculation. */
export const mostLines = 30;

export const rows = <const Row extends Fields>(
  words: { one: string; adding: string; problem: string; most?: number },
  fields: Row,
): Rows<Row> => ({ type: 'rows', most: mostLines, ...words, fields });
