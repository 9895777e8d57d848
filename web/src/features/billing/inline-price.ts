import { moneyText } from '@matilha/contract/portuguese/amounts';

/** Formats cents within a sentence; a non-breaking space keeps "R$" with its number. */
export const inlinePrice = (cents: number) => moneyText(cents).replace(' ', '\u00a0');
