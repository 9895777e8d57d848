import * as z from 'zod/mini';
import { isoInstant } from '../primitives.ts';

const row = {
  version: z.string(),
  /** SHA-256 of the texts, which consents name. */
  text_hash: z.string(),
  /** Null for the texts that came with the product. */
  published_at: z.nullable(isoInstant),
  /** Came with the product. */
  shipped: z.boolean(),
  /** The version that people are asked to accept. */
  current: z.boolean(),
};
/** A published version of the terms and the privacy policy. */
export const termsVersionRow = z.object(row);
export type TermsVersionRow = z.infer<typeof termsVersionRow>;

/** A published version with its texts, in Markdown. */
export const termsTexts = z.object({ ...row, terms: z.string(), privacy: z.string() });
export type TermsTexts = z.infer<typeof termsTexts>;

export const termsVersionInPath = z.strictObject({
  /** The name of a version, or `atual`. */
  version: z.string().check(z.regex(/^(atual|\d{4}-\d\d[\d.-]{0,20})$/, 'Versão desconhecida')),
});
