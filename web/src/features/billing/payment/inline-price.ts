import { formatPrice } from '#web/lib/format.ts';

/** Formats cents within a sentence; a non-breaking space keeps "R$" with its number. */
export const inlinePrice = (cents: number) => formatPrice(cents).replace(' ', '\u00a0');
