const hostileCharacters = /[\\\p{Cc}\p{Cf}\s]/u;
const encodedSeparators = /%(?:2f|5c|25|0[0-9a-f]|1[0-9a-f])/i;

/**
 * Returns the path to follow when the server or the address bar names it, or null: it must be relative, resolve
 * inside `origin` and name one of our own routes (S6, S11).
 */
export function safePath(
  candidate: unknown,
  isRoute: (pathname: string) => boolean,
  origin: string,
): string | null {
  if (typeof candidate !== 'string' || candidate.length > 2000) return null;
  if (!candidate.startsWith('/') || candidate.startsWith('//') || hostileCharacters.test(candidate))
    return null;
  if (!URL.canParse(candidate, origin)) return null;
  const url = new URL(candidate, origin);
  if (url.origin !== new URL(origin).origin || encodedSeparators.test(url.pathname)) return null;
  if (url.pathname.startsWith('//') || !isRoute(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
