import * as z from 'zod/mini';
import type { AnyField, Parts } from './fields.ts';

/** The texts of a form: one for each field, and for a field with rows an array of texts by name. */
export type Texts = Readonly<Record<string, string | readonly RowTexts[]>>;
export type RowTexts = Readonly<Record<string, string>>;
type Values = Record<string, unknown>;

/** Returns an object with each field's value changed by `change`; rows hold nested objects. */
const eachField = (
  parts: Parts,
  values: Values,
  change: (field: AnyField, value: unknown) => unknown,
): Values =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      part.type === 'rows'
        ? (values[name] as Values[]).map((row) => eachField(part.fields, row, change))
        : change(part, values[name]),
    ]),
  );

/** Returns the texts that fill a form with these values. */
export const textsOf = (parts: Parts, values: object): Texts =>
  eachField(parts, values as Values, ({ codec }, value) => codec.write(value)) as Texts;

/** Returns the cells that sums and spreadsheets use, by field. */
export const cellsOf = (parts: Parts, values: object): Values =>
  eachField(parts, values as Values, ({ cell }, value) => cell(value));

type Shape = Record<string, z.ZodMiniType>;
const shapeOf = (
  parts: Parts,
  schemaOf: (field: AnyField) => z.ZodMiniType,
  object: (shape: Shape) => z.ZodMiniType,
): Shape =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      if (part.type !== 'rows') return [name, schemaOf(part)];
      const { problem, most, fields } = part;
      return [
        name,
        z
          .array(object(shapeOf(fields, schemaOf, object)), problem)
          .check(z.minLength(1, problem), z.maxLength(most, `Use até ${most} linhas`)),
      ];
    }),
  );

const withOlder = ({ older }: AnyField, schema: z.ZodMiniType): z.ZodMiniType =>
  older === undefined ? schema : z._default(schema, older);

/** Returns the schema of an input. */
export const inputOf = (parts: Parts) =>
  z.strictObject(
    shapeOf(
      parts,
      (field) => withOlder(field, field.schema),
      (shape) => z.strictObject(shape),
    ),
  );

const kinds: Readonly<Record<string, () => z.ZodMiniType>> = {
  text: () => z.string(),
  choice: () => z.union([z.string(), z.int()]),
};

/** Returns the schema of a stored input: today's limits and checks do not refuse input accepted earlier. */
export const storedInputOf = (parts: Parts) =>
  z.looseObject(
    shapeOf(
      parts,
      (field) => withOlder(field, (kinds[field.type] ?? (() => z.nullable(z.int())))()),
      (shape) => z.looseObject(shape),
    ),
  );

const text = z.string('Use texto');

/** Returns the schema of a form: texts by field, which give the input. Problems carry the input's paths, which are the form's. */
export const formOf = (parts: Parts, input: z.ZodMiniType): z.ZodMiniType<object, Texts> =>
  z.pipe(
    z.pipe(
      z.strictObject(
        shapeOf(
          parts,
          ({ codec, older }) => (older === undefined ? text : z._default(text, codec.write(older))),
          (shape) => z.strictObject(shape),
        ),
      ),
      z.transform((texts) =>
        eachField(parts, texts as Values, ({ codec }, value) => codec.read(value as string)),
      ),
    ) as z.ZodMiniType<unknown, unknown>,
    input as z.ZodMiniType<unknown, unknown>,
  ) as unknown as z.ZodMiniType<object, Texts>;
