import { screens } from './screens.ts';

/** Secrets that the payment provider appends to the address of its return; nothing reads them. */
const providerSecrets = ['payment_intent_client_secret', 'setup_intent_client_secret'];

let taken: string | undefined;

/** Removes the secrets of the address, such as that of a mailed link, before anything is rendered or requested. */
export function takeAddressToken() {
  const url = new URL(window.location.href);
  for (const name of providerSecrets) if (url.searchParams.has(name)) url.searchParams.delete(name);
  const isLink = screens.some(({ path, token }) => token && path === url.pathname);
  // Behind `#` it never reaches a server: invitations to the team come so.
  if (isLink && (url.hash || url.searchParams.has('token'))) {
    taken = url.searchParams.get('token') ?? url.hash.slice(1);
    url.searchParams.delete('token');
    url.hash = '';
  }
  if (url.href !== window.location.href)
    window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
}

/** Returns the token this page was opened with, if any; it is kept in memory only. */
export const addressToken = () => taken;
