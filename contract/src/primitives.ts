import * as z from 'zod/mini';

/** Of PostgreSQL's `integer`. */
export const largestInteger = 2_147_483_647;

/** Id of a row whose key is PostgreSQL's `integer`, which limits its size. */
export const id = z.int().check(z.positive(), z.maximum(largestInteger));

/** Id of a row whose key is a `bigint`, limited to the integers that a JavaScript number holds exactly. */
export const longId = z.int().check(z.positive());

const digits = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text: string) => Number(text)),
);
/** `id` and `longId` as text in a path or query: digits only. */
export const idInPath = z.pipe(digits, id);
export const longIdInPath = z.pipe(digits, longId);

export const isoInstant = z.iso.datetime();

/** A calendar month: `2026-11`. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mês inválido'));

/**
 * A calendar day that a client names: `2026-11-24`. The year has limits, because "26" typed into a form is the year 26. Without `abort`, checks of
 * a whole period would compute with a text that is no day.
 */
export const calendarDay = (required: string, invalid = required) =>
  z
    .string(required)
    .check(
      z.maxLength(10, invalid),
      z.iso.date({ error: invalid, abort: true }),
      z.regex(/^20/, 'Use um ano de 2000 a 2099'),
    );

export const emailAddress = z
  .string('Email inválido')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Email inválido'), z.email('Email inválido'));

const plainCharacters = z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'Retire os caracteres especiais');

/** One line of typed text, without control or direction-changing characters. */
export const oneLine = (max: number, required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, `Use no máximo ${max} caracteres`),
      plainCharacters,
    );

/** Same as `oneLine`, but may be empty. */
export const lineOrNothing = (max: number) =>
  z.string('Use texto').check(z.trim(), z.maxLength(max, `Use no máximo ${max} caracteres`), plainCharacters);

/** Typed text of several lines, which may be empty; without other control or direction-changing characters. */
export const paragraphOrNothing = (max: number, missing = 'Use texto') =>
  z.string(missing).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.maxLength(max, `Use no máximo ${max} caracteres`),
    z.regex(/^(?:\n|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u, 'Retire os caracteres especiais'),
  );

/** Same as `paragraphOrNothing`, but required; Markdown, for example. */
export const textOf = (max: number, required: string) =>
  paragraphOrNothing(max, required).check(z.minLength(1, required));

/** An https address, or a path of this product. */
export const placeOnTheWeb = (invalid: string) =>
  z
    .string(invalid)
    .check(
      z.trim(),
      z.maxLength(500, 'Use no máximo 500 caracteres'),
      z.regex(/^(https:\/\/[^\s\\]+|\/([^/\s\\][^\s\\]*)?)$/, invalid),
    );
