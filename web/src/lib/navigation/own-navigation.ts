/**
 * Returns true if the person or a page of this site opened this document: the server marks the page then (6.3). Every
 * other document never sends a question by itself, whatever its address becomes.
 */
export const isOwnNavigation = (page: Document = document): boolean =>
  page.querySelector('meta[name="matilha-navigation"][content="own"]') !== null;

/** The address without `autoSend`, also inside the address where a login returns to. */
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
 * Takes `autoSend` out of the address of a page that another site opened, before anything reads it: a reload by our own
 * script would count as a navigation of our own.
 */
export function disarmForeignAddress(): void {
  if (isOwnNavigation()) return;
  const here = new URL(window.location.href);
  const clean = withoutAutoSend(here);
  if (clean.href !== here.href) window.history.replaceState(window.history.state, '', clean);
}
