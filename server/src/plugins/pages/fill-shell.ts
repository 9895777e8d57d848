import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Company, type Seller, sellerLine } from '@matilha/contract/billing/company';
import type { Config } from '#server/config.ts';
import { once } from '#server/platform/concurrency/once.ts';
import { escapeHtml } from '#server/platform/text/escape-html.ts';

/** The brand name of the web build. */
const builtName = 'Matilha';

export interface Shell {
  html: string;
  /** Returns the same page, compressed by brotli at the first call; null where the build has none. */
  compressed: (() => Promise<Buffer>) | null;
}

/** Returns a page that the server wrote, also compressed where `compressible`. */
export const shellOf = (html: string, compressible: boolean): Shell => ({
  html,
  compressed: compressible ? once(() => promisify(brotliCompress)(html)) : null,
});

type Installation = Pick<Config, 'brandName'> & Company;

/** Writes the seller into the footers of a built page, which are empty. */
export const fillSeller = (html: string, seller: Seller | null): string =>
  seller
    ? html.replace(
        /(<p data-seller=""[^>]*>)(?=<\/p>)/g,
        (opening) => opening + escapeHtml(sellerLine(seller)),
      )
    : html;

/**
 * Returns the built page as this installation shows it: its name (BRAND_NAME) in the title, the drawn login and the name that scripts read from
 * the page, and the company's data in the drawn footers and for scripts.
 */
export function fillShell(file: string, compressed: Buffer | null, installation: Installation): Shell {
  const { brandName, seller, dataOfficer } = installation;
  const built = readFileSync(file, 'utf8');
  const named = brandName === builtName ? built : built.replaceAll(builtName, () => escapeHtml(brandName));
  const known = seller || dataOfficer ? escapeHtml(JSON.stringify({ seller, dataOfficer })) : '';
  const html = fillSeller(named, seller).replace(
    '<meta name="company" content=""',
    () => `<meta name="company" content="${known}"`,
  );
  if (html === built && compressed) return { html, compressed: async () => compressed };
  return shellOf(html, compressed !== null);
}
