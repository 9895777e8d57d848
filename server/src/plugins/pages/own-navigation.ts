import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#server/config.ts';

/** Present only if the user or this site itself opened the page; without it the page never sends a question by itself. */
export const ownNavigationMark = '<meta name="matilha-navigation" content="own">';

/** Request headers that decide about the mark, for `Vary`. */
export const navigationHeaders = 'sec-fetch-site, sec-fetch-mode, sec-fetch-dest, referer';

/**
 * Returns true if the user (typed address, bookmark) or a page of this site opened the document; in doubt, false. A browser that sends no
 * `Sec-Fetch` headers, as on plain http in a local network, must name a page of ours as referrer: another site can withhold that header but
 * cannot write our origin into it.
 */
export function isOwnNavigation(headers: IncomingHttpHeaders, { appUrl }: Pick<Config, 'appUrl'>): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, referer } = headers;
  if (site === undefined && mode === undefined && dest === undefined) {
    return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === appUrl.origin;
  }
  return (site === 'none' || site === 'same-origin') && mode === 'navigate' && dest === 'document';
}
