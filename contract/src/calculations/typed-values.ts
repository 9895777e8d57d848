import * as z from 'zod/mini';
import { centsCodec, type TextCodec } from '../portuguese/text-codecs.ts';
import { type PriceStep, priceSteps } from './numbers.ts';

/** A codec whose value's type does not matter. */
interface AnyCodec {
  read: (text: string) => unknown;
  write: (value: never) => string;
}
interface RowCodecs {
  row: Readonly<Record<string, AnyCodec>>;
}
/** The codecs of a form's fields; a field with rows holds the codecs of one row. */
export type Codecs = Readonly<Record<string, AnyCodec | RowCodecs>>;

/** The texts of a form: one for each field, and for a field with rows an array of texts by name. */
export type Typed<Fields extends Codecs> = {
  [Field in keyof Fields]: Fields[Field] extends { row: infer Row } ? Record<keyof Row, string>[] : string;
};

/** A choice of a list, whose text is its value. */
export const choiceCodec = <Value extends string>(values: readonly Value[]): TextCodec<Value> => ({
  read: (text) => values.find((value) => value === text) ?? (text as Value),
  write: (value) => value,
});

/** The price's step: "5", "0,50" in reais. */
export const stepCodec: TextCodec<PriceStep> = {
  read: (text) => (priceSteps.find((step) => step === centsCodec.read(text)) ?? Number.NaN) as PriceStep,
  write: centsCodec.write,
};

type Values = Record<string, unknown>;

const eachField = (codecs: Codecs, values: Values, change: (codec: AnyCodec, value: never) => unknown) =>
  Object.fromEntries(
    Object.entries(codecs).map(([field, codec]) => [
      field,
      'row' in codec
        ? (values[field] as Values[]).map((row) =>
            Object.fromEntries(
              Object.entries(codec.row).map(([name, one]) => [name, change(one, row[name] as never)]),
            ),
          )
        : change(codec, values[field] as never),
    ]),
  );

/** Returns the texts that fill a form with these values. */
export const typedOf = <Fields extends Codecs>(codecs: Fields, values: object): Typed<Fields> =>
  eachField(codecs, values as Values, (codec, value) => codec.write(value)) as Typed<Fields>;

const text = z.string('Use texto');

/** Returns the schema of a form: texts by field, which give the input. Problems carry the input's paths, which are the form's. */
export function formOf<Fields extends Codecs, Input extends z.ZodMiniType>(codecs: Fields, input: Input) {
  const shape = Object.fromEntries(
    Object.entries(codecs).map(([field, codec]) => [
      field,
      'row' in codec
        ? z.array(z.strictObject(Object.fromEntries(Object.keys(codec.row).map((name) => [name, text]))))
        : text,
    ]),
  );
  const typed = z.strictObject(shape) as unknown as z.ZodMiniType<Typed<Fields>, Typed<Fields>>;
  const values = z.pipe(
    typed,
    z.transform((texts: Typed<Fields>) =>
      eachField(codecs, texts as Values, (codec, value) => codec.read(value as string)),
    ),
  );
  return z.pipe(values as never, input as never) as unknown as z.ZodMiniType<z.output<Input>, Typed<Fields>>;
}
