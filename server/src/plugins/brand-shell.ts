import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { escapeHtml } from '#server/platform/escape-html.ts';

/** The name the browser part is built with. */
const builtName = 'Matilha';

export interface Shell {
  html: string;
  /** The same, compressed by brotli; null where the build has none. */
  compressed: Buffer | null;
}

/** The built page under this installation's name (BRAND_NAME): title, drawn login and what scripts read of it. */
export function brandShell(file: string, compressed: Buffer | null, brandName: string): Shell {
  const html = readFileSync(file, 'utf8');
  if (brandName === builtName) return { html, compressed };
  const named = html.replaceAll(builtName, () => escapeHtml(brandName));
  return { html: named, compressed: compressed && brotliCompressSync(named) };
}
