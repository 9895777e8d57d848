/** The page of this product where a plan is subscribed to. */
export const planPage = (tierId: number) => `/subscribe?plano=${tierId}`;

const ownPath = /^\/(?![/\\])[\w./-]*(\?[\w.=&%-]*)?$/;
/** Hosts of the payment provider's own pages of payment. */
const providerHosts: ReadonlySet<string> = new Set([
  'buy.stripe.com',
  'checkout.stripe.com',
  'book.stripe.com',
  'donate.stripe.com',
]);

/** Returns whether subscribers may be sent there to pay: to a path of this product, or to the payment provider. */
export function isPaymentLink(link: string): boolean {
  if (ownPath.test(link)) return true;
  const url = URL.parse(link);
  if (url === null || url.protocol !== 'https:' || !providerHosts.has(url.hostname)) return false;
  return url.username === '' && url.password === '' && url.port === '';
}
