import * as z from 'zod/mini';

const largestInteger = 2_147_483_647;

/** Identifier of a row whose key is PostgreSQL's `integer`: a larger one exists nowhere (ASVS 2.2.1). */
export const id = z.int().check(z.positive(), z.maximum(largestInteger));

/** Identifier of a row whose key is a `bigint`, as long as a JavaScript number holds it exactly. */
export const longId = z.int().check(z.positive());

const digits = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text: string) => Number(text)),
);
/** `id` and `longId` as text of a path or a query: digits only. */
export const idInPath = z.pipe(digits, id);
export const longIdInPath = z.pipe(digits, longId);

export const isoInstant = z.iso.datetime();

export const emailAddress = z
  .string('Email inválido')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Email inválido'), z.email('Email inválido'));

/** Opaque tokens of mails: 256 bits in base64url. */
export const opaqueToken = z.string().check(z.regex(/^[\w-]{43}$/));

const plainCharacters = z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'Retire os caracteres especiais');

/** One-line text that a person typed: no control or direction-changing characters. */
export const oneLine = (max: number, required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, `Use no máximo ${max} caracteres`),
      plainCharacters,
    );

/** As `oneLine`, where nothing may be typed too. */
export const lineOrNothing = (max: number) =>
  z.string('Use texto').check(z.trim(), z.maxLength(max, `Use no máximo ${max} caracteres`), plainCharacters);
