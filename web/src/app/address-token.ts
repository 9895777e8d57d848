import { screens } from './screens.ts';

let taken: string | undefined;

/** Removes the secret of a mailed link from the address bar before anything is rendered or requested. */
export function takeAddressToken() {
  const url = new URL(window.location.href);
  if (!screens.some(({ path, token }) => token && path === url.pathname)) return;
  // Behind `#` it never reaches a server: invitations to the team come so.
  if (!url.hash && !url.searchParams.has('token')) return;
  taken = url.searchParams.get('token') ?? url.hash.slice(1);
  url.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}`);
}

/** Returns the token this page was opened with, if any; it is kept in memory only. */
export const addressToken = () => taken;
