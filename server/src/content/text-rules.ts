import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The place of a problem in the checked text. */
export interface PlaceInText {
  offset: number;
}

const publicFolder = join(import.meta.dirname, '../../../web/public');

/** Returns the number of words with a letter or a digit; bars, dashes and signs do not count. */
const countWords = (text: string): number =>
  text.split(/\s+/).filter((part) => /[\p{L}\d]/u.test(part)).length;

export const words = (min: number, max: number) =>
  z.refine<string>((text) => countWords(text) >= min && countWords(text) <= max, {
    error: ({ input }) => `deve ter de ${min} a ${max} palavras, e tem ${countWords(String(input))}`,
  });

/** Reports each match of a global pattern on its own line. */
export const without =
  // biome-ignore lint/style/noRestrictedGlobals: a type only, each caller writes a literal
    (pattern: RegExp, message: string): z.core.CheckFn<string> =>
    ({ value, issues }) => {
      for (const { index: offset } of value.matchAll(pattern))
        issues.push({ code: 'custom', input: value, message, params: { offset } satisfies PlaceInText });
    };

/** Reports the first of these lines that the text lacks, or has before an earlier one. */
export const inOrder =
  (lines: readonly string[]): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const found = value.split('\n');
    let from = 0;
    for (const wanted of lines) {
      const at = found.indexOf(wanted, from);
      if (at === -1) {
        issues.push({ code: 'custom', input: value, message: `falta "${wanted}", ou está fora da ordem` });
        return;
      }
      from = at + 1;
    }
  };

/** A text in one line. */
export const line = () =>
  z
    .string()
    .min(1)
    .regex(
      /^(?!\s).*(?<!\s)$/,
      'deve ser um texto corrido, sem espaço nas pontas (se usar ">", escreva ">-")',
    );

/** A text below the front matter. */
export const markdown = () => z.string().min(1, { error: 'falta o texto depois do cabeçalho', abort: true });

/** One paragraph below the front matter. */
export const paragraph = () => markdown().regex(/^.*$/, 'deve ser um parágrafo só, em uma linha');

/** Returns a check that reports each list entry equal to an earlier one, compared as a whole or by one field. */
export const uniqueBy =
  (field?: string): z.core.CheckFn<unknown[]> =>
  ({ value, issues }) => {
    const seen = new Set<unknown>();
    for (const [index, entry] of value.entries()) {
      const compared = field === undefined ? entry : (entry as Record<string, unknown>)[field];
      if (seen.has(compared)) {
        const path = field === undefined ? [index] : [index, field];
        issues.push({ code: 'custom', input: compared, path, message: 'já apareceu nesta lista' });
      }
      seen.add(compared);
    }
  };

export const fileInPublic = () =>
  line().refine((path) => path.startsWith('/') && existsSync(join(publicFolder, path)), {
    error: ({ input }) => `não existe web/public${input}`,
  });

export const picture = () =>
  fileInPublic().regex(/^\/images\/[\w/-]+\.svg$/, 'deve ser um desenho, como /images/events/feira.svg');

/** Makes a field optional: missing or empty becomes null. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);
