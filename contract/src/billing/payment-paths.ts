/** Screens that may run the payment provider's script: separate documents with their own content policy. */
const paymentPath = /^\/(subscribe|comprar\/\d{1,15})$/;

export const isPaymentPath = (pathname: string) => paymentPath.test(pathname);
