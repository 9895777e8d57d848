import { calculatorOf } from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { FormField, FormRows } from '@matilha/contract/calculators/parts/calculator';
import { unitOfName, units } from '@matilha/contract/calculators/parts/units';
import * as z from 'zod/mini';

/** Values by field name, in the calculator's units: cents, basis points, tenths of a cent. A field without a value is missing. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the fields of a calculator, and its rows, in the order of its form. */
export const partsOf = (kind: CalculationKind): readonly (FormField | FormRows)[] =>
  calculatorOf(kind).form.flatMap(({ parts }) => parts);

/** The units of a model's numbers: reais and percentages, as people say them. */
const spokenEndings: ReadonlyArray<readonly [ending: string, spoken: string, scale: number]> = [
  ['_centavos', '_reais', units.centavos.scale],
  ['_milesimos', '_reais', units.milesimos.scale],
  // 20 stands for 20%, which is 2,000 basis points.
  ['_bp', '_porcento', units['pontos-base'].scale / 100],
];

const endingOf = (name: string) => spokenEndings.find(([ending]) => name.endsWith(ending));

/** Returns the name of a field as an argument of a tool: `preco_centavos` is `preco_reais`. */
export function argumentName(name: string): string {
  const [ending = '', spoken = ''] = endingOf(name) ?? [];
  return ending === '' ? name : `${name.slice(0, -ending.length)}${spoken}`;
}

/** A calculation holds no larger number in any unit. */
const largest = 1e9;

function schemaOf({ type, name, label, options }: FormField): z.ZodMiniType {
  const described = <Schema extends z.ZodMiniType>(schema: Schema) =>
    z.optional(schema.check(z.describe(label)));
  if (type === 'text') return described(z.string());
  if (type === 'choice') return described(z.enum((options ?? []).map(([value]) => value)));
  const isWhole = endingOf(name) === undefined;
  return described(z.number().check(z.refine((value) => fits(value, isWhole), 'use um número possível')));
}

/** A limit of the schema itself would stand in the definition, which is sent with every question. */
const fits = (value: number, isWhole: boolean): boolean =>
  Math.abs(value) <= largest && (!isWhole || Number.isInteger(value));

const shapeOf = (fields: readonly FormField[]) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [argumentName(field.name), schemaOf(field)])));

const rowsSchema = ({ fields, one, most }: FormRows) =>
  z.optional(z.array(shapeOf(fields)).check(z.maxLength(most), z.describe(`Uma linha por ${one}`)));

/** The argument that lets a calculator take what is missing from the example of the materials. */
export const exampleArgument = 'usar_exemplo';

/** Returns the schema of a calculator's arguments: each field may be left out. */
export const argumentsOf = (kind: CalculationKind): z.ZodMiniType<Record<string, unknown>> =>
  z.strictObject({
    ...Object.fromEntries(
      partsOf(kind).map((part) => [
        argumentName(part.name),
        part.type === 'rows' ? rowsSchema(part) : schemaOf(part),
      ]),
    ),
    [exampleArgument]: z.optional(
      z.boolean().check(z.describe('true: o que faltar vem do exemplo dos materiais, e a resposta diz isso')),
    ),
  });

function valueFrom({ type, name, codec }: FormField, argument: unknown): unknown {
  if (type === 'text') return argument;
  if (type === 'choice') return codec.read(String(argument));
  const [, , scale = 1] = endingOf(name) ?? [];
  return Math.round(Number(argument) * scale);
}

const valuesOfRow = (fields: readonly FormField[], row: Values): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const argument = row[argumentName(field.name)];
      return argument === undefined ? [] : [[field.name, valueFrom(field, argument)]];
    }),
  );

/** Returns checked arguments as values of the calculator. An empty list of rows counts as left out. */
export const valuesOf = (kind: CalculationKind, args: Values): Values =>
  Object.fromEntries(
    partsOf(kind).flatMap((part) => {
      const argument = args[argumentName(part.name)];
      if (argument === undefined) return [];
      if (part.type !== 'rows') return [[part.name, valueFrom(part, argument)]];
      const rows = argument as readonly Values[];
      return rows.length === 0 ? [] : [[part.name, rows.map((row) => valuesOfRow(part.fields, row))]];
    }),
  );

/** Returns a value in words, as the calculator shows it. */
export const wordsOf = ({ name, type, options, codec }: FormField, value: unknown): string => {
  const text = codec.write(value);
  if (type === 'choice') return options?.find(([known]) => known === text)?.[1] ?? text;
  return unitOfName(name) === 'atendimentos' ? text : text.trim();
};
