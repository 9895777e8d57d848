import { isPaymentLink } from '@matilha/contract/billing/payment-link';
import { publicUrl } from '@matilha/contract/content/video-link';

/**
 * Returns where a paid product is bought: the operator's link if it leads to the payment provider or to this product, else the product's own
 * page; null if free.
 */
export function paymentLinkOf(product: {
  id: number;
  isPaid: boolean;
  payment_link: string | null;
}): string | null {
  if (!product.isPaid) return null;
  const link = safeLink(product.payment_link);
  return link !== null && isPaymentLink(link) ? link : `/comprar/${product.id}`;
}

const ownPath = /^\/(?![/\\])[^\\\s\p{Cc}\p{Cf}]*$/u;

/** Returns a public https address or a path of this product; null for anything else (S6, S7). */
export function safeLink(link: string | null): string | null {
  if (link === null) return null;
  if (link.length <= 500 && ownPath.test(link)) return link;
  return publicUrl(link)?.href ?? null;
}

/** Portuguese prose, read at some 170 words a minute. */
const charactersPerMinute = 1_000;

/** Returns the minutes that a text of so many characters takes to read, at least 1. */
export const readingMinutes = (characters: number): number =>
  Math.max(1, Math.round(characters / charactersPerMinute));

/** Returns whether two addresses are the same payment link, ignoring the query. */
export function isSameLink(a: string, b: string): boolean {
  const left = linkOf(a);
  const right = linkOf(b);
  return left !== null && left === right;
}

function linkOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
