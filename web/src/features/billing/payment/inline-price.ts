import { formatPrice } from '#web/lib/format.ts';

/** Cents within a sentence, where "R$" does not stay behind at the end of a line. */
export const inlinePrice = (cents: number) => formatPrice(cents).replace(' ', '\u00a0');
