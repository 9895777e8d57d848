/** Returns the link to the terms, into which the server put their address and, as `data-terms`, the version that the page asks to accept. */
export const termsLink = () => document.querySelector<HTMLAnchorElement>('a[data-terms]');
