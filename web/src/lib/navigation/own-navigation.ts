/**
 * Returns true if the user or a page of this site opened this document: the server marks the page then. Any
 * other document never sends a question automatically, even if its address changes later.
 */
export const isOwnNavigation = (page: Document = document): boolean =>
  page.querySelector('meta[name="matilha-navigation"][content="own"]') !== null;

/** Returns the address without `autoSend`, also inside the `redirect` parameter of a login. */
export function withoutAutoSend(address: URL): URL {
  const url = new URL(address);
  if (url.searchParams.has('autoSend')) url.searchParams.delete('autoSend');
  const next = url.searchParams.get('redirect');
  if (next === null || !URL.canParse(next, url)) return url;
  const target = new URL(next, url);
  const clean = withoutAutoSend(target);
  if (clean.href !== target.href) url.searchParams.set('redirect', clean.href.slice(clean.origin.length));
  return url;
}

/**
 * Removes `autoSend` from the address of a page opened from another site, before any code reads it: a reload by
 * our own script would count as our own navigation.
 */
export function disarmForeignAddress(): void {
  if (isOwnNavigation()) return;
  const here = new URL(window.location.href);
  const clean = withoutAutoSend(here);
  if (clean.href !== here.href) window.history.replaceState(window.history.state, '', clean);
}
