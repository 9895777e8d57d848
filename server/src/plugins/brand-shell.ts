import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { escapeHtml } from '#server/platform/escape-html.ts';

/** The brand name of the web build. */
const builtName = 'Matilha';

export interface Shell {
  html: string;
  /** The same page, compressed by brotli; null where the build has none. */
  compressed: Buffer | null;
}

/** Returns the built page under this installation's name (BRAND_NAME): title, the drawn login and the name that scripts read from it. */
export function brandShell(file: string, compressed: Buffer | null, brandName: string): Shell {
  const html = readFileSync(file, 'utf8');
  if (brandName === builtName) return { html, compressed };
  const named = html.replaceAll(builtName, () => escapeHtml(brandName));
  return { html: named, compressed: compressed && brotliCompressSync(named) };
}
