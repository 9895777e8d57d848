import * as z from 'zod/mini';

/** Identifiers are positive integers of PostgreSQL's `integer` or safe `bigint` range. */
export const id = z.int().check(z.positive());

/** An identifier as it stands in an address: digits only. */
export const idInPath = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text: string) => Number(text)),
);

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
