import * as z from 'zod/mini';
import type { errorTable } from '../error-table.ts';

/** A copy that the compiler compares: screens with a mailed link load none of the other sentences. */
const invalidLink: (typeof errorTable.invalid_token)[1] =
  'Este link é inválido ou expirou. Peça um novo para continuar.';

/** Tokens sent by mail: 256 random bits in base64url. */
export const opaqueToken = z.string(invalidLink).check(z.regex(/^[\w-]{43}$/, invalidLink));
