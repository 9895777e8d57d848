import { screens } from './screens.ts';

let taken: string | undefined;

/** Takes the secret of a mailed link out of the address bar before anything is drawn or requested (decisions 2.5, 2.6). */
export function takeAddressToken() {
  const url = new URL(window.location.href);
  if (!screens.some(({ path, token }) => token && path === url.pathname) || !url.searchParams.has('token'))
    return;
  taken = url.searchParams.get('token') ?? undefined;
  url.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}`);
}

/** The token this page was opened with, if any; it lives in memory only. */
export const addressToken = () => taken;
