import * as z from 'zod/mini';
import { isPaymentLink } from '../../billing/payment-link.ts';
import { centsCodec, countCodec, type TextCodec } from '../../portuguese/text-codecs.ts';
import { calendarDay, oneLine, textOf } from '../../primitives.ts';
import type { Choice, Field, FieldRight, Referred } from './field.ts';
import { pictureAddress, picturePath, priceInCents, reference as referenceTo } from './schemas.ts';

/** Words of a field, for people who write and read it. */
type Words = Pick<Field, 'label' | 'hint' | 'none' | 'example' | 'column'>;

interface Text extends Words {
  /** Characters. */
  most: number;
  /** The sentence for an empty one. */
  required: string;
}

/** Returns a field that may be empty, and otherwise accepts the values of another field. */
const orNothing = <Schema extends z.ZodMiniType>({ schema, written, ...rest }: Field<Schema>) => ({
  ...rest,
  schema: z.nullable(schema),
  ...(written && { written: z.nullable(written) }),
  empty: null,
});

/** One line of text. */
export const line = ({ most, required, ...words }: Text) => ({
  ...words,
  schema: oneLine(most, required),
  input: { as: 'line' as const },
  empty: '',
});
export const optionalLine = (text: Text) => orNothing(line(text));

/** Text of several lines. */
export const paragraph = ({ most, required, ...words }: Text) => ({
  ...words,
  schema: textOf(most, required),
  input: { as: 'paragraph' as const, most },
  empty: '',
});

/** Text in Markdown. */
export const markdown = ({ most, required, ...words }: Text) => ({
  ...words,
  schema: textOf(most, required),
  input: { as: 'markdown' as const, most },
  empty: '',
});

/** An address, or another text of one line with a schema of its own. */
export const address = <Schema extends z.ZodMiniType<string>>({
  schema,
  ...words
}: Words & { schema: Schema }) => ({ ...words, schema, input: { as: 'line' as const }, empty: '' });
export const optionalAddress = <Schema extends z.ZodMiniType<string>>(field: Words & { schema: Schema }) =>
  orNothing(address(field));

/** A calendar day in Brazil. */
export const day = ({ required, ...words }: Words & { required: string }) => ({
  ...words,
  schema: calendarDay(required, 'Use uma data que existe'),
  input: { as: 'day' as const },
  empty: null,
});
export const optionalDay = (field: Words & { required: string }) => orNothing(day(field));

/** The path of a picture. */
export const picture = (words: Words) => ({
  ...words,
  schema: pictureAddress,
  written: picturePath,
  input: { as: 'picture' as const },
  empty: '',
});
export const optionalPicture = (words: Words) => orNothing(picture(words));

/** Sim or não. */
export const yes = (words: Words & { error: string }) => {
  const { error, ...rest } = words;
  return { ...rest, schema: z.boolean(error), input: { as: 'yes' as const }, empty: true };
};

/** One value of a list. */
export const choice = <Schema extends z.ZodMiniType<string | number>>({
  schema,
  choices,
  first,
  ...words
}: Words & { schema: Schema; choices: readonly Choice[]; first: z.output<Schema> }) => ({
  ...words,
  schema,
  input: { as: 'choice' as const, choices },
  empty: first,
});

/** Returns the choices of values with these words. */
export const choicesOf = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, text]) => ({ value, words: text }));

/** A record of another kind. */
export const reference = ({ to, required, ...words }: Words & { to: Referred; required: string }) => ({
  ...words,
  schema: referenceTo(required),
  input: { as: 'reference' as const, to },
  empty: null,
});
export const optionalReference = (field: Words & { to: Referred; required: string }) =>
  orNothing(reference(field));

/** A number that people type as text. */
export const amount = <Schema extends z.ZodMiniType<number>>({
  schema,
  codec = countCodec,
  first,
  ...words
}: Words & { schema: Schema; codec?: TextCodec<number>; first: number }) => ({
  ...words,
  schema,
  input: { as: 'amount' as const, codec },
  empty: first,
});

/** A price in cents. */
export const price = (words: Words) =>
  amount({ ...words, schema: priceInCents, codec: centsCodec, first: 0 });

/** Short texts, one in each line. */
export const lines = <Schema extends z.ZodMiniType<string[]>>({
  schema,
  ...words
}: Words & { schema: Schema }) => ({ ...words, schema, input: { as: 'lines' as const }, empty: [] });

const money: FieldRight = { area: 'business', factor: 'fresh', mailed: true };

/** Money: only those who work in the business change it, with a fresh second factor, and all operators get a mail. */
export const asMoney = <Own extends Field>(field: Own): Own & { right: FieldRight } => ({
  ...field,
  right: money,
});

/**
 * The address where people pay. A foreign one that is stored already stays until somebody changes it; subscribers are not sent there, but to
 * `ownPage`.
 */
export const asPaymentLink = <Own extends Field>(
  field: Own,
  ownPage: (id: number) => string | null,
): Own & { right: FieldRight } => ({
  ...field,
  right: {
    ...money,
    ownPage,
    refuses: (value) =>
      typeof value === 'string' && !isPaymentLink(value)
        ? `${field.label}: use um link da Stripe (https://buy.stripe.com/…) ou um caminho como /comprar/8`
        : undefined,
  },
});
