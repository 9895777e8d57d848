import { plainLine } from '../../portuguese/plain-text.ts';

/** What names a row of a price table. */
interface PriceLine {
  servico: string;
  porte: string;
  pelagem: string;
}

/** Returns the key by which a row is found in an earlier table. */
export const rowKey = ({ servico, porte, pelagem }: PriceLine): string =>
  [servico, porte, pelagem].map(plainLine).join('|');

/** Returns "Banho, pequeno, longo". */
export const lineTitle = ({ servico, porte, pelagem }: PriceLine): string =>
  [servico, porte, pelagem].filter(Boolean).join(', ');
