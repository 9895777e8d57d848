/** Screens on which the payment provider's script may run: a document of its own with a content policy of its own. */
const paymentPath = /^\/(subscribe|comprar\/\d{1,15})$/;

export const isPaymentPath = (pathname: string) => paymentPath.test(pathname);
